package dev.loombench.lab.calls;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Well-known calls: of the JDK, or by names that libraries have in common.
public final class Calls {
    /// So many calls below the wait the call that borrows may be.
    private static final int NEAR = 6;

    private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
    private static final String LAMBDA = "lambda$";
    private static final String CONCURRENT = "java.util.concurrent.";
    private static final Set<String> LOCKING =
            Set.of("lock", "lockInterruptibly", "tryLock", "readLock", "writeLock", "readLockInterruptibly");
    private static final Set<String> ACQUIRING = Set.of("acquire", "acquireUninterruptibly", "tryAcquire");
    private static final String THING = "(connection|session|channel|resource)";

    /// After the thing: `takeSessionEvent` takes no session.
    private static final String REST =
            "(?-i)((From|With|For|To|By|In|Or|Until|Using|Internal|Impl|Inner|Blocking|Sync|Async|Timed)(?![a-z]).*|[0-9_$].*)?";

    private static final String LENT = "(borrow|acquire|lease|checkout(pooled)?" + THING + ").*";

    private static final Pattern BORROWING = Pattern.compile("(?i)(" + LENT
            + "|(get|take|request|obtain|claim|reserve)(pooled|free|idle|available|physical)?" + THING + REST + ")");

    /// Where the outcome of a call is awaited: `getResource` may fetch it from anywhere.
    private static final Pattern LENT_LATER = Pattern.compile("(?i)" + LENT);

    /// Those that hand the thing to what they are given, which runs above them on the stack.
    private static final Pattern LENDING = Pattern.compile("(?i)(with|use)" + THING + REST);

    private static final Set<String> OUTCOMES = Set.of("get", "join", "invokeAll", "invokeAny");
    private static final Pattern SOCKET =
            Pattern.compile("sun\\.nio\\.ch\\.(NioSocketImpl|SocketChannelImpl|SocketAdaptor)");
    private static final String CONNECTING = "connect";
    private static final String HTTP_CLIENT = "jdk.internal.net.http.HttpClientImpl";

    private Calls() {}

    /// Whether a class belongs to the JDK, so that the caller says more about the program.
    public static boolean ofJdk(String type) {
        return JDK.matcher(type).matches();
    }

    /// Whether a class is one of the JDK's for threads that wait for each other.
    public static boolean isConcurrent(String type) {
        return type.startsWith(CONCURRENT);
    }

    /// Whether a call takes one of the JDK's locks.
    public static boolean locks(String type, String method) {
        return isConcurrent(type) && LOCKING.contains(method);
    }

    /// Whether a call takes permits of the JDK's semaphore.
    public static boolean acquires(String type, String method) {
        return isConcurrent(type) && ACQUIRING.contains(method);
    }

    /// One call on a stack.
    public interface Call {
        /// Binary name of the class.
        String type();

        String method();
    }

    /// The call of a program or a library in which a thread waits until something is lent to it out of a
    /// pool, told by its name; the outermost where there are several. A method that goes on to use what it
    /// borrows, by code of others that it is given, doesn't wait for it any more.
    ///
    /// @param stack of a thread that waits, the last call first
    public static <C extends Call> Optional<C> borrowing(List<C> stack) {
        List<C> jdk = stack.stream().takeWhile(call -> ofJdk(call.type())).toList();
        if (reads(jdk)) {
            return Optional.empty();
        }
        List<C> near = stack.stream().skip(jdk.size()).limit(NEAR).toList();
        boolean outcome = jdk.stream().anyMatch(call -> awaits(call.type(), call.method()) || sends(call));
        Pattern borrowing = outcome ? LENT_LATER : BORROWING;
        Optional<C> found = Optional.empty();
        for (int i = 0; i < near.size(); i++) {
            String method = near.get(i).method();
            if (borrowing.matcher(method).matches()
                    || (!outcome && LENDING.matcher(method).matches() && isAlone(near.get(i), near.subList(0, i)))) {
                found = Optional.of(near.get(i));
            }
        }
        return found;
    }

    /// Whether a call waits for the outcome of what somebody else does.
    public static boolean awaits(String type, String method) {
        return isConcurrent(type) && OUTCOMES.contains(method);
    }

    /// Whether it is the JDK's HTTP client that waits for an answer.
    public static boolean sends(Call call) {
        return call.type().equals(HTTP_CLIENT) && call.method().equals("send");
    }

    /// Whether a call is one of the JDK's to a socket.
    public static boolean ofSocket(Call call) {
        return SOCKET.matcher(call.type()).matches();
    }

    /// A connection that is being made may be for a pool; who reads from one, or accepts one, waits for others.
    private static boolean reads(List<? extends Call> jdk) {
        return jdk.stream().anyMatch(Calls::ofSocket)
                && jdk.stream().noneMatch(call -> call.method().equals(CONNECTING));
    }

    private static boolean isAlone(Call call, List<? extends Call> above) {
        return above.stream()
                .allMatch(other -> ofJdk(other.type())
                        || (other.type().equals(call.type()) && !other.method().startsWith(LAMBDA)));
    }
}
