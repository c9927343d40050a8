package dev.loombench.lab.machine.jdk;

import dev.loombench.lab.machine.jdk.JdkDiscovery.JdkLocations;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException.Reason;
import dev.loombench.lab.machine.probe.TempDirectory;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Resolves a user's choice of JDKs.
///
/// @param found the available JDKs, in [Jdk#ORDER]
public record JdkSelection(List<Jdk> found) {
    /// The keyword for every available JDK with virtual threads.
    public static final String ALL_JDKS_KEYWORD = "all";

    private static final Pattern MAJOR_VERSION = Pattern.compile("\\d{1,4}");

    public JdkSelection {
        found = found.stream().sorted(Jdk.ORDER).toList();
    }

    /// A selection among the JDKs of this machine.
    public static JdkSelection amongDiscovered() {
        return new JdkSelection(JdkDiscovery.discover());
    }

    /// The JDK with this home directory, or, for a number, the newest one of this major version.
    ///
    /// @throws UnusableJdkException if there is none, or it is too old for virtual threads, or incomplete
    public Jdk resolve(String homeOrMajor) {
        String choice = homeOrMajor.strip();
        return MAJOR_VERSION.matcher(choice).matches() ? ofMajor(Integer.parseInt(choice)) : recentEnough(at(choice));
    }

    /// All available JDKs with virtual threads, the oldest first.
    public List<Jdk> recent() {
        return found.stream().filter(Jdk::isRecentEnough).toList();
    }

    /// The available JDKs without virtual threads.
    public List<Jdk> tooOld() {
        return found.stream().filter(jdk -> !jdk.isRecentEnough()).toList();
    }

    /// The newest available JDK with virtual threads.
    ///
    /// @throws UnusableJdkException if there is none
    public Jdk newest() {
        return found.stream()
                .filter(Jdk::isRecentEnough)
                .reduce((older, newer) -> newer)
                .orElseThrow(() -> notFound("No JDK of version " + Jdk.OLDEST_FEATURE + " or later was found"));
    }

    private Jdk ofMajor(int major) {
        if (major < Jdk.OLDEST_FEATURE) {
            throw tooOld("JDK " + major);
        }
        return found.stream()
                .filter(jdk -> jdk.feature() == major)
                .reduce((older, newer) -> newer)
                .orElseThrow(() -> notFound("No JDK " + major + " was found"));
    }

    private Jdk at(String text) {
        if (text.isEmpty()) {
            throw notFound("The name of the JDK is empty");
        }
        Path path = path(text);
        if (!Files.exists(path)) {
            throw notFound("No JDK at " + path + ": there is no such directory");
        }
        if (Files.isRegularFile(path)) {
            path = JdkLocations.homeOfProgram(path).findFirst().orElse(path);
        }
        Path bundle = path.resolve("Contents").resolve("Home");
        return JdkHome.read(Files.isDirectory(bundle) ? bundle : path);
    }

    private Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException notAPath) {
            throw notFound("`" + text + "` is neither a directory nor a major version");
        }
    }

    private static Jdk recentEnough(Jdk jdk) {
        if (!jdk.isRecentEnough()) {
            throw tooOld("JDK " + jdk);
        }
        return jdk;
    }

    private static UnusableJdkException tooOld(String subject) {
        return new UnusableJdkException(
                Reason.TOO_OLD,
                subject + " is too old: virtual threads came with " + Jdk.OLDEST_FEATURE + ". Name a JDK of "
                        + Jdk.OLDEST_FEATURE + " or later.");
    }

    private UnusableJdkException notFound(String problem) {
        String available = found.isEmpty()
                ? "no JDK at all"
                : found.stream().map(Jdk::toString).collect(Collectors.joining("; "));
        return new UnusableJdkException(
                Reason.NOT_FOUND, problem + ". Found: " + available + ". Name its home directory, or install it.");
    }

    /// Starts a JDK once to see whether it works: it may be for another architecture, or lack a library.
    public static final class JdkStartCheck {
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
            Path output = TempDirectory.file(".txt");
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
                    throw JdkHome.broken(
                            jdk.home(), "`java -version` didn't end within " + patience.toSeconds() + " s");
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
}
