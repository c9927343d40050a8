package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Recognises running threads that wait: they try again and again, or hand something over, in place of sleeping until
/// they are woken.
public final class SpinWait {
    /// Names of methods whose own code only picks a resource or waits, so that it hardly runs unless it loops.
    private static final Pattern PICKING_METHOD =
            Pattern.compile("(?i)((borrow|acquire|lease|checkout)(connection|session|channel|resource|object)?"
                    + "|(get|take|obtain|request|claim|reserve)(pooled|free|idle|available)?(connection|session|channel)"
                    + "|(spin|busy)?(lock|wait)|(spin|busyWait|waitFor|await)\\w*)");

    private SpinWait() {}

    /// The call that waits without sleeping, or sleeps again and again for hardly any time: one that yields,
    /// parks for a set time by itself or sleeps, is a resource pool's, or borrows by its name. It is the
    /// innermost that isn't the JDK's; a computation in a callback below such a call has another one.
    ///
    /// @param stack stack of a running thread, innermost call first
    public static Optional<StackFrame> find(List<StackFrame> stack) {
        List<StackFrame> jdk = FrameClassifier.jdkCalls(stack);
        if (jdk.size() == stack.size()) {
            return Optional.empty();
        }
        StackFrame caller = stack.get(jdk.size());
        boolean inPool = (CallKind.RESOURCE_POOL.matches(caller) || CallKind.POLLED_POOL.matches(caller))
                && jdk.stream().allMatch(CallKind.SCHEDULING::matches);
        boolean borrows = jdk.isEmpty()
                ? PICKING_METHOD.matcher(caller.method()).matches()
                : BorrowingCalls.matches(caller) && jdk.stream().allMatch(CallKind.NON_BLOCKING::matches);
        return retries(jdk) || inPool || borrows ? Optional.of(caller) : Optional.empty();
    }

    private static boolean retries(List<StackFrame> jdk) {
        return CallKind.YIELD.isIn(jdk)
                || CallKind.INTERRUPT.isIn(jdk)
                || CallKind.SLEEP.isIn(jdk)
                || (!jdk.isEmpty() && CallKind.TIMED_PARK.matches(jdk.getLast()));
    }
}
