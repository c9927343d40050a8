package dev.loombench.lab.process;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Kills all processes with a tag if this process dies, however it dies: a shell that blocks on its standard
/// input, which takes no CPU time. Without readable process environments it kills nothing.
final class OrphanReaper implements Closeable {
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
    static OrphanReaper start(ProcessTag mark) throws IOException {
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
}
