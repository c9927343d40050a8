package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Recognises well-known pools of connections and other resources.
public final class ResourcePools {
    /// Classes of well-known pools of connections and other resources, which do nothing else.
    private static final Pattern POOL_CLASS = Pattern.compile(
            "(com\\.zaxxer\\.hikari|com\\.mchange\\.v2\\.(resourcepool|c3p0)|org\\.apache\\.(commons\\.(pool2?|dbcp2?)"
                    + "|tomcat\\.jdbc\\.pool|http\\.(impl\\.conn|pool)|hc\\.core5\\.pool)|io\\.agroal\\.pool|oracle\\.ucp"
                    + "|com\\.alibaba\\.druid\\.pool|org\\.vibur|reactor\\.pool)\\..*");

    /// Classes in which threads also wait for a pool's members, beside other work.
    private static final Pattern LENDING_CLASS = Pattern.compile(
            "(com\\.mchange\\.v2|org\\.apache\\.(tomcat\\.dbcp|hc\\.client5\\.http\\.impl\\.io)|io\\.lettuce\\.core\\.support"
                    + "|com\\.mongodb\\.internal\\.connection|io\\.r2dbc\\.pool|stormpot|org\\.jboss\\.jca|com\\.atomikos"
                    + "|bitronix)\\..*");

    /// Classes of libraries that hand out permits, as a semaphore does.
    private static final Pattern THROTTLE_CLASS =
            Pattern.compile("org\\.springframework\\.util\\.ConcurrencyThrottleSupport");

    private static final String HTTP_CLIENT = "With HttpClient each response must be closed, or read to its end.";

    /// What each pool offers to find the call that doesn't give its members back, by the prefix of its classes.
    private static final Map<String, String> LEAK_DETECTION = Map.of(
            "org.apache.hc.client5.",
            HTTP_CLIENT,
            "org.apache.hc.core5.",
            HTTP_CLIENT,
            "org.apache.http.",
            HTTP_CLIENT,
            "com.zaxxer.hikari.",
            "HikariCP logs the call with leakDetectionThreshold.",
            "com.mchange.v2.",
            "c3p0 logs the call with unreturnedConnectionTimeout and debugUnreturnedConnectionStackTraces.",
            "io.agroal.pool.",
            "Agroal logs the call with a leak timeout (leakTimeout).",
            "org.apache.commons.dbcp2.",
            "DBCP logs the call with removeAbandonedOnBorrow and logAbandoned.",
            "org.apache.tomcat.jdbc.pool.",
            "Tomcat's pool logs the call with removeAbandoned and logAbandoned.",
            "com.alibaba.druid.pool.",
            "Druid logs the call with removeAbandoned and logAbandoned.");

    private ResourcePools() {}

    /// What a pool offers to find the call that doesn't give its members back, as a sentence; empty for others.
    ///
    /// @param stack stack of a thread that waits in it, innermost call first
    public static Optional<String> leakDetection(List<StackFrame> stack) {
        return LEAK_DETECTION.entrySet().stream()
                .filter(pool -> stack.stream().anyMatch(call -> call.type().startsWith(pool.getKey())))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /// Whether a thread waits for a library's permit to go on.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isThrottled(List<StackFrame> stack) {
        return stack.stream()
                .dropWhile(FrameClassifier::isJdk)
                .limit(1)
                .anyMatch(call -> THROTTLE_CLASS.matcher(call.type()).matches());
    }

    /// Whether a thread waits in a pool.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isWaiting(List<StackFrame> stack) {
        return stack.stream()
                .dropWhile(FrameClassifier::isJdk)
                .limit(BorrowingCalls.MAX_DISTANCE)
                .anyMatch(call ->
                        isPool(call) || LENDING_CLASS.matcher(call.type()).matches());
    }

    /// Whether a call is one of a pool's own classes, whose code takes next to no time unless threads
    /// contend for its members.
    static boolean isPool(StackFrame call) {
        return POOL_CLASS.matcher(call.type()).matches();
    }
}
