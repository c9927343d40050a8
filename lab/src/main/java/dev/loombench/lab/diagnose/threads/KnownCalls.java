package dev.loombench.lab.diagnose.threads;

import java.util.List;

/// Recognises well-known calls on a stack: those of the JDK, and those by method names that libraries share.
public final class KnownCalls {
    private static final String CONCURRENT_PACKAGE = "java.util.concurrent.";

    private KnownCalls() {}

    /// Whether a class belongs to the JDK, so that its caller says more about the program.
    public static boolean isJdk(String type) {
        return CallKind.JDK.matches(type);
    }

    /// Whether a class belongs to `java.util.concurrent`.
    public static boolean isConcurrent(String type) {
        return type.startsWith(CONCURRENT_PACKAGE);
    }

    /// Whether a call waits for other threads at a latch, a barrier or an exchanger.
    public static boolean isRendezvous(String type) {
        return CallKind.RENDEZVOUS.matches(type);
    }

    /// Whether a thread waits for the lock of a file, which another process has: within one JVM it would fail.
    ///
    /// @param stack innermost call first
    public static boolean isFileLock(List<StackFrame> stack) {
        return stack.stream().limit(1).anyMatch(call -> call.isNative() && CallKind.FILE_LOCK.matches(call));
    }

    /// Whether a waiting thread goes on by itself after some time.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isTimed(List<StackFrame> stack) {
        return CallKind.TIMED.isIn(FrameClassifier.jdkCalls(stack));
    }

    /// Whether a call takes from a queue of the JDK, as a consumer does, or a resource pool made by hand.
    public static boolean isQueueTake(StackFrame call) {
        return CallKind.QUEUE_TAKE.matches(call);
    }

    /// Whether a call accepts connections or polls them for events.
    public static boolean isPoll(StackFrame call) {
        return CallKind.POLL.matches(call);
    }

    /// Whether a call waits to be notified on a monitor.
    public static boolean isObjectWait(StackFrame call) {
        return CallKind.NOTIFICATION.matches(call);
    }

    /// Whether a call resolves a host name or accesses a file.
    public static boolean isFileOrName(StackFrame call) {
        return CallKind.FILE_OR_NAME.matches(call);
    }

    /// Whether a call writes to a file, a pipe or a socket.
    public static boolean isOutput(StackFrame call) {
        return CallKind.OUTPUT.matches(call);
    }

    /// Whether a call is that of the JDK's HTTP client which waits for a response.
    public static boolean isHttpSend(StackFrame call) {
        return CallKind.HTTP_SEND.matches(call);
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
                .anyMatch(call -> isFileOrName(call) && call.method().startsWith("read"));
    }

    /// Whether a call is one of the JDK's socket classes.
    public static boolean isSocket(StackFrame call) {
        return CallKind.SOCKET.matches(call);
    }
}
