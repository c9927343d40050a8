package dev.loombench.lab.diagnose.threads;

import java.util.List;

/// Recognises how threads wait by well-known calls on their stacks.
public final class KnownCalls {
    private static final String CONCURRENT_PACKAGE = "java.util.concurrent.";

    private KnownCalls() {}

    /// Whether a class belongs to `java.util.concurrent`.
    public static boolean isConcurrent(String type) {
        return type.startsWith(CONCURRENT_PACKAGE);
    }

    /// Whether a thread waits for the lock of a file, which another process has: within one JVM it would fail.
    ///
    /// @param stack innermost call first
    public static boolean isFileLock(List<StackFrame> stack) {
        return stack.stream().limit(1).anyMatch(call -> call.isNative() && CallKind.FILE_LOCK.matches(call));
    }

    /// Whether a thread waits for a signal at a condition or a monitor, without a time limit, in a call of the
    /// program's own code. Queues of the JDK, and libraries, wait so for work.
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

    /// Whether a thread waits in a client for an answer: in one of the JDK's HTTP clients, or in a library that the
    /// program has called, such as a driver.
    ///
    /// @param stack stack of a thread that waits for data, innermost call first
    public static boolean isClientCall(List<StackFrame> stack) {
        List<StackFrame> jdk = FrameClassifier.jdkCalls(stack);
        return CallKind.HTTP_ANSWER.isIn(jdk)
                || stack.stream().skip(jdk.size()).limit(1).anyMatch(call -> call.origin() == CodeOrigin.LIBRARY);
    }

    /// Whether a thread reads from a file or a pipe, as one does that waits for input.
    ///
    /// @param stack innermost call first
    public static boolean isFileRead(List<StackFrame> stack) {
        return FrameClassifier.jdkCalls(stack).stream()
                .anyMatch(call ->
                        CallKind.FILE_OR_NAME.matches(call) && call.method().startsWith("read"));
    }
}
