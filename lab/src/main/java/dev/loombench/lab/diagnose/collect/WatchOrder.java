package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Tier;
import java.nio.file.Path;
import java.time.Duration;

/// Settings of an observation.
///
/// @param tier depth of the observation
/// @param agent jar of the agent; used at the deepest level only
public record WatchOrder(Tier tier, Path agent) {
    /// Interval between samples of what is cheap.
    static final Duration INTERVAL = Duration.ofMillis(100);

    /// Settings for Flight Recorder and thread dumps, without the agent.
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
