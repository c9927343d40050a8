package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ProcFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// Kills all processes with a tag if this process dies, however it dies: a shell that blocks on its standard
/// input, which takes no CPU time. Without readable process environments it kills nothing.
public final class OrphanReaper implements AutoCloseable {
    /// Script of the shell. A line on standard input means a normal end; end of file without one means that
    /// the lab died. Repeats the search, since a process may be forking while it runs.
    private static final String SCRIPT = """
            trap '' INT TERM HUP
            read -r word && exit 0
            rounds=0
            while [ "$rounds" -lt 40 ]; do
              found=
              for file in $(grep -ls "$1" /proc/[0-9]*/environ); do
                process=${file#/proc/}
                kill -9 "${process%/environ}" 2> /dev/null && found=1
              done
              [ -z "$found" ] && [ "$rounds" -gt 2 ] && break
              rounds=$((rounds + 1))
              sleep 0.05
            done
            """;

    private final Process shell;

    private OrphanReaper(Process shell) {
        this.shell = shell;
    }

    /// Starts the shell.
    ///
    /// @throws IOException if no shell can be started
    public static OrphanReaper start(ProcessTag mark) throws IOException {
        return new OrphanReaper(process(mark));
    }

    static Process process(ProcessTag mark) throws IOException {
        boolean readable = Files.isReadable(Path.of("/proc/self/environ"));
        return new ProcessBuilder(
                        readable
                                ? List.of("/bin/sh", "-c", SCRIPT, "guard", mark.text())
                                : List.of("/bin/sh", "-c", "read -r word"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /// Ends the shell without killing anything else.
    @Override
    public void close() {
        try (OutputStream input = shell.getOutputStream()) {
            input.write("well\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException ended) {
            // the shell has already ended
        }
        shell.destroyForcibly();
    }

    /// A tag in the environment of a process, inherited by its descendants and so found even on those without a
    /// living ancestor, such as daemons. A process that clears its environment loses it.
    ///
    /// @param value without quotes or spaces; a tag is a prefix only of its own parts
    public record ProcessTag(String value) {
        static final String VARIABLE = "LOOMBENCH_MARK";
        private static final AtomicLong PARTS = new AtomicLong();

        /// A new, unique tag.
        public static ProcessTag fresh() {
            return new ProcessTag(UUID.randomUUID() + ".");
        }

        /// A new tag whose processes are also found by this one.
        public ProcessTag nextPart() {
            return part(Long.toString(PARTS.incrementAndGet()));
        }

        ProcessTag part(String name) {
            return new ProcessTag(value + name + ".");
        }

        /// The entry in the environment.
        String text() {
            return VARIABLE + "=" + value;
        }

        /// Ids of the living processes with this tag; empty if process environments aren't readable.
        public List<Long> processes(ProcFiles files) {
            return files.names("/proc", "[0-9]*").stream()
                    .filter(process -> files.text("/proc/" + process + "/environ")
                            .filter(environment -> environment.contains(text()))
                            .isPresent())
                    .map(Long::valueOf)
                    .toList();
        }
    }
}
