package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Recognises calls that wait without a time limit for what another thread is to do or to signal.
public final class SignalWait {
    private static final String CONDITION_SUFFIX = "$ConditionObject";
    private static final String PROCESS_WAIT = "java.lang.ProcessImpl.waitFor";
    private static final String LATCH = "java.util.concurrent.CountDownLatch";

    /// Calls that wait for the end of threads, tasks or processes.
    private static final Set<String> JOIN_METHODS = Set.of(
            "java.lang.Thread.join",
            PROCESS_WAIT,
            "jdk.internal.misc.ThreadFlock.awaitAll",
            "java.util.concurrent.ExecutorService.close",
            "java.util.concurrent.ThreadPerTaskExecutor.close",
            "java.util.concurrent.ForkJoinPool.close");

    private SignalWait() {}

    /// Whether a thread waits for a signal at a condition or a monitor, in a call of the program's own
    /// code. Queues of the JDK, and libraries, wait so for work.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isSignalWait(List<StackFrame> stack) {
        List<StackFrame> jdk = jdkCalls(stack).toList();
        return !jdk.isEmpty()
                && jdk.size() < stack.size()
                && FrameClassifier.isProgram(stack.get(jdk.size()))
                && (jdk.getLast().type().endsWith(CONDITION_SUFFIX) || KnownCalls.isObjectWait(jdk.getLast()))
                && !KnownCalls.isTimed(stack);
    }

    /// Whether a thread waits for the end of other threads, of an executor's tasks, or of a process.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isJoin(List<StackFrame> stack) {
        return jdkCalls(stack).anyMatch(frame -> JOIN_METHODS.contains(frame.qualifiedMethod()));
    }

    /// Whether a thread waits for the end of a process.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isProcessWait(List<StackFrame> stack) {
        return jdkCalls(stack).anyMatch(frame -> frame.qualifiedMethod().equals(PROCESS_WAIT));
    }

    /// Whether a thread waits at a latch, as main threads do for the end of all others.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isLatch(List<StackFrame> stack) {
        return jdkCalls(stack).anyMatch(frame -> frame.type().equals(LATCH));
    }

    private static Stream<StackFrame> jdkCalls(List<StackFrame> stack) {
        return FrameClassifier.jdkCalls(stack).stream();
    }
}
