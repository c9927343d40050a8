package dev.loombench.report.page;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.report.compare.ComparisonDescription;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.Palette;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Content of the page that compares runs, in the order of the page.
///
/// @param counts number of comparisons by verdict, such as `1 slower, 5 same`
/// @param changes confirmed and likely differences, the worst first
/// @param trust caveats that apply to the runs' figures, by the role of these runs, and the method
/// @param candidates description of each candidate
/// @param runs the base first
public record ComparePage(
        String counts, Block changes, List<Block> trust, List<List<Block>> candidates, List<ComparisonRun> runs) {
    /// Builds the page of a comparison.
    ///
    /// @param document comparison of runs; JMH results have no page
    /// @param runs the runs in the document's order, the base first
    public static ComparePage of(CompareDocument document, List<RunDocument> runs) {
        ComparisonDescription comparison = new ComparisonDescription(
                document,
                Palette.of(
                        runs.stream().flatMap(run -> run.experiments().stream()).toList()));
        List<List<Block>> candidates = new ArrayList<>();
        List<ComparisonRun> comparedRuns =
                new ArrayList<>(List.of(ComparisonRun.of("base", document.base(), runs.getFirst())));
        Map<String, List<String>> notes = new LinkedHashMap<>();
        document.base().notes().forEach(note -> add(notes, note, "base"));
        for (int i = 0; i < document.candidates().size(); i++) {
            var against = document.candidates().get(i);
            String role = document.candidates().size() == 1 ? "new" : "new " + (i + 1);
            candidates.add(comparison.candidate(role, against));
            comparedRuns.add(ComparisonRun.of(role, against.candidate(), runs.get(i + 1)));
            Stream.concat(against.candidate().notes().stream(), against.notes().stream())
                    .forEach(note -> add(notes, note, role));
        }
        List<Block> trust = new ArrayList<>();
        trust.add(new Items(
                Text.EMPTY,
                notes.entrySet().stream()
                        .map(note -> Text.of(new Chip(roles(note.getValue(), runs.size()), Chip.Tone.CARE))
                                .plus(" " + note.getKey(), Tone.PLAIN))
                        .toList()));
        comparison.method().forEach(text -> trust.add(new Sentence(text)));
        return new ComparePage(
                ComparisonDescription.counts(document),
                comparison.changes(Integer.MAX_VALUE),
                trust,
                candidates,
                comparedRuns);
    }

    private static void add(Map<String, List<String>> notes, String note, String role) {
        notes.computeIfAbsent(note, none -> new ArrayList<>()).add(role);
    }

    private static String roles(List<String> roles, int runs) {
        return roles.size() < runs ? String.join(", ", roles) : runs == 2 ? "both" : "all";
    }
}
