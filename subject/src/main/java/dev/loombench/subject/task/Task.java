package dev.loombench.subject.task;

/// Blocking task. One instance serves all tasks of a trial concurrently.
public interface Task {
    /// Does the work once.
    ///
    /// @param index of the task in its batch, from 0
    /// @return a number that depends on the index and on the result of the work, if any
    /// @throws WrongResult if the result of the work is wrong
    /// @throws Exception if the work failed
    long run(int index) throws Exception;

    /// Expected result of [#run] for an index, computed at negligible cost.
    long expected(int index);
}
