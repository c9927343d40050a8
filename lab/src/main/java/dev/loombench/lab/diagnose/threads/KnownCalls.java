package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Recognises well-known calls on a stack: those of the JDK, and those by method names that libraries share.
public final class KnownCalls {
    private static final Pattern JDK_CLASS = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
    private static final String CONCURRENT_PACKAGE = "java.util.concurrent.";
    private static final Set<String> LOCK_METHODS =
            Set.of("lock", "lockInterruptibly", "tryLock", "readLock", "writeLock", "readLockInterruptibly");
    private static final Set<String> ACQUIRE_METHODS = Set.of("acquire", "acquireUninterruptibly", "tryAcquire");
    private static final String INTERNAL_LOCK = "jdk.internal.misc.InternalLock";
    private static final Set<String> AWAITING_METHODS = Set.of("get", "join", "invokeAll", "invokeAny");
    private static final Pattern SOCKET_CLASS =
            Pattern.compile("sun\\.nio\\.ch\\.(NioSocketImpl|SocketChannelImpl|SocketAdaptor|DatagramChannelImpl)");
    private static final Pattern RENDEZVOUS_CLASS =
            Pattern.compile("java\\.util\\.concurrent\\.(CountDownLatch|CyclicBarrier|Phaser|Exchanger)");
    private static final Set<String> PUT_METHODS =
            Set.of("put", "putFirst", "putLast", "offer", "offerFirst", "offerLast", "transfer", "tryTransfer");

    /// Calls of the JDK that wait until a reader or a subscriber has made room.
    private static final Set<String> ROOM_CALLS = Set.of(
            "java.io.PipedInputStream.awaitSpace",
            "java.io.PipedReader.receive",
            "java.util.concurrent.SubmissionPublisher$BufferedSubscription.awaitSpace");
    private static final Pattern FILE_LOCK_CLASS = Pattern.compile("sun\\.nio\\.ch\\.\\w*FileDispatcher\\w*");
    private static final Pattern TIMED_METHOD =
            Pattern.compile("(?i)parkNanos|parkUntil|await(Nanos|Until)|timed\\w+|\\w*Nanos");
    private static final Pattern TAKE_METHOD =
            Pattern.compile("take(First)?|poll(First)?|accept|await(Nanos|Until|Uninterruptibly)?");
    private static final Pattern QUEUE_CLASS =
            Pattern.compile("java\\.util\\.concurrent\\.\\w*(Queue|Deque|Exchanger)");
    private static final Set<String> QUEUE_METHODS =
            Set.of("take", "poll", "takeFirst", "takeLast", "pollFirst", "pollLast", "exchange");
    private static final Pattern FILE_OR_NAME_CLASS = Pattern.compile(
            "java\\.io\\.(FileInputStream|FileOutputStream|RandomAccessFile|UnixFileSystem)|sun\\.nio\\.ch\\.FileDispatcherImpl"
                    + "|sun\\.nio\\.ch\\.UnixFileDispatcherImpl|sun\\.nio\\.fs\\.Unix\\w+|java\\.net\\.Inet\\w+AddressImpl");
    private static final Pattern OUTPUT_CLASS = Pattern.compile(
            "java\\.io\\.FileOutputStream|sun\\.nio\\.ch\\.(\\w+ChannelImpl|NioSocketImpl|\\w*Dispatcher\\w*|IOUtil)");
    private static final Set<String> POLL_METHODS =
            Set.of("wait", "poll", "epollWait", "epollWait0", "kevent", "select", "ioUringEnter", "submitAndWait");
    private static final Pattern POLL_CLASS = Pattern.compile("sun\\.nio\\.ch\\.(\\w*SelectorImpl|EPoll|KQueue|WEPoll)"
            + "|(.*\\.)?io\\.netty\\.(\\w+\\.)?channel\\.(epoll|kqueue|uring)\\..*");
    private static final String HTTP_URL_PACKAGE = "sun.net.www.";
    private static final String HTTP_CLIENT_CLASS = "jdk.internal.net.http.HttpClientImpl";

    private KnownCalls() {}

    /// Whether a class belongs to the JDK, so that its caller says more about the program.
    public static boolean isJdk(String type) {
        return JDK_CLASS.matcher(type).matches();
    }

    /// Whether a class belongs to `java.util.concurrent`.
    public static boolean isConcurrent(String type) {
        return type.startsWith(CONCURRENT_PACKAGE);
    }

    /// Whether a call acquires a JDK lock.
    public static boolean isLock(String type, String method) {
        return (isConcurrent(type) || type.equals(INTERNAL_LOCK)) && LOCK_METHODS.contains(method);
    }

    /// Whether a call acquires permits of a JDK semaphore.
    public static boolean isAcquire(String type, String method) {
        return isConcurrent(type) && ACQUIRE_METHODS.contains(method);
    }

    /// Whether a call waits for the result of another thread's work.
    public static boolean isAwait(String type, String method) {
        return isConcurrent(type) && AWAITING_METHODS.contains(method);
    }

    /// Whether a call waits for work, or for a signal that there is some.
    public static boolean isTake(String type, String method) {
        return isConcurrent(type) && TAKE_METHOD.matcher(method).matches();
    }

    /// Whether a call waits for other threads at a latch, a barrier or an exchanger.
    public static boolean isRendezvous(String type) {
        return RENDEZVOUS_CLASS.matcher(type).matches();
    }

    /// Whether a call puts into a queue of the JDK, and so waits while that is full.
    public static boolean isQueuePut(String type, String method) {
        return QUEUE_CLASS.matcher(type).matches() && PUT_METHODS.contains(method);
    }

    /// Whether a call waits for room in a pipe, or for a subscriber that takes what is published.
    public static boolean isRoomWait(StackFrame call) {
        return ROOM_CALLS.contains(call.qualifiedMethod());
    }

    /// Whether a thread waits for the lock of a file, which another process has: within one JVM it would fail.
    ///
    /// @param stack innermost call first
    public static boolean isFileLock(List<StackFrame> stack) {
        return stack.stream()
                .limit(1)
                .anyMatch(call -> call.isNative()
                        && call.method().equals("lock0")
                        && FILE_LOCK_CLASS.matcher(call.type()).matches());
    }

    /// Whether a waiting thread goes on by itself after some time.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isTimed(List<StackFrame> stack) {
        return FrameClassifier.jdkCalls(stack).stream()
                .anyMatch(call -> TIMED_METHOD.matcher(call.method()).matches());
    }

    /// Whether a call takes from a queue of the JDK, as a consumer does, or a resource pool made by hand.
    public static boolean isQueueTake(StackFrame call) {
        return QUEUE_CLASS.matcher(call.type()).matches() && QUEUE_METHODS.contains(call.method());
    }

    /// Whether a call sleeps for a set time.
    public static boolean isSleep(StackFrame call) {
        return call.type().equals("java.lang.Thread") && call.method().startsWith("sleep");
    }

    /// Whether a call accepts connections or polls them for events.
    public static boolean isPoll(StackFrame call) {
        return (call.method().equals("accept") && call.type().startsWith("sun.nio.ch."))
                || (POLL_METHODS.contains(call.method())
                        && POLL_CLASS.matcher(call.type()).matches());
    }

    /// Whether a call waits to be notified on a monitor.
    public static boolean isObjectWait(StackFrame call) {
        return call.type().equals("java.lang.Object") && call.method().startsWith("wait");
    }

    /// Whether a call resolves a host name or accesses a file.
    public static boolean isFileOrName(StackFrame call) {
        return FILE_OR_NAME_CLASS.matcher(call.type()).matches();
    }

    /// Whether a call writes to a file, a pipe or a socket.
    public static boolean isOutput(StackFrame call) {
        return OUTPUT_CLASS.matcher(call.type()).matches();
    }

    /// Whether a call is that of the JDK's HTTP client which waits for a response.
    public static boolean isHttpSend(StackFrame call) {
        return call.type().equals(HTTP_CLIENT_CLASS) && call.method().equals("send");
    }

    /// Whether a thread waits in a client for an answer: in one of the JDK's HTTP clients, or in a library that the
    /// program has called, such as a driver.
    ///
    /// @param stack stack of a thread that waits for data, innermost call first
    public static boolean isClientCall(List<StackFrame> stack) {
        List<StackFrame> jdk = FrameClassifier.jdkCalls(stack);
        return jdk.stream().anyMatch(call -> isHttpSend(call) || call.type().startsWith(HTTP_URL_PACKAGE))
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
        return SOCKET_CLASS.matcher(call.type()).matches();
    }
}
