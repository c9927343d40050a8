package dev.loombench.protocol;

/// The kinds of faults inside a measured JVM.
public enum JvmFaultKind {
    /// The user's class can't be loaded or isn't a task, or a resource of the task is missing.
    TASK_NOT_LOADED,
    /// A task threw.
    TASK_THREW,
    /// More or fewer tasks ran than were requested.
    WRONG_COUNT,
    /// A task returned a wrong value.
    WRONG_RESULT
}
