package dev.loombench.lab.process;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.process.InstalledPrograms.SubjectClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Supervises one JMH host: starts it on first use, and again after it had to be killed.
public final class JmhHostSupervisor implements AutoCloseable {
    private final SubjectClassPath subject;
    private final Path log;
    private final Path temporary;
    private final Cancellation stop;
    private @Nullable JmhHostProcess host;

    /// Creates the directory for temporary files.
    ///
    /// @param log file for the hosts' standard error
    /// @throws IOException if no temporary directory can be created
    public JmhHostSupervisor(SubjectClassPath subject, Path log, Cancellation stop) throws IOException {
        this.subject = subject;
        this.log = log;
        this.stop = stop;
        this.temporary = Files.createTempDirectory("loombench-jmh-");
    }

    /// The running host, started if necessary.
    ///
    /// @throws IOException if it can't be started
    public JmhHostProcess host() throws IOException, InterruptedException {
        if (host == null || !host.isAlive()) {
            Path hostDirectory = Files.createTempDirectory(temporary, "host-");
            host = JmhHostProcess.start(subject, Jdk.ownJava(), hostDirectory, log, stop);
        }
        return host;
    }

    /// The running host's process id; empty if none runs.
    public OptionalLong pid() {
        return host != null && host.isAlive() ? OptionalLong.of(host.pid()) : OptionalLong.empty();
    }

    @Override
    public void close() {
        if (host != null) {
            host.close();
        }
        try (Stream<Path> files = Files.walk(temporary)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // files of a killed host; the system cleans its temporary directory
        }
    }
}
