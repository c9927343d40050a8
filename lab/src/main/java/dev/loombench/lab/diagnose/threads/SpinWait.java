package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Recognises running threads that wait: they try again and again, or hand something over, in place of sleeping until
/// they are woken.
public final class SpinWait {
    /// Packages of resource pools, whose own code takes next to no time unless threads contend for its members.
    private static final Pattern POOL_CLASS = Pattern.compile("(com\\.zaxxer\\.hikari|io\\.agroal\\.pool"
            + "|com\\.mchange\\.v2\\.(resourcepool|c3p0)|org\\.apache\\.commons\\.(pool2?|dbcp2?)|org\\.apache\\.tomcat\\.jdbc\\.pool"
            + "|org\\.vibur|com\\.alibaba\\.druid\\.pool|org\\.apache\\.http\\.(pool|impl\\.conn)|org\\.apache\\.hc\\.core5\\.pool"
            + "|oracle\\.ucp|reactor\\.pool|io\\.netty\\.channel\\.pool)\\..*");

    /// Classes of the JDK by which threads wait for each other, or are scheduled.
    private static final Pattern WAITING_CLASS = Pattern.compile(
            "java\\.util\\.concurrent\\..*|java\\.lang\\.(Thread|VirtualThread|ThreadLocal|System|Object|invoke)([.$].*)?"
                    + "|java\\.util\\.(ArrayList|ArrayDeque|LinkedList|Collections|Iterator|Optional)([.$].*)?"
                    + "|jdk\\.internal\\.(vm|misc)\\..*");

    /// Classes of the JDK that never block, which a loop calls again until it succeeds.
    private static final Pattern NON_BLOCKING_CLASS = Pattern.compile(
            "java\\.util\\.concurrent\\.(atomic\\.\\w+|ConcurrentLinked\\w+|ConcurrentHashMap|ConcurrentSkip\\w+|CopyOnWrite\\w+)"
                    + "([.$].*)?|java\\.lang\\.(invoke\\..*|System)|jdk\\.internal\\.misc\\.Unsafe");

    /// Names of methods whose own code only picks a resource, so that it hardly runs unless it loops.
    private static final Pattern PICKING_METHOD = Pattern.compile(
            "(?i)((borrow|acquire|lease|checkout)(connection|session|channel|resource|object)?"
                    + "|(get|take|obtain|request|claim|reserve)(pooled|free|idle|available)?(connection|session|channel))");

    private static final Set<String> YIELD_METHODS = Set.of("yield", "yield0", "onSpinWait", "tryYield");
    private static final String PARK_CLASS = "java.util.concurrent.locks.LockSupport";
    private static final Set<String> TIMED_PARK_METHODS = Set.of("parkNanos", "parkUntil");

    private SpinWait() {}

    /// The call that waits without sleeping, the innermost that isn't the JDK's: one that yields, parks for a set time
    /// by itself, is a resource pool's, or borrows by its name. A computation in a callback below such a call has
    /// another innermost frame.
    ///
    /// @param stack stack of a running thread, innermost call first
    public static Optional<StackFrame> find(List<StackFrame> stack) {
        List<StackFrame> jdk = stack.stream().takeWhile(FrameClassifier::isJdk).toList();
        if (jdk.size() == stack.size()) {
            return Optional.empty();
        }
        StackFrame caller = stack.get(jdk.size());
        boolean inPool = POOL_CLASS.matcher(caller.type()).matches() && allMatch(jdk, WAITING_CLASS);
        boolean borrows = jdk.isEmpty()
                ? PICKING_METHOD.matcher(caller.method()).matches()
                : KnownCalls.isBorrowing(caller) && allMatch(jdk, NON_BLOCKING_CLASS);
        return retries(jdk) || inPool || borrows ? Optional.of(caller) : Optional.empty();
    }

    private static boolean allMatch(List<StackFrame> jdk, Pattern type) {
        return jdk.stream().allMatch(frame -> type.matcher(frame.type()).matches());
    }

    private static boolean retries(List<StackFrame> jdk) {
        return jdk.stream().anyMatch(SpinWait::isYield)
                || (!jdk.isEmpty()
                        && jdk.getLast().type().equals(PARK_CLASS)
                        && TIMED_PARK_METHODS.contains(jdk.getLast().method()));
    }

    private static boolean isYield(StackFrame frame) {
        return (frame.type().equals("java.lang.Thread") || frame.type().equals("java.lang.VirtualThread"))
                && YIELD_METHODS.contains(frame.method());
    }
}
