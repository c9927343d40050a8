package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.ComparisonNote;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.file.ToolReader.ToolRun;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.results.ToolResult;
import dev.loombench.lab.results.ToolResults;
import dev.loombench.protocol.Clause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A folder of other tools' results, which are one side. Files whose names differ in the number, date or time at
/// their end are runs of the same: `login-1.txt`, `login-2.txt`. Where there are several names, each is compared
/// with its like.
final class ToolFolder {
    private static final String DATE = "(?:19|20)\\d\\d[-_.]?[01]\\d[-_.]?[0-3]\\d";
    private static final String TIME = "[0-2]\\d[-_.:h]?[0-5]\\d(?:[-_.:m]?[0-5]\\d(?:[-_.:]?\\d{3})?)?[sZ]?";
    private static final Pattern NUMBERED = Pattern.compile("(.*?)[-_. ]?(?:" + DATE + "(?:[-_. T]?" + TIME
            + ")?(?:[-_. ]\\d+)?|[0-2]\\d[-_:.][0-5]\\d[-_:.][0-5]\\d|\\d+)");
    private static final Pattern EXTENSIONS = Pattern.compile("(?<=.)(\\.[A-Za-z][A-Za-z0-9]*)+$");

    /// Where Gatling's report of a run keeps its results; the first that is there is read.
    private static final List<String> GATLING_FILES = List.of("js/stats.json", "js/stats.js", "simulation.log");

    private ToolFolder() {}

    /// Reads the files of known tools in the folder, in the order of their names. A folder of Gatling's results, or
    /// one within the folder, is one run.
    ///
    /// @return empty where there are none
    /// @throws UserErrorException if one is cut or damaged, or they are of different formats
    /// @throws IOException if one can't be read
    static Optional<ComparisonSide> read(Path folder, List<DeclaredMetric> metrics) throws IOException {
        Optional<Path> gatling = gatlingFile(folder);
        if (gatling.isPresent()) {
            return ToolResults.read(gatling.get(), metrics).map(result -> ToolReader.convert(folder, result));
        }
        Map<String, ToolResult> results = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        for (Path file : files(folder)) {
            String name = String.valueOf(file.getFileName());
            Optional<Path> readable = Files.isDirectory(file) ? gatlingFile(file) : Optional.of(file);
            if (readable.isPresent()) {
                ToolResults.read(readable.get(), metrics)
                        .ifPresentOrElse(result -> results.put(name, result), () -> others.add(name));
            }
        }
        if (results.isEmpty()) {
            return Optional.empty();
        }
        refuseJmh(folder, results, others);
        boolean areSeveral =
                results.keySet().stream().map(ToolFolder::scenario).distinct().count() > 1;
        List<ToolRun> runs = results.entrySet().stream()
                .map(result ->
                        new ToolRun(result.getKey(), areSeveral ? scenario(result.getKey()) : "", result.getValue()))
                .toList();
        return Optional.of(ToolReader.convert(folder, runs, notes(results, others)));
    }

    /// Refuses results of JMH beside those of another tool.
    private static void refuseJmh(Path folder, Map<String, ToolResult> results, List<String> others)
            throws IOException {
        for (String name : others) {
            if (JmhFolder.isOfJmh(folder.resolve(name))) {
                Map.Entry<String, ToolResult> first =
                        results.entrySet().iterator().next();
                throw FileError.MIXED.error(
                        folder, first.getKey(), first.getValue().tool(), name, "JMH");
            }
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> Files.isRegularFile(child) || Files.isDirectory(child))
                    .filter(child -> !String.valueOf(child.getFileName()).startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static Optional<Path> gatlingFile(Path folder) {
        return GATLING_FILES.stream()
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /// What a file measured, by its name without extensions and without the number, date or time at its end.
    private static String scenario(String name) {
        String base = EXTENSIONS.matcher(name).replaceFirst("");
        Matcher numbered = NUMBERED.matcher(base);
        String scenario = numbered.matches() ? numbered.group(1) : base;
        return scenario.chars().anyMatch(Character::isLetter) ? scenario : "";
    }

    private static List<Clause> notes(Map<String, ToolResult> results, List<String> others) {
        List<Clause> notes = new ArrayList<>();
        Map<String, Long> counts = results.keySet().stream()
                .collect(Collectors.groupingBy(ToolFolder::scenario, LinkedHashMap::new, Collectors.counting()));
        if (results.size() > 1) {
            notes.add(
                    counts.size() == 1
                            ? ComparisonNote.FILES_OF_ONE.with(results.size())
                            : ComparisonNote.FILES_OF_SEVERAL.with(
                                    results.size(),
                                    counts.entrySet().stream()
                                            .map(count -> count.getKey() + " (" + count.getValue() + ")")
                                            .toList()));
        }
        if (!others.isEmpty()) {
            notes.add(ComparisonNote.NOT_READ.with(others));
        }
        return notes;
    }
}
