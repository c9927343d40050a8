package dev.loombench.lab.watch;

import dev.loombench.lab.cause.Tier;
import java.nio.file.Path;
import java.time.Duration;

/// How a JVM is to be watched.
///
/// @param tier how closely
/// @param agent the agent's jar
public record WatchOrder(Tier tier, Path agent) {
    /// Between two looks at what is cheap.
    static final Duration INTERVAL = Duration.ofMillis(100);

    /// By Flight Recorder and thread dumps, without the agent.
    public static WatchOrder recording() {
        return new WatchOrder(Tier.JFR, Path.of(""));
    }

    boolean records() {
        return switch (tier) {
            case READ_ONLY -> false;
            case JFR, AGENT -> true;
        };
    }

    boolean loadsAgent() {
        return switch (tier) {
            case READ_ONLY, JFR -> false;
            case AGENT -> true;
        };
    }
}
