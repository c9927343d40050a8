package dev.loombench.lab.diagnose.collect;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toConcurrentMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.collect.ObservationSettings.ObservationLevel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the rules on recorded windows of the programs of `benchmarks/diagnose`: each must name the cause that its table
/// demands, with the confidence and the place that `diagnoses.txt` says. `benchmarks/diagnose --record` records them
/// again.
class RecordedWindowsTest {
    private static final Path WINDOWS = Path.of("src/test/windows");
    private static final Path PROGRAMS = Path.of("../benchmarks/java/diagnose-programs.txt");
    private static final Path DIAGNOSES = WINDOWS.resolve("diagnoses.txt");
    private static final String SEPARATOR = " | ";
    private static final String HEALTHY = "healthy";
    private static final String NOT_RUN = "-";

    /// Diagnosis of a row without a window, which `benchmarks/diagnose --record --missing` records.
    private static final String NOT_RECORDED = "not recorded";

    private static final String ALONE = "default!";

    @TempDir
    Path folder;

    /// One run of a program.
    ///
    /// @param kind program with its options
    /// @param tier `--light`, `default`, `--agent`, or `default!` for one that is recorded without the agent
    /// @param expected causes, one of which must come first
    private record Row(String kind, int feature, String tier, List<String> expected) {
        Path window() {
            String alone = tier.equals(ALONE) ? ".alone" : "";
            return WINDOWS.resolve(kind.replaceAll("[^\\w.=-]", "_") + "." + feature + alone + ".json.gz");
        }

        String key() {
            return String.join(SEPARATOR, kind, Integer.toString(feature), tier);
        }

        ObservationLevel level() {
            return switch (tier) {
                case "default", ALONE -> ObservationLevel.RECORDING;
                case "--agent" -> ObservationLevel.AGENT;
                default -> ObservationLevel.LIGHT;
            };
        }

        /// Whether a diagnosis names first what it must. That the machine is starved isn't the program's doing.
        boolean accepts(String diagnosis) {
            String first = Stream.of(diagnosis.split("; "))
                    .map(finding -> finding.split(" ")[0])
                    .filter(cause -> expected.contains("starved")
                            || !cause.replace("?", "").equals("starved"))
                    .findFirst()
                    .orElse(HEALTHY);
            return expected.contains(first) || diagnosis.equals(NOT_RECORDED);
        }
    }

    @Test
    void causesConfidenceAndPlacesAreThoseThatWereAccepted() throws IOException {
        List<Row> rows = rows();
        Map<Path, Set<ObservationLevel>> levels =
                rows.stream().collect(groupingBy(Row::window, mapping(Row::level, toSet())));
        Map<Path, Map<ObservationLevel, String>> found = levels.entrySet().parallelStream()
                .collect(toConcurrentMap(Map.Entry::getKey, window -> diagnose(window.getKey(), window.getValue())));
        List<String> diagnoses = rows.stream()
                .map(row -> row.key() + SEPARATOR + found.get(row.window()).getOrDefault(row.level(), NOT_RECORDED))
                .toList();
        Path actual = Files.write(Path.of("target", "diagnoses.txt"), diagnoses);

        assertThat(diagnoses)
                .as("diagnoses; where the difference is wanted, copy %s to %s", actual.toAbsolutePath(), DIAGNOSES)
                .containsExactlyElementsOf(Files.readAllLines(DIAGNOSES));
    }

    @Test
    void whatIsAcceptedIsWhatTheTableOfProgramsDemands() throws IOException {
        List<String> diagnoses = Files.readAllLines(DIAGNOSES);

        assertThat(rows())
                .allSatisfy(row -> assertThat(diagnoses)
                        .filteredOn(line -> line.startsWith(row.key() + SEPARATOR))
                        .singleElement()
                        .matches(
                                line -> row.accepts(line.substring(row.key().length() + SEPARATOR.length())),
                                "names first: " + row.expected()));
    }

    @Test
    void everyWindowIsThatOfARow() throws IOException {
        try (Stream<Path> files = Files.list(WINDOWS)) {
            assertThat(files.filter(file -> !file.equals(DIAGNOSES)))
                    .isSubsetOf(rows().stream().map(Row::window).toList());
        }
    }

    private Map<ObservationLevel, String> diagnose(Path window, Set<ObservationLevel> levels) {
        Map<ObservationLevel, String> diagnoses = new EnumMap<>(ObservationLevel.class);
        if (Files.exists(window)) {
            try {
                RecordedWindow.read(window)
                        .symptoms(levels, folder)
                        .forEach((level, symptoms) -> diagnoses.put(level, WindowRecorder.text(symptoms)));
            } catch (IOException e) {
                throw new UncheckedIOException(window.toString(), e);
            }
        }
        return diagnoses;
    }

    private static List<Row> rows() throws IOException {
        return Files.readAllLines(PROGRAMS).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> List.of(line.split(" +")))
                .flatMap(RecordedWindowsTest::rows)
                .filter(row -> !row.expected().contains(NOT_RUN))
                .toList();
    }

    private static Stream<Row> rows(List<String> columns) {
        String kind = Stream.concat(Stream.of(columns.getFirst()), columns.subList(4, columns.size()).stream())
                .reduce((program, option) -> program + " " + option)
                .orElseThrow();
        List<String> tiers = columns.get(1).equals("both") ? List.of("default", "--agent") : List.of(columns.get(1));
        return tiers.stream()
                .flatMap(tier -> Stream.of(
                        new Row(kind, 21, tier, List.of(columns.get(2).split("\\|"))),
                        new Row(kind, 25, tier, List.of(columns.get(3).split("\\|")))));
    }
}
