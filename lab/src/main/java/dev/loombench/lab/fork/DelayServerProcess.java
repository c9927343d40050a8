package dev.loombench.lab.fork;

import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// The server that answers after a set delay, in a process of its own on the lab's JDK, so that nothing of
/// it is accounted to what is measured.
public final class DelayServerProcess implements AutoCloseable {
    private static final String MAIN = "dev.loombench.subject.DelayServer";

    private final Process process;
    private final Stop stop;
    private final String address;

    private DelayServerProcess(Process process, Stop stop, String address) {
        this.process = process;
        this.stop = stop;
        this.address = address;
    }

    /// Starts it and waits until it listens.
    ///
    /// @param log where it says what went wrong with itself
    /// @throws IOException if it doesn't come to that
    public static DelayServerProcess start(Subject subject, Path log, Stop stop) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = ChildProcess.builder(List.of(
                        java.toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-Dloombench.leash=true",
                        "-cp",
                        subject.classPath(),
                        MAIN))
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        stop.watch(process);
        try {
            BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
            String word = said.readLine();
            if (word != null) {
                return new DelayServerProcess(
                        process, stop, "http://127.0.0.1:" + Line.parse(word).integer("port"));
            }
        } catch (ProtocolException e) {
            ProcessTree.kill(process);
        }
        stop.forget(process);
        throw new IOException("the delay server did not start; see " + log);
    }

    /// Where it listens, such as `http://127.0.0.1:34567`.
    public String address() {
        return address;
    }

    /// Whether it is still there.
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        ProcessTree.end(process);
        stop.forget(process);
    }
}
