package dev.loombench.lab.machine.jdk;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Starts a JDK once to see whether it works: it may be for another architecture, or lack a library.
public final class JdkStartCheck {
    private static final Duration MAX_DURATION = Duration.ofSeconds(10);

    private JdkStartCheck() {}

    /// Runs `java -version` and returns if it succeeds within 10 s.
    ///
    /// @throws UnusableJdkException if it doesn't
    /// @throws IOException if no temporary file can be written
    public static void requireStarts(Jdk jdk) throws IOException {
        requireStarts(jdk, MAX_DURATION);
    }

    static void requireStarts(Jdk jdk, Duration patience) throws IOException {
        Path output = Files.createTempFile("loombench-jdk", ".txt");
        try {
            judge(jdk, start(jdk, output), output, patience);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static Process start(Jdk jdk, Path output) {
        try {
            return new ProcessBuilder(jdk.java().toString(), "-Xshare:auto", "-version")
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException e) {
            throw JdkHome.broken(jdk.home(), "it can't be started (" + e.getMessage() + ")");
        }
    }

    private static void judge(Jdk jdk, Process process, Path output, Duration patience) throws IOException {
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw JdkHome.broken(jdk.home(), "`java -version` didn't end within " + patience.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw JdkHome.broken(jdk.home(), "the check was interrupted");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw JdkHome.broken(
                    jdk.home(), "`java -version` ended with code " + process.exitValue() + firstLine(output));
        }
    }

    private static String firstLine(Path output) throws IOException {
        String text = new String(Files.readAllBytes(output), Charset.defaultCharset());
        return text.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(line -> ": " + line.strip())
                .orElse("");
    }
}
