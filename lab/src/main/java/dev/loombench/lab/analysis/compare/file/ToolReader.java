package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.CellIdentity;
import dev.loombench.lab.analysis.compare.ComparisonNote;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.results.SampleLevel;
import dev.loombench.lab.results.ToolFigure;
import dev.loombench.lab.results.ToolResult;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Clause;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Converts results of another tool to a side of a comparison. Each run has one figure; where a tool starts many
/// processes itself, as hyperfine does, each of these is a run.
final class ToolReader {
    /// Name of the figure that is the share of failures.
    private static final String ERRORS = "errors";

    /// Parameter that tells results of a folder apart by the names of their files.
    private static final String FILE_PARAM = "file";

    private static final String WHOLE = "all";

    /// One file of results.
    ///
    /// @param scenario what it measured, where a folder has results of several; else empty
    record ToolRun(String file, String scenario, ToolResult result) {
        Map<String, String> params(ToolFigure figure) {
            Map<String, String> params = new LinkedHashMap<>();
            if (!scenario.isEmpty()) {
                params.put(FILE_PARAM, scenario);
            }
            params.putAll(figure.params());
            return params;
        }
    }

    private ToolReader() {}

    static ComparisonSide convert(Path file, ToolResult result) {
        return convert(file, List.of(new ToolRun(file.toString(), "", result)), List.of());
    }

    /// @param path of the side
    /// @param runs at least one
    /// @param notes caveats of the side
    /// @throws UserErrorException if they are of different formats
    static ComparisonSide convert(Path path, List<ToolRun> runs, List<Clause> notes) {
        ToolRun first = runs.getFirst();
        String tool = first.result().tool();
        runs.stream()
                .filter(run -> !run.result().tool().equals(tool))
                .findFirst()
                .ifPresent(other -> {
                    throw FileError.MIXED.error(
                            path,
                            first.file(),
                            tool,
                            other.file(),
                            other.result().tool());
                });
        Map<String, String> settings = settings(runs);
        Map<CellIdentity, MeasuredCell> primary = new LinkedHashMap<>();
        Map<CellIdentity, MeasuredCell> further = new LinkedHashMap<>();
        for (ToolRun run : runs) {
            for (ToolFigure figure : run.result().figures()) {
                if (figure.better() != Better.NEITHER) {
                    MeasuredCell cell = cell(run, figure, settings);
                    boolean isPrimary = figure.name().equals(first.result().primary());
                    (isPrimary ? primary : further).merge(cell.name(), cell, MeasuredCell::combinedWith);
                }
            }
        }
        List<String> allNotes = Stream.of(
                        notes.stream().map(Clause::sentence),
                        failures(runs).map(Clause::sentence).stream(),
                        runs.stream()
                                .flatMap(run -> run.result().notes().stream())
                                .distinct())
                .flatMap(all -> all)
                .toList();
        return new ComparisonSide(
                new SideRecord(path.toString(), ComparisonKind.TOOL, tool, null, List.of(), allNotes),
                List.copyOf(primary.values()),
                List.of(),
                Set.of(),
                List.copyOf(further.values()));
    }

    private static MeasuredCell cell(ToolRun run, ToolFigure figure, Map<String, String> settings) {
        boolean isOfOneProcess = run.result().evidence() == SampleLevel.REPETITIONS;
        return new MeasuredCell(
                new CellIdentity(
                        run.result().tool(), figure.params().isEmpty() ? WHOLE : "", run.params(figure), figure.name()),
                "",
                figure.unit(),
                figure.better(),
                isOfOneProcess ? List.of(figure.mean()) : figure.samples(),
                List.of(),
                settings,
                isOfOneProcess ? figure.samples() : List.of());
    }

    /// Settings of all runs; of those that differ, all values.
    private static Map<String, String> settings(List<ToolRun> runs) {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        runs.forEach(run -> run.result()
                .settings()
                .forEach((name, value) -> values.computeIfAbsent(name, first -> new LinkedHashSet<>())
                        .add(value)));
        Map<String, String> settings = new LinkedHashMap<>();
        values.forEach((name, all) -> settings.put(name, String.join(" and ", all)));
        return settings;
    }

    /// Says how much failed in the worst run: what fails fast looks fast.
    private static Optional<Clause> failures(List<ToolRun> runs) {
        return runs.stream()
                .flatMap(run -> run.result().figures().stream())
                .filter(figure ->
                        figure.name().equals(ERRORS) && figure.params().isEmpty())
                .map(ToolFigure::mean)
                .max(Comparator.naturalOrder())
                .filter(worst -> worst > 0)
                .map(worst -> (runs.size() == 1 ? ComparisonNote.SOME_FAILED : ComparisonNote.WORST_FAILED)
                        .with(
                                worst / 100,
                                runs.getFirst().result().evidence() == SampleLevel.RUNS ? "runs" : "requests"));
    }
}
