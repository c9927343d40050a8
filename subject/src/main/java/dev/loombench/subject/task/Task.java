package dev.loombench.subject.task;

/// The work of one task; one instance serves all tasks of a trial, many at a time.
public interface Task {
    /// Does the work once.
    ///
    /// @param index which task of its batch this is, from 0
    /// @return a number that depends on the index and, where the work has a result, on the result
    /// @throws WrongResult if the work's result isn't what it should be
    /// @throws Exception if the work failed
    long run(int index) throws Exception;

    /// What [#run] returns for this index when all went well; it costs next to nothing.
    long expected(int index);
}
