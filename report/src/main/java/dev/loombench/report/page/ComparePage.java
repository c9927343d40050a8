package dev.loombench.report.page;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.compare.ComparisonTable;
import dev.loombench.report.compare.ComparisonText;
import dev.loombench.report.text.Palette;
import dev.loombench.report.text.RatioBar;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Content of the page that compares runs, in the order of the page.
///
/// @param counts number of comparisons by verdict, such as `1 slower, 5 same`
/// @param changes confirmed and likely differences, the worst first
/// @param notes caveats that apply to the runs' figures, by the role of these runs, such as `both`
/// @param runs the base first
/// @param method how verdicts were derived from ratios
public record ComparePage(
        String counts,
        Table changes,
        List<LabelledValue> notes,
        List<CandidateComparison> held,
        List<ComparisonRun> runs,
        String method) {
    /// Builds the page of a comparison.
    ///
    /// @param document comparison of runs; JMH results have no page
    /// @param runs the runs in the document's order, the base first
    public static ComparePage of(CompareDocument document, List<RunDocument> runs) {
        Palette palette = Palette.of(
                runs.stream().flatMap(run -> run.experiments().stream()).toList());
        RatioBar.Scale scale = RatioBar.Scale.of(
                Stream.concat(document.cells(), document.further())
                        .flatMap(cell -> Stream.of(
                                Optional.ofNullable(cell.ratio()),
                                Optional.ofNullable(cell.low()),
                                Optional.ofNullable(cell.high())))
                        .flatMap(Optional::stream)
                        .toList(),
                document.margin());
        List<CandidateComparison> candidates = new ArrayList<>();
        List<ComparisonRun> comparedRuns =
                new ArrayList<>(List.of(ComparisonRun.of("base", document.base(), runs.getFirst())));
        for (int i = 0; i < document.candidates().size(); i++) {
            var against = document.candidates().get(i);
            String role = document.candidates().size() == 1 ? "new" : "new " + (i + 1);
            candidates.add(CandidateComparison.of(role, against, document, palette, scale));
            comparedRuns.add(ComparisonRun.of(role, against.candidate(), runs.get(i + 1)));
        }
        return new ComparePage(
                ComparisonText.counts(document),
                ComparisonTable.of(document, ComparisonTable.changes(document)),
                notes(comparedRuns),
                candidates,
                comparedRuns,
                ComparisonText.method(document));
    }

    /// Notes without duplicates, each with the roles of all runs to which it applies.
    private static List<LabelledValue> notes(List<ComparisonRun> runs) {
        Map<String, List<String>> roles = new LinkedHashMap<>();
        runs.forEach(run -> run.notes()
                .forEach(note ->
                        roles.computeIfAbsent(note, none -> new ArrayList<>()).add(run.role())));
        return roles.entrySet().stream()
                .map(note -> new LabelledValue(
                        note.getValue().size() < runs.size()
                                ? String.join(", ", note.getValue())
                                : runs.size() == 2 ? "both" : "all",
                        note.getKey()))
                .toList();
    }
}
