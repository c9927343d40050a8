package dev.loombench.lab.observe.jvm;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Settings of the agent, started with a JVM or loaded into a running one.
///
/// @param jar jar file of the agent; `lib/agent/loombench-agent.jar` in the distribution
/// @param file output file, absolute and not yet existing
/// @param interval time between samples
/// @param probe time between two starts of the probe thread; zero for none
/// @param maxDuration maximum sampling time; null for the life of the host JVM
public record AgentSettings(
        Path jar,
        Path file,
        Duration interval,
        Duration probe,
        @Nullable Duration maxDuration) {
    /// Returns the standard settings: a sample every 100 ms, and a probe thread every 20 ms.
    public static AgentSettings usual(Path jar, Path file) {
        return new AgentSettings(jar, file, Duration.ofMillis(100), Duration.ofMillis(20), null);
    }

    /// Returns the settings for trials: a sample every 250 ms, and a probe thread every 100 ms. That is a third
    /// of the standard load, for a program that is being measured.
    public static AgentSettings ofTrial(Path jar, Path file) {
        return new AgentSettings(jar, file, Duration.ofMillis(250), Duration.ofMillis(100), null);
    }

    /// Returns these settings with another time between samples.
    public AgentSettings withInterval(Duration newInterval) {
        return new AgentSettings(jar, file, newInterval, probe, maxDuration);
    }

    /// Returns these settings with a maximum sampling time, of which the agent takes whole seconds.
    public AgentSettings withMaxDuration(Duration newMaxDuration) {
        return new AgentSettings(jar, file, interval, probe, newMaxDuration);
    }

    /// Returns the JVM option that starts the agent.
    public String option() {
        return "-javaagent:" + jar + "=" + optionText();
    }

    /// Loads the agent into a running JVM; the file appears soon after.
    ///
    /// @throws AttachException if it can't be loaded
    public void load(AttachSocket socket) throws AttachException {
        socket.load(jar, optionText());
    }

    /// Stops the sampling, whoever started it; the file's last line says so soon after. Does nothing if none
    /// runs.
    ///
    /// @throws AttachException if the JVM can't be reached
    public void stop(AttachSocket socket) throws AttachException {
        socket.load(jar, "stop");
    }

    private String optionText() {
        String limit = maxDuration == null ? "" : "seconds=" + Math.max(1, maxDuration.toSeconds()) + ",";
        return "interval=" + interval.toMillis() + ",probe=" + probe.toMillis() + "," + limit + "file=" + file;
    }
}
