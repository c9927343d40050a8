package dev.loombench.lab.fork;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Ends what bears a mark if this process dies, however it dies: a shell that waits for the end of its
/// input, which takes no processor time. Where the system doesn't show environments there is none.
public final class Guard implements AutoCloseable {
    /// A line says that all is well; the end of the input without one, that the lab is dead. Looks
    /// again, since a process may have a child at the very moment.
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
              [ -z "$found" ] && [ "$rounds" -gt 2 ] && exit 0
              rounds=$((rounds + 1))
              sleep 0.05
            done
            """;

    private final Process shell;

    private Guard(Process shell) {
        this.shell = shell;
    }

    /// @throws IOException if no shell can be started
    public static Guard over(Mark mark) throws IOException {
        return new Guard(process(mark));
    }

    static Process process(Mark mark) throws IOException {
        boolean shown = Files.isReadable(Path.of("/proc/self/environ"));
        return new ProcessBuilder(
                        shown
                                ? List.of("/bin/sh", "-c", SCRIPT, "guard", mark.text())
                                : List.of("/bin/sh", "-c", "read -r word"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /// Ends it without ending anything else.
    @Override
    public void close() {
        try (OutputStream input = shell.getOutputStream()) {
            input.write("well\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException gone) {
            // it has ended, and with it its watch
        }
        shell.destroyForcibly();
    }
}
