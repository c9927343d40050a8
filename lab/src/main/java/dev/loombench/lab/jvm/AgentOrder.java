package dev.loombench.lab.jvm;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What the agent is told, be it started with a JVM or loaded into one.
///
/// @param jar of the agent, in the distribution `lib/agent/loombench-agent.jar`
/// @param file that it makes, absolute and not there yet
/// @param interval between samples
/// @param probe between two starts of the probe thread; zero for none
/// @param most for how long it samples at most; absent for as long as its host lives
public record AgentOrder(
        Path jar,
        Path file,
        Duration interval,
        Duration probe,
        @Nullable Duration most) {
    /// Samples each 100 ms, and a probe thread each 20 ms.
    public static AgentOrder usual(Path jar, Path file) {
        return new AgentOrder(jar, file, Duration.ofMillis(100), Duration.ofMillis(20), null);
    }

    /// Samples each 250 ms, and a probe thread each 100 ms: a third of the usual work, for a program that is measured
    /// meanwhile.
    public static AgentOrder ofTrial(Path jar, Path file) {
        return new AgentOrder(jar, file, Duration.ofMillis(250), Duration.ofMillis(100), null);
    }

    /// The option that starts a JVM with it.
    public String option() {
        return "-javaagent:" + jar + "=" + text();
    }

    /// Loads it into a JVM that runs; the file is there soon after.
    ///
    /// @throws AttachFailure if it can't be loaded
    public void load(AttachSocket socket) throws AttachFailure {
        socket.load(jar, text());
    }

    /// Ends the sampling, whoever began it; the file's last line says so soon after. Does nothing where
    /// none runs.
    ///
    /// @throws AttachFailure if the JVM can't be told
    public void stop(AttachSocket socket) throws AttachFailure {
        socket.load(jar, "stop");
    }

    private String text() {
        String limit = most == null ? "" : "seconds=" + Math.max(1, most.toSeconds()) + ",";
        return "interval=" + interval.toMillis() + ",probe=" + probe.toMillis() + "," + limit + "file=" + file;
    }
}
