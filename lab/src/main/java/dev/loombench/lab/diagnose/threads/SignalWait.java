package dev.loombench.lab.diagnose.threads;

import java.util.List;

/// Recognises calls that wait without a time limit for what another thread is to do or to signal.
public final class SignalWait {
    private SignalWait() {}

    /// Whether a thread waits for a signal at a condition or a monitor, in a call of the program's own
    /// code. Queues of the JDK, and libraries, wait so for work.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isSignalWait(List<StackFrame> stack) {
        List<StackFrame> jdk = FrameClassifier.jdkCalls(stack);
        return !jdk.isEmpty()
                && jdk.size() < stack.size()
                && FrameClassifier.isProgram(stack.get(jdk.size()))
                && CallKind.SIGNAL.matches(jdk.getLast())
                && !CallKind.TIMED.isIn(jdk);
    }

    /// Whether a thread waits for the end of other threads, of an executor's tasks, or of a process.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isJoin(List<StackFrame> stack) {
        return CallKind.END.isIn(FrameClassifier.jdkCalls(stack));
    }

    /// Whether a thread waits for the end of a process.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isProcessWait(List<StackFrame> stack) {
        return CallKind.PROCESS_END.isIn(FrameClassifier.jdkCalls(stack));
    }

    /// Whether a thread waits at a latch, as main threads do for the end of all others.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isLatch(List<StackFrame> stack) {
        return CallKind.LATCH.isIn(FrameClassifier.jdkCalls(stack));
    }
}
