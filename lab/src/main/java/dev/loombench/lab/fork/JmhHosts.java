package dev.loombench.lab.fork;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Keeps one JMH host running: started when it is first needed, and again after one had to be killed.
public final class JmhHosts implements AutoCloseable {
    private final Subject subject;
    private final Path log;
    private final Path temporary;
    private final Stop stop;
    private @Nullable JmhHostProcess host;

    /// @param log where hosts say what went wrong with themselves
    /// @throws IOException if there is no room for temporary files
    public JmhHosts(Subject subject, Path log, Stop stop) throws IOException {
        this.subject = subject;
        this.log = log;
        this.stop = stop;
        this.temporary = Files.createTempDirectory("loombench-jmh-");
    }

    /// A living host.
    ///
    /// @throws IOException if it can't be started
    public JmhHostProcess host() throws IOException, InterruptedException {
        if (host == null || !host.isAlive()) {
            Path java = Path.of(System.getProperty("java.home"), "bin", "java");
            Path own = Files.createTempDirectory(temporary, "host-");
            host = JmhHostProcess.start(subject, java, own, log, stop);
        }
        return host;
    }

    /// The living host's process id, if there is one.
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
            // temporary files of a killed host: the system's own cleaning takes care of them
        }
    }
}
