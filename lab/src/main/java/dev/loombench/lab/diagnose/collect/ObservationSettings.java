package dev.loombench.lab.diagnose.collect;

import java.nio.file.Path;
import java.time.Duration;

/// Settings of an observation.
///
/// @param tier depth of the observation
/// @param agent jar of the agent; used at the deepest level only
public record ObservationSettings(ObservationLevel tier, Path agent) {
    /// Interval between samples of what is cheap.
    static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    /// Settings for Flight Recorder and thread dumps, without the agent.
    public static ObservationSettings recording() {
        return new ObservationSettings(ObservationLevel.JFR, Path.of(""));
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

    /// Depth of observation; each level includes the ones before it.
    public enum ObservationLevel {
        /// Counters of the kernel and of the JVM, and cheap `jcmd` commands.
        READ_ONLY,
        /// Flight Recorder, thread dumps and TCP connections.
        JFR,
        /// The agent, which measures scheduling delays.
        AGENT
    }
}
