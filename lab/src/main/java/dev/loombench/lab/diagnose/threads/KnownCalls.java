package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Recognises well-known calls on a stack: those of the JDK, and those by method names that libraries share.
public final class KnownCalls {
    /// Maximum stack distance between the wait and the borrowing call.
    static final int MAX_DISTANCE = 6;

    private static final Pattern JDK_CLASS = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
    private static final String LAMBDA_PREFIX = "lambda$";
    private static final String CONCURRENT_PACKAGE = "java.util.concurrent.";
    private static final Set<String> LOCK_METHODS =
            Set.of("lock", "lockInterruptibly", "tryLock", "readLock", "writeLock", "readLockInterruptibly");
    private static final Set<String> ACQUIRE_METHODS = Set.of("acquire", "acquireUninterruptibly", "tryAcquire");
    private static final String RESOURCE_NOUN = "(connection|session|channel|resource)";

    /// Pattern of what may follow the resource in a method's name: `takeSessionEvent` takes no session.
    private static final String NAME_REST =
            "(?-i)((From|With|For|To|By|In|Or|Until|Using|Internal|Impl|Inner|Blocking|Sync|Async|Timed)(?![a-z]).*|[0-9_$].*)?";

    private static final String BORROWING_VERBS = "(borrow|acquire|lease|checkout(pooled)?" + RESOURCE_NOUN + ").*";

    private static final Pattern BORROWING_METHOD = Pattern.compile(
            "(?i)(" + BORROWING_VERBS + "|(get|take|request|obtain|claim|reserve)(pooled|free|idle|available|physical)?"
                    + RESOURCE_NOUN + NAME_REST + ")");

    /// Stricter names of borrowing calls where a future is awaited: its `getResource` may fetch anything.
    private static final Pattern FUTURE_BORROWING_METHOD = Pattern.compile("(?i)" + BORROWING_VERBS);

    /// Calls that borrow a resource and pass it to a callback, which runs above them on the stack.
    private static final Pattern LENDING_METHOD = Pattern.compile("(?i)(with|use)" + RESOURCE_NOUN + NAME_REST);

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
    private static final String CONNECT_METHOD = "connect";
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

    /// The call by which a thread borrows from a pool and waits, told by its name; the outermost of several. A
    /// call that runs a callback with the borrowed resource doesn't wait for it any more.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static Optional<StackFrame> findBorrowing(List<StackFrame> stack) {
        List<StackFrame> jdk =
                stack.stream().takeWhile(call -> isJdk(call.type())).toList();
        if (reads(jdk)) {
            return Optional.empty();
        }
        List<StackFrame> nearCalls =
                stack.stream().skip(jdk.size()).limit(MAX_DISTANCE).toList();
        boolean awaitsResult = jdk.stream().anyMatch(call -> isAwait(call.type(), call.method()) || isHttpSend(call));
        Pattern borrowing = awaitsResult ? FUTURE_BORROWING_METHOD : BORROWING_METHOD;
        Optional<StackFrame> outermost = Optional.empty();
        for (int i = 0; i < nearCalls.size(); i++) {
            String method = nearCalls.get(i).method();
            if (borrowing.matcher(method).matches()
                    || (!awaitsResult
                            && LENDING_METHOD.matcher(method).matches()
                            && hasNoCallback(nearCalls.get(i), nearCalls.subList(0, i)))) {
                outermost = Optional.of(nearCalls.get(i));
            }
        }
        return outermost;
    }

    /// Whether a call borrows a resource, told by its name.
    public static boolean isBorrowing(StackFrame call) {
        return BORROWING_METHOD.matcher(call.method()).matches();
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
        return stack.stream()
                .takeWhile(FrameClassifier::isJdk)
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
        List<StackFrame> jdk = stack.stream().takeWhile(FrameClassifier::isJdk).toList();
        return jdk.stream().anyMatch(call -> isHttpSend(call) || call.type().startsWith(HTTP_URL_PACKAGE))
                || stack.stream().skip(jdk.size()).limit(1).anyMatch(call -> call.origin() == CodeOrigin.LIBRARY);
    }

    /// Whether a thread reads from a file or a pipe, as one does that waits for input.
    ///
    /// @param stack innermost call first
    public static boolean isFileRead(List<StackFrame> stack) {
        return stack.stream()
                .takeWhile(FrameClassifier::isJdk)
                .anyMatch(call -> isFileOrName(call) && call.method().startsWith("read"));
    }

    /// Whether a call is one of the JDK's socket classes.
    public static boolean isSocket(StackFrame call) {
        return SOCKET_CLASS.matcher(call.type()).matches();
    }

    /// Whether a thread reads from or accepts a connection, so that it isn't waiting for a pool; connecting may
    /// be for a pool.
    private static boolean reads(List<StackFrame> jdk) {
        return jdk.stream().anyMatch(KnownCalls::isSocket)
                && jdk.stream().noneMatch(call -> call.method().equals(CONNECT_METHOD));
    }

    /// Whether all calls above are the JDK's or of the same class, so that no callback runs.
    private static boolean hasNoCallback(StackFrame call, List<StackFrame> above) {
        return above.stream()
                .allMatch(other -> isJdk(other.type())
                        || (other.type().equals(call.type()) && !other.method().startsWith(LAMBDA_PREFIX)));
    }

    /// Kind of event loop thread, which serves many connections in turn and so must never block on anything
    /// else. Each kind is told by the method in which it loops.
    public enum EventLoopKind {
        /// Netty and all that is built on it, such as Vert.x, WebFlux, Quarkus, Micronaut and gRPC, which has a
        /// shaded copy. Its executors for blocking work, such as `DefaultEventExecutor`, don't count.
        NETTY(
                "Netty",
                "(io\\.grpc\\.netty\\.shaded\\.)?io\\.netty\\.(incubator\\.)?channel\\.([a-z]+\\.)?(Nio|Epoll|KQueue|IOUring|SingleThreadIo)EventLoop",
                "run"),
        /// XNIO, the event loops of Undertow.
        XNIO("XNIO", "org\\.xnio\\.nio\\.WorkerThread", "run"),
        /// The JDK's HTTP server, which handles requests in its loop unless it has an executor.
        JDK_HTTP("the JDK's HTTP server", "sun\\.net\\.httpserver\\.ServerImpl\\$Dispatcher", "run");

        private final String owner;
        private final Pattern type;
        private final String method;

        EventLoopKind(String owner, String type, String method) {
            this.owner = owner;
            this.type = Pattern.compile(type);
            this.method = method;
        }

        /// The kind of event loop that a platform thread belongs to.
        ///
        /// @param stack innermost call first
        public static Optional<EventLoopKind> find(List<StackFrame> stack) {
            return Stream.of(values())
                    .filter(loop -> stack.stream().anyMatch(loop::isLoopOf))
                    .findFirst();
        }

        private boolean isLoopOf(StackFrame frame) {
            return frame.method().equals(method) && type.matcher(frame.type()).matches();
        }

        /// Name of the framework, for a sentence.
        public String owner() {
            return owner;
        }
    }

    /// Kind of thread pool, told by the outermost calls of its threads. Dumps in JSON list the threads of an
    /// [#EXECUTOR] in a container of its own, those of other pools with all other threads.
    public enum ThreadPoolKind {
        /// Tomcat's pool, and so that of Spring MVC.
        TOMCAT("org.apache.tomcat.util.threads.", "ThreadPoolExecutor$Worker"),
        /// Jetty's pool.
        JETTY("org.eclipse.jetty.util.", "thread.QueuedThreadPool$Runner"),
        /// The pool of Quarkus, Undertow and WildFly.
        JBOSS("org.jboss.threads.", "EnhancedQueueExecutor$ThreadBody"),
        /// Executors of the JDK.
        EXECUTOR("java.util.concurrent.", "ThreadPoolExecutor$Worker"),
        /// Fork-join pools of the JDK, the common one among them; carriers of virtual threads don't count.
        FORK_JOIN("java.util.concurrent.", "ForkJoinWorkerThread");

        /// Number of outermost calls among which the pool's runner must be: libraries wrap it.
        private static final int MAX_OUTER_CALLS = 6;

        private final String packages;
        private final String runner;

        ThreadPoolKind(String packages, String runner) {
            this.packages = packages;
            this.runner = packages + runner;
        }

        /// The kind of pool that a thread belongs to.
        public static Optional<ThreadPoolKind> find(List<StackFrame> stack) {
            if (stack.stream().anyMatch(frame -> frame.type().equals("java.lang.VirtualThread"))) {
                return Optional.empty();
            }
            List<StackFrame> outermost = stack.subList(Math.max(0, stack.size() - MAX_OUTER_CALLS), stack.size());
            return Stream.of(values())
                    .filter(pool ->
                            outermost.stream().anyMatch(frame -> frame.type().equals(pool.runner)))
                    .findFirst();
        }

        /// Whether the pool itself waits in a thread, rather than a task.
        ///
        /// @param caller the innermost call that isn't the JDK's
        public boolean owns(StackFrame caller) {
            return caller.type().startsWith(packages);
        }

        /// Common part of the names of a pool's threads: `http-nio-8080-exec` for `http-nio-8080-exec-7`.
        static String commonName(String thread) {
            return thread.replaceFirst("[-#]?\\d+$", "");
        }
    }
}
