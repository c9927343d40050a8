package dev.loombench.report.page;

import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.report.compare.ComparisonDescription;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.Palette;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Content of the page that compares runs, in the order of the page.
public final class ComparePage {
    private ComparePage() {}

    /// What the page shows, its title first.
    ///
    /// @param document comparison of runs; JMH results have no page
    /// @param runs the runs in the document's order, the base first
    public static List<Block> of(CompareDocument document, List<RunDocument> runs) {
        ComparisonDescription comparison = new ComparisonDescription(
                document,
                Palette.of(
                        runs.stream().flatMap(run -> run.experiments().stream()).toList()));
        List<Block> candidates = new ArrayList<>();
        List<Block> compared = new ArrayList<>(List.of(new Heading("The runs")));
        compared.addAll(run("base", document.base(), runs.getFirst()));
        Map<String, List<String>> notes = new LinkedHashMap<>();
        document.base().notes().forEach(note -> add(notes, note, "base"));
        for (int i = 0; i < document.candidates().size(); i++) {
            var against = document.candidates().get(i);
            String role = document.candidates().size() == 1 ? "new" : "new " + (i + 1);
            candidates.addAll(comparison.candidate(role, against));
            compared.addAll(run(role, against.candidate(), runs.get(i + 1)));
            Stream.concat(against.candidate().notes().stream(), against.notes().stream())
                    .forEach(note -> add(notes, note, role));
        }
        List<Block> blocks = new ArrayList<>(List.of(
                new Heading(runs.size() + " runs compared: " + ComparisonDescription.counts(document)),
                comparison.changes(Integer.MAX_VALUE)));
        blocks.addAll(candidates);
        blocks.add(new Heading("Can this comparison be trusted?"));
        blocks.add(new Items(
                Text.EMPTY,
                notes.entrySet().stream()
                        .map(note -> Text.of(new Chip(roles(note.getValue(), runs.size()), Chip.Tone.CARE))
                                .plus(" " + note.getKey(), Tone.PLAIN))
                        .toList()));
        comparison.method().forEach(text -> blocks.add(new Sentence(text)));
        blocks.addAll(compared);
        return blocks;
    }

    /// A run with its own verdict on each experiment, and what makes it again.
    private static List<Block> run(String role, SideRecord side, RunDocument run) {
        RunHeader header = RunHeader.of(run);
        List<LabelledValue> facts = new ArrayList<>(header.facts());
        facts.add(new LabelledValue("Read from", side.name()));
        run.experiments().stream()
                .filter(experiment -> experiment.verdict() != null)
                .forEach(experiment -> facts.add(new LabelledValue(experiment.title(), experiment.verdict())));
        return List.of(
                new Facts(role + ": " + header.id() + ", " + run.status(), facts),
                new Fold("Its environment, and what makes it again", Environment.of(run)));
    }

    private static void add(Map<String, List<String>> notes, String note, String role) {
        notes.computeIfAbsent(note, none -> new ArrayList<>()).add(role);
    }

    private static String roles(List<String> roles, int runs) {
        return roles.size() < runs ? String.join(", ", roles) : runs == 2 ? "both" : "all";
    }
}
