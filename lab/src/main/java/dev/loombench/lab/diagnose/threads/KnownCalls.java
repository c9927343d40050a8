package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Recognises well-known calls on a stack: those of the JDK, and those by method names that libraries share.
public final class KnownCalls {
    /// Maximum stack distance between the wait and the borrowing call.
    private static final int MAX_DISTANCE = 6;

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

    private static final Set<String> AWAITING_METHODS = Set.of("get", "join", "invokeAll", "invokeAny");
    private static final Pattern SOCKET_CLASS =
            Pattern.compile("sun\\.nio\\.ch\\.(NioSocketImpl|SocketChannelImpl|SocketAdaptor)");
    private static final String CONNECT_METHOD = "connect";
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
        return isConcurrent(type) && LOCK_METHODS.contains(method);
    }

    /// Whether a call acquires permits of a JDK semaphore.
    public static boolean isAcquire(String type, String method) {
        return isConcurrent(type) && ACQUIRE_METHODS.contains(method);
    }

    /// Call on a stack, of a dump or of a recording.
    public interface Call {
        /// Binary name of the called class.
        String type();

        String method();
    }

    /// The call by which a thread borrows from a pool and waits, told by its name; the outermost of several. A
    /// call that runs a callback with the borrowed resource doesn't wait for it any more.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static <C extends Call> Optional<C> findBorrowing(List<C> stack) {
        List<C> jdk = stack.stream().takeWhile(call -> isJdk(call.type())).toList();
        if (reads(jdk)) {
            return Optional.empty();
        }
        List<C> nearCalls = stack.stream().skip(jdk.size()).limit(MAX_DISTANCE).toList();
        boolean awaitsResult = jdk.stream().anyMatch(call -> isAwait(call.type(), call.method()) || isHttpSend(call));
        Pattern borrowing = awaitsResult ? FUTURE_BORROWING_METHOD : BORROWING_METHOD;
        Optional<C> outermost = Optional.empty();
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

    /// Whether a call waits for the result of another thread's work.
    public static boolean isAwait(String type, String method) {
        return isConcurrent(type) && AWAITING_METHODS.contains(method);
    }

    /// Whether a call is that of the JDK's HTTP client which waits for a response.
    public static boolean isHttpSend(Call call) {
        return call.type().equals(HTTP_CLIENT_CLASS) && call.method().equals("send");
    }

    /// Whether a call is one of the JDK's socket classes.
    public static boolean isSocket(Call call) {
        return SOCKET_CLASS.matcher(call.type()).matches();
    }

    /// Whether a thread reads from or accepts a connection, so that it isn't waiting for a pool; connecting may
    /// be for a pool.
    private static boolean reads(List<? extends Call> jdk) {
        return jdk.stream().anyMatch(KnownCalls::isSocket)
                && jdk.stream().noneMatch(call -> call.method().equals(CONNECT_METHOD));
    }

    /// Whether all calls above are the JDK's or of the same class, so that no callback runs.
    private static boolean hasNoCallback(Call call, List<? extends Call> above) {
        return above.stream()
                .allMatch(other -> isJdk(other.type())
                        || (other.type().equals(call.type()) && !other.method().startsWith(LAMBDA_PREFIX)));
    }
}
