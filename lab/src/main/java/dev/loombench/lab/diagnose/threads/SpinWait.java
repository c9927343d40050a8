package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Recognises running threads that wait: they try again and again, or hand something over, in place of sleeping until
/// they are woken.
public final class SpinWait {
    /// Package of the pools of channels of Netty, for which no thread waits otherwise.
    private static final String NETTY_POOL_PACKAGE = "io.netty.channel.pool.";

    /// Classes of the JDK by which threads wait for each other, or are scheduled.
    private static final Pattern WAITING_CLASS = Pattern.compile(
            "java\\.util\\.concurrent\\..*|java\\.lang\\.(Thread|VirtualThread|ThreadLocal|System|Object|invoke)([.$].*)?"
                    + "|java\\.util\\.(ArrayList|ArrayDeque|LinkedList|Collections|Iterator|Optional)([.$].*)?"
                    + "|jdk\\.internal\\.(vm|misc)\\..*");

    /// Classes of the JDK that never block, which a loop calls again until it succeeds.
    private static final Pattern NON_BLOCKING_CLASS = Pattern.compile(
            "java\\.util\\.concurrent\\.(atomic\\.\\w+|ConcurrentLinked\\w+|ConcurrentHashMap|ConcurrentSkip\\w+|CopyOnWrite\\w+)"
                    + "([.$].*)?|java\\.lang\\.(invoke\\..*|System)|jdk\\.internal\\.misc\\.Unsafe");

    /// Names of methods whose own code only picks a resource or waits, so that it hardly runs unless it loops.
    private static final Pattern PICKING_METHOD =
            Pattern.compile("(?i)((borrow|acquire|lease|checkout)(connection|session|channel|resource|object)?"
                    + "|(get|take|obtain|request|claim|reserve)(pooled|free|idle|available)?(connection|session|channel)"
                    + "|(spin|busy)?(lock|wait)|(spin|busyWait|waitFor|await)\\w*)");

    private static final Set<String> YIELD_METHODS = Set.of("yield", "yield0", "onSpinWait", "tryYield");
    private static final String PARK_CLASS = "java.util.concurrent.locks.LockSupport";
    private static final Set<String> TIMED_PARK_METHODS = Set.of("parkNanos", "parkUntil");

    private static final String INTERRUPTED = "java.lang.InterruptedException";
    private static final Pattern INTERRUPT_METHOD =
            Pattern.compile("interrupt(ed|0)?|(set|clear|getAndClear)Interrupt");

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
        boolean inPool = (ResourcePools.isPool(caller) || caller.type().startsWith(NETTY_POOL_PACKAGE))
                && allMatch(jdk, WAITING_CLASS);
        boolean borrows = jdk.isEmpty()
                ? PICKING_METHOD.matcher(caller.method()).matches()
                : BorrowingCalls.matches(caller) && allMatch(jdk, NON_BLOCKING_CLASS);
        return retries(jdk) || inPool || borrows ? Optional.of(caller) : Optional.empty();
    }

    /// Whether a running thread sleeps for so short a time that it is met while it falls asleep or wakes up.
    ///
    /// @param stack innermost call first
    public static boolean sleeps(List<StackFrame> stack) {
        return FrameClassifier.jdkCalls(stack).stream().anyMatch(KnownCalls::isSleep);
    }

    /// Whether a running thread sets its interrupt status, looks at it, or makes the exception that tells of it: if it
    /// does so most of the time, it calls again and again what ends at once, since it is interrupted.
    ///
    /// @param stack innermost call first
    public static boolean isInterrupted(List<StackFrame> stack) {
        return FrameClassifier.jdkCalls(stack).stream().anyMatch(SpinWait::isInterrupt);
    }

    private static boolean isInterrupt(StackFrame frame) {
        return frame.type().equals(INTERRUPTED)
                || (isThread(frame) && INTERRUPT_METHOD.matcher(frame.method()).matches());
    }

    private static boolean isThread(StackFrame frame) {
        return frame.type().equals("java.lang.Thread") || frame.type().equals("java.lang.VirtualThread");
    }

    private static boolean allMatch(List<StackFrame> jdk, Pattern type) {
        return jdk.stream().allMatch(frame -> type.matcher(frame.type()).matches());
    }

    private static boolean retries(List<StackFrame> jdk) {
        return jdk.stream().anyMatch(frame -> isYield(frame) || isInterrupt(frame) || KnownCalls.isSleep(frame))
                || (!jdk.isEmpty()
                        && jdk.getLast().type().equals(PARK_CLASS)
                        && TIMED_PARK_METHODS.contains(jdk.getLast().method()));
    }

    private static boolean isYield(StackFrame frame) {
        return isThread(frame) && YIELD_METHODS.contains(frame.method());
    }
}
