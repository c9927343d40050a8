package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;

/// Kind of future of the JDK, told by the call that waits for it, and by the one that runs its task.
public enum FutureKind {
    /// That of `ExecutorService.submit` and `invokeAll`: a task of an executor of platform threads.
    TASK,
    /// A task of a fork-join pool.
    FORK_JOIN,
    /// A task of any executor, or none: whatever calls `complete` ends the wait.
    COMPLETABLE;

    /// The kind of future that a thread waits for; empty if it waits for none of the JDK's.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static Optional<FutureKind> awaitedIn(List<StackFrame> stack) {
        return CallKind.AWAITED_FUTURE.nameIn(FrameClassifier.jdkCalls(stack)).map(FutureKind::valueOf);
    }

    /// Whether a thread runs the task of such a future.
    ///
    /// @param stack innermost call first
    public boolean runsIn(List<StackFrame> stack) {
        return stack.stream().anyMatch(call -> CallKind.FUTURE_TASK.isNamed(name(), call));
    }
}
