package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Recognises calls that borrow from a resource pool, by method names that libraries share, and waits in known pools.
public final class BorrowingCalls {
    /// Maximum stack distance between the wait and the borrowing call: with two, the calls of c3p0 and HikariCP
    /// aren't found (`C3p0Pool`, `IdleBorrowers`).
    private static final int MAX_DISTANCE = 6;

    private static final String LAMBDA_PREFIX = "lambda$";
    private static final String CONNECT_METHOD = "connect";
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

    private BorrowingCalls() {}

    /// The call by which a thread borrows from a pool and waits, told by its name; the outermost of several. A
    /// call that runs a callback with the borrowed resource doesn't wait for it any more.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static Optional<StackFrame> find(List<StackFrame> stack) {
        List<StackFrame> jdk = FrameClassifier.jdkCalls(stack);
        if (reads(jdk)) {
            return Optional.empty();
        }
        List<StackFrame> nearCalls =
                stack.stream().skip(jdk.size()).limit(MAX_DISTANCE).toList();
        boolean awaitsResult = CallKind.RESULT.isIn(jdk) || CallKind.HTTP_SEND.isIn(jdk);
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

    /// Whether a thread waits in a well-known pool.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isInPool(List<StackFrame> stack) {
        return stack.stream()
                .dropWhile(FrameClassifier::isJdk)
                .limit(MAX_DISTANCE)
                .anyMatch(call -> CallKind.RESOURCE_POOL.matches(call) || CallKind.LENDER.matches(call));
    }

    /// Whether a call borrows a resource, told by its name.
    public static boolean matches(StackFrame call) {
        return BORROWING_METHOD.matcher(call.method()).matches();
    }

    /// Whether a thread reads from or accepts a connection, so that it isn't waiting for a pool; connecting may
    /// be for a pool.
    private static boolean reads(List<StackFrame> jdk) {
        return CallKind.SOCKET.isIn(jdk)
                && jdk.stream().noneMatch(call -> call.method().equals(CONNECT_METHOD));
    }

    /// Whether all calls above are the JDK's or of the same class, so that no callback runs.
    private static boolean hasNoCallback(StackFrame call, List<StackFrame> above) {
        return above.stream()
                .allMatch(other -> FrameClassifier.isJdk(other)
                        || (other.type().equals(call.type()) && !other.method().startsWith(LAMBDA_PREFIX)));
    }
}
