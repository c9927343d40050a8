package dev.loombench.lab.diagnose.collect;

import java.nio.file.Path;
import java.time.Duration;

/// Settings of an observation.
///
/// @param tier depth of the observation
/// @param agent jar of the agent; used at the deepest level only
/// @param grace time beyond the window after which what is known by then counts
public record ObservationSettings(ObservationLevel tier, Path agent, Duration grace) {
    /// Interval between samples of what is cheap.
    static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    /// More than any command of an observation is waited for.
    private static final Duration UNHURRIED = Duration.ofMinutes(10);

    /// Settings for who waits until everything is read.
    public ObservationSettings(ObservationLevel tier, Path agent) {
        this(tier, agent, UNHURRIED);
    }

    /// Settings for Flight Recorder and thread dumps, without the agent.
    public static ObservationSettings recording() {
        return new ObservationSettings(ObservationLevel.RECORDING, Path.of(""));
    }

    boolean records() {
        return tier != ObservationLevel.LIGHT;
    }

    boolean loadsAgent() {
        return tier == ObservationLevel.AGENT;
    }

    /// Depth of observation; each level includes the ones before it.
    public enum ObservationLevel {
        /// Counters of the kernel and of the JVM, and cheap `jcmd` commands.
        LIGHT,
        /// Flight Recorder, thread dumps and TCP connections.
        RECORDING,
        /// The agent, which measures scheduling delays.
        AGENT
    }
}
