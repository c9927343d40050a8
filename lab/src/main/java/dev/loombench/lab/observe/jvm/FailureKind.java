package dev.loombench.lab.observe.jvm;

public enum FailureKind {
    /// The process has ended or never existed.
    GONE,
    /// The process has ended, and its id belongs to another one.
    REPLACED,
    /// The process belongs to another user.
    ANOTHER_USER,
    /// The kernel doesn't show whether the process is a JVM, as of a program with privileges of its own.
    HIDDEN,
    /// The process isn't a HotSpot JVM.
    NO_JVM,
    /// There are JVMs, but not the one that was named.
    NOT_NAMED,
    /// Attaching would harm the JVM, or is disabled in it.
    CLOSED,
    /// The JVM didn't respond in time.
    SILENT,
    /// The JVM refused the command.
    REFUSED,
    /// The operating system has no attach sockets, or an I/O error occurred.
    FAILED
}
