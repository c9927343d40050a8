package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Golden;
import dev.loombench.lab.catalog.jvm.ShellWords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/// Commands over recorded runs, loads and comparisons, with all that they print and write. Each file of
/// `src/test/golden/commands` begins with its command; to add one, write that line into a new file, and accept.
@Isolated("it replaces the process's output streams, locale and properties")
class GoldenTest {
    private static final Path GOLDENS = Path.of("src/test/golden/commands");
    private static final Path RECORDED = Path.of("src/test/golden/recorded");

    /// Copies of the recordings. The path is relative, so that it is the same everywhere.
    private static final Path COPIES = Path.of("target/golden");

    private static final Pattern COMMAND = Pattern.compile("\\$ (?:COLUMNS=(\\d+) )?(loombench|reprint) (.*)");
    private static final String WIDTH = "80";

    /// What the code under test takes from its process, and what it is here.
    private static final Map<String, String> PROPERTIES = Map.of(
            "loombench.home", "..",
            "loombench.experiments", "../experiments",
            "loombench.columns", WIDTH,
            "native.encoding", "UTF-8",
            "picocli.ansi", "false");

    private final Map<String, String> properties = new TreeMap<>();
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    private final PrintStream stdout = System.out;
    private final PrintStream stderr = System.err;

    static Stream<Path> goldens() throws IOException {
        try (Stream<Path> files = Files.list(GOLDENS)) {
            return files.sorted().toList().stream().map(Path::getFileName);
        }
    }

    @BeforeEach
    void fixProcess() {
        assertThat(Runtime.getRuntime().availableProcessors())
                .as("goldens are those of two processors: run the JVM with -XX:ActiveProcessorCount=2, as"
                        + " cli/pom.xml does")
                .isEqualTo(2);
        PROPERTIES.forEach((name, value) -> {
            properties.put(name, System.getProperty(name, ""));
            System.setProperty(name, value);
        });
        Locale.setDefault(Locale.ROOT); // as Main does
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    }

    @AfterEach
    void restoreProcess() {
        properties.forEach((name, value) -> {
            if (value.isEmpty()) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        System.setOut(stdout);
        System.setErr(stderr);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("goldens")
    void printsAndWritesTheSame(Path name) throws IOException {
        Path golden = GOLDENS.resolve(name);
        try (Stream<String> lines = Files.lines(golden)) {
            Golden.check(golden, transcript(lines.findFirst().orElse("")));
        }
    }

    private static String transcript(String command) throws IOException {
        Matcher parts = COMMAND.matcher(command);
        assertThat(command).matches(COMMAND);
        parts.matches();
        System.setProperty("loombench.columns", parts.group(1) == null ? WIDTH : parts.group(1));
        String[] words = ShellWords.split(parts.group(3)).orElseThrow().toArray(String[]::new);
        delete(COPIES);
        copyRecordings(command);
        Map<Path, String> before = files(COPIES);
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        boolean isCommand = parts.group(2).equals("loombench");
        int code = isCommand ? Main.run(words) : reprint(words);
        StringBuilder text = new StringBuilder(command)
                .append("\nexit code ")
                .append(code)
                .append('\n')
                .append(section("stdout", out.toString(StandardCharsets.UTF_8)))
                .append(section("stderr", err.toString(StandardCharsets.UTF_8)));
        files(COPIES).forEach((file, content) -> {
            if (isCommand && !content.equals(before.get(file))) {
                text.append(section(file.toString(), content));
            }
        });
        return Golden.withoutAssets(Placeholder.applyAll(text.toString()));
    }

    private static int reprint(String... words) {
        CommandLine line = new CommandLine(new Reprint());
        line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        return line.execute(words);
    }

    private static String section(String name, String content) {
        return content.isEmpty()
                ? ""
                : "=== " + name + "\n" + content + (content.endsWith("\n") ? "" : "\n=== without a line's end\n");
    }

    /// What isn't the same everywhere, and what stands in its place.
    private enum Placeholder {
        DIRECTORY(Pattern.quote(Path.of("").toAbsolutePath().toString()), "<directory>"),
        ESCAPE("\u001b", "␛"),
        CARRIAGE_RETURN("\r", "␍");

        private final Pattern pattern;
        private final String replacement;

        Placeholder(String pattern, String replacement) {
            this.pattern = Pattern.compile(pattern);
            this.replacement = replacement;
        }

        static String applyAll(String text) {
            return Arrays.stream(values())
                    .reduce(
                            text,
                            (now, placeholder) ->
                                    placeholder.pattern.matcher(now).replaceAll(placeholder.replacement),
                            (one, other) -> other);
        }
    }

    /// Copies the recordings that a command names.
    private static void copyRecordings(String command) throws IOException {
        Files.createDirectories(COPIES);
        try (Stream<Path> recorded = Files.walk(RECORDED)) {
            for (Path file : recorded.filter(Files::isRegularFile).toList()) {
                Path name = RECORDED.relativize(file);
                if (command.contains(COPIES.resolve(name.getName(0)).toString())) {
                    Path copy = COPIES.resolve(name);
                    Files.createDirectories(copy.resolveSibling(""));
                    Files.copy(file, copy);
                }
            }
        }
    }

    /// Texts of all files below a directory.
    private static Map<Path, String> files(Path directory) throws IOException {
        Map<Path, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.put(directory.relativize(file), new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        }
        return texts;
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file :
                        files.sorted((one, other) -> other.compareTo(one)).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
