package dev.loombench.lab.machine.jdk;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.jdk.JdkDiscovery.JdkLocations;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.protocol.Format;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
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

    private Jdk ofMajor(int major) {
        if (major < Jdk.OLDEST_FEATURE) {
            throw tooOld("JDK " + major);
        }
        return found.stream()
                .filter(jdk -> jdk.feature() == major)
                .reduce((older, newer) -> newer)
                .orElseThrow(() -> notFound(OptionError.NO_JDK, Integer.toString(major)));
    }

    private Jdk at(String text) {
        Path path = path(text);
        if (!Files.exists(path)) {
            throw notFound(OptionError.NO_JDK_AT, path);
        }
        if (Files.isRegularFile(path)) {
            path = JdkLocations.homeOfProgram(path).findFirst().orElse(path);
        }
        Path bundle = path.resolve("Contents").resolve("Home");
        return JdkHome.read(Files.isDirectory(bundle) ? bundle : path);
    }

    private Path path(String text) {
        try {
            if (!text.isEmpty()) {
                return Path.of(text);
            }
        } catch (InvalidPathException notAPath) {
            // nor is it anything else
        }
        throw notFound(OptionError.NOT_JDK, text);
    }

    private static Jdk recentEnough(Jdk jdk) {
        if (!jdk.isRecentEnough()) {
            throw tooOld("JDK " + jdk);
        }
        return jdk;
    }

    private static UnusableJdkException tooOld(String subject) {
        return new UnusableJdkException(OptionError.OLD_JDK, subject, Jdk.OLDEST_FEATURE, Jdk.OLDEST_FEATURE);
    }

    private UnusableJdkException notFound(OptionError problem, Object subject) {
        String available = found.isEmpty()
                ? "no JDK at all"
                : found.stream().map(Jdk::toString).collect(Collectors.joining("; "));
        return new UnusableJdkException(problem, subject, available);
    }

    /// Starts a JDK once to see whether it works: it may be for another architecture, lack a library, or be a script
    /// that isn't a JVM at all.
    public static final class JdkStartCheck {
        private static final Duration MAX_DURATION = Duration.ofSeconds(10);
        private static final int MAX_OUTPUT_BYTES = 1 << 14;

        /// First line of `java -version` of any JVM since Java 1.2, perhaps behind warnings.
        private static final Pattern VERSION_LINE = Pattern.compile("^\\w+ version \"[^\"]+\"", Pattern.MULTILINE);

        /// What a JVM says that gets no memory or address space.
        private static final Pattern NO_MEMORY =
                Pattern.compile("Could not (?:allocate|reserve) |insufficient memory|memory allocation .*failed");

        private JdkStartCheck() {}

        /// Runs `java -version` and returns if it prints a version and succeeds within 10 s.
        ///
        /// @throws UnusableJdkException if it doesn't
        public static void requireStarts(Jdk jdk) {
            requireStarts(jdk, MAX_DURATION);
        }

        static void requireStarts(Jdk jdk, Duration patience) {
            Process process = start(jdk);
            CompletableFuture<String> output = new CompletableFuture<>();
            Thread.ofPlatform().daemon().start(() -> output.complete(firstOutput(process)));
            try {
                if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw JdkHome.broken(
                            jdk.home(), "`java -version` didn't end within " + patience.toSeconds() + " s");
                }
                judge(
                        jdk,
                        process.exitValue(),
                        output.completeOnTimeout("", 1, TimeUnit.SECONDS).join());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw JdkHome.broken(jdk.home(), "the check was interrupted");
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }

        private static Process start(Jdk jdk) {
            try {
                return new ProcessBuilder(jdk.java().toString(), "-Xshare:auto", "-XX:ErrorFile=/dev/null", "-version")
                        .redirectErrorStream(true)
                        .start();
            } catch (IOException e) {
                throw JdkHome.broken(jdk.home(), "it can't be started (" + e.getMessage() + ")");
            }
        }

        /// Reads the beginning of the output; a program that prints without end is then killed by a closed pipe.
        private static String firstOutput(Process process) {
            try (InputStream out = process.getInputStream()) {
                return new String(out.readNBytes(MAX_OUTPUT_BYTES), Charset.defaultCharset());
            } catch (IOException killed) {
                return "";
            }
        }

        private static void judge(Jdk jdk, int exitCode, String output) {
            String first = output.lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .map(line -> ": " + Format.excerpt(line))
                    .orElse("");
            if (exitCode != 0 && NO_MEMORY.matcher(output).find()) {
                throw new UnusableJdkException(OptionError.JDK_WITHOUT_MEMORY, jdk.home());
            }
            if (exitCode != 0) {
                throw JdkHome.broken(jdk.home(), "`java -version` ended with code " + exitCode + first);
            }
            if (!VERSION_LINE.matcher(output).find()) {
                throw JdkHome.broken(
                        jdk.home(), "`java -version` printed no version" + (first.isEmpty() ? "" : ", but" + first));
            }
        }
    }
}
