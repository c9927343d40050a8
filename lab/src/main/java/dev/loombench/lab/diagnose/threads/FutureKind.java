package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Kind of future of the JDK, told by the call that waits for it, and by the one that runs its task.
public enum FutureKind {
    /// That of `ExecutorService.submit` and `invokeAll`: a task of an executor of platform threads.
    TASK("FutureTask", "FutureTask\\.run(AndReset)?"),
    /// A task of a fork-join pool.
    FORK_JOIN("ForkJoinTask(\\$\\w+)?", "ForkJoinTask\\.doExec"),
    /// A task of any executor, or none: whatever calls `complete` ends the wait.
    COMPLETABLE("CompletableFuture(\\$\\w+)?", "CompletableFuture\\$(Async|Uni|Bi)\\w*\\.\\w+");

    private static final String PACKAGE = "java\\.util\\.concurrent\\.";

    private final Pattern waitingType;
    private final Pattern runningCall;

    FutureKind(String waitingType, String runningCall) {
        this.waitingType = Pattern.compile(PACKAGE + waitingType);
        this.runningCall = Pattern.compile(PACKAGE + runningCall);
    }

    /// The kind of future that a thread waits for; empty if it waits for none of the JDK's.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static Optional<FutureKind> awaitedIn(List<StackFrame> stack) {
        List<StackFrame> jdk = FrameClassifier.jdkCalls(stack);
        return Stream.of(values())
                .filter(kind -> jdk.stream()
                        .anyMatch(
                                frame -> kind.waitingType.matcher(frame.type()).matches()))
                .findFirst();
    }

    /// Whether a thread runs the task of such a future.
    ///
    /// @param stack innermost call first
    public boolean runsIn(List<StackFrame> stack) {
        return stack.stream()
                .anyMatch(frame -> runningCall.matcher(frame.qualifiedMethod()).matches());
    }
}
