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
/// @param most maximum sampling time; null for the life of the host JVM
public record AgentOrder(
        Path jar,
        Path file,
        Duration interval,
        Duration probe,
        @Nullable Duration most) {
    /// Returns the standard settings: a sample every 100 ms, and a probe thread every 20 ms.
    public static AgentOrder usual(Path jar, Path file) {
        return new AgentOrder(jar, file, Duration.ofMillis(100), Duration.ofMillis(20), null);
    }

    /// Returns the settings for trials: a sample every 250 ms, and a probe thread every 100 ms. That is a third
    /// of the standard load, for a program that is being measured.
    public static AgentOrder ofTrial(Path jar, Path file) {
        return new AgentOrder(jar, file, Duration.ofMillis(250), Duration.ofMillis(100), null);
    }

    /// Returns the JVM option that starts the agent.
    public String option() {
        return "-javaagent:" + jar + "=" + optionText();
    }

    /// Loads the agent into a running JVM; the file appears soon after.
    ///
    /// @throws AttachFailure if it can't be loaded
    public void load(AttachSocket socket) throws AttachFailure {
        socket.load(jar, optionText());
    }

    /// Stops the sampling, whoever started it; the file's last line says so soon after. Does nothing if none
    /// runs.
    ///
    /// @throws AttachFailure if the JVM can't be reached
    public void stop(AttachSocket socket) throws AttachFailure {
        socket.load(jar, "stop");
    }

    private String optionText() {
        String limit = most == null ? "" : "seconds=" + Math.max(1, most.toSeconds()) + ",";
        return "interval=" + interval.toMillis() + ",probe=" + probe.toMillis() + "," + limit + "file=" + file;
    }
}
