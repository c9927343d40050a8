package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Kind of thread that alone runs what many hand over, or waits for it, so that a task which
/// doesn't end holds up all others. Each kind is told by the method in which it loops.
public enum SerialThreadKind {
    /// The thread that runs all `finalize` methods of the JVM.
    FINALIZER("The finalizer thread"),
    /// The thread of a `Cleaner`; the JDK has one of its own, too.
    CLEANER("The thread of a Cleaner"),
    /// The thread of a `java.util.Timer`.
    TIMER("The thread of a Timer"),
    /// A thread of a `ScheduledExecutorService`, which may have others.
    SCHEDULER("The only thread of a scheduler"),
    /// A thread that handles what arrives at one context of Vert.x, of a worker or of virtual threads.
    VERTX_CONTEXT("A context of Vert.x"),
    /// The thread that ends the JVM, which waits for its shutdown hooks.
    SHUTDOWN("The thread that ends the JVM");

    private final String title;

    SerialThreadKind(String title) {
        this.title = title;
    }

    /// The kind of a thread that runs code which isn't the JDK's, or waits for shutdown hooks.
    ///
    /// @param stack innermost call first
    public static Optional<SerialThreadKind> find(List<StackFrame> stack) {
        return Stream.of(values()).filter(kind -> kind.runsTask(stack)).findFirst();
    }

    private boolean runsTask(List<StackFrame> stack) {
        List<StackFrame> task = stack.stream()
                .takeWhile(frame -> !CallKind.SERIAL_THREAD.isNamed(name(), frame))
                .toList();
        return task.size() < stack.size()
                && (this == SHUTDOWN || task.stream().anyMatch(frame -> !FrameClassifier.isJdk(frame)))
                && (this != VERTX_CONTEXT || task.stream().noneMatch(SerialThreadKind::letsOthersRun));
    }

    /// Whether a call of Vert.x waits for a future, during which its context goes on with other tasks.
    private static boolean letsOthersRun(StackFrame frame) {
        return frame.type().startsWith("io.vertx.") && frame.method().equals("await");
    }

    /// Whether it releases what objects that nobody uses any more still hold.
    public boolean releasesObjects() {
        return this == FINALIZER || this == CLEANER;
    }

    /// Name in a sentence, such as "the finalizer thread".
    public String title() {
        return title;
    }
}
