package dev.loombench.report.compare;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.CompareDocument.Evidence;
import dev.loombench.lab.model.CompareDocument.GateRecord;
import dev.loombench.lab.model.ComparisonKind;
import dev.loombench.lab.model.SideRecord;
import dev.loombench.lab.model.UnmatchedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.MarkdownText;
import dev.loombench.report.view.Markdown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Comparison as Markdown for a pull request: counts of verdicts, gates and changes; everything else is folded.
public final class CompareMarkdown {
    /// Maximum number of changes outside the folded table.
    private static final int MAX_CHANGES = 20;

    private static final int MAX_UNMATCHED = 20;

    private final CompareDocument document;
    private final List<ComparisonTable.Row> rows;
    private final List<ComparisonTable.Row> further;
    private final StringBuilder out = new StringBuilder();

    private CompareMarkdown(CompareDocument document) {
        this.document = document;
        this.rows = ComparisonTable.rows(document).filter(row -> !row.further()).toList();
        this.further = ComparisonTable.rows(document)
                .filter(ComparisonTable.Row::further)
                .toList();
    }

    public static String of(CompareDocument document) {
        return new CompareMarkdown(document).render();
    }

    private String render() {
        line("### Loombench: " + ComparisonText.counts(document));
        document.gates().forEach(this::gate);
        changes();
        folded("All comparisons (" + rows.size() + ")", table(bySize(rows)));
        if (!further.isEmpty()) {
            folded("By further metrics (" + further.size() + ")", table(bySize(further)));
        }
        List<String> undecided = UndecidedReasons.of(
                document.cells().toList(), document.margin(), document.base().kind());
        if (!undecided.isEmpty()) {
            folded("Why some are undecided", items(undecided.stream().map(MarkdownText::escaped)));
        }
        List<UnmatchedRecord> unmatchedCells = document.unmatched().toList();
        if (!unmatchedCells.isEmpty()) {
            Stream<String> shown = unmatchedCells.stream()
                    .limit(MAX_UNMATCHED)
                    .map(cell -> ComparisonText.unmatched(cell, MarkdownText::code, MarkdownText::escaped));
            Stream<String> more = unmatchedCells.size() > MAX_UNMATCHED
                    ? Stream.of("and " + (unmatchedCells.size() - MAX_UNMATCHED) + " more")
                    : Stream.of();
            folded("Cells without a partner (" + unmatchedCells.size() + ")", items(Stream.concat(shown, more)));
        }
        folded("What was compared, and how", setting());
        return out.toString();
    }

    private void gate(GateRecord gate) {
        String broken = Stream.concat(document.cells(), document.further())
                .filter(cell -> cell.fails().contains(gate.rule()))
                .map(cell -> MarkdownText.code(cell.label()))
                .limit(MAX_CHANGES)
                .collect(Collectors.joining(", "));
        String name = "Gate " + MarkdownText.code(gate.rule());
        String undecided =
                GateText.undecided(gate, document, MarkdownText::code).orElse("");
        line(
                switch (gate.outcome()) {
                    case PASSED -> name + " passed in " + Format.count(gate.comparisons(), "comparison") + ".";
                    case UNDECIDED -> "**" + name + " is undecided**" + undecided + ".";
                    case FAILED ->
                        "**" + name + " failed** by " + broken
                                + (gate.failed() > MAX_CHANGES ? " and " + (gate.failed() - MAX_CHANGES) + " more" : "")
                                + (undecided.isEmpty() ? "" : "; undecided" + undecided) + ".";
                });
    }

    private void changes() {
        List<ComparisonTable.Row> changed = ComparisonTable.changes(document);
        if (changed.isEmpty()) {
            line("No difference is confirmed, and none is likely.");
            return;
        }
        out.append(table(changed.subList(0, Math.min(MAX_CHANGES, changed.size()))));
        if (changed.size() > MAX_CHANGES) {
            line("And " + (changed.size() - MAX_CHANGES) + " more.");
        }
        if (changed.stream().anyMatch(row -> row.cell().evidence() == Evidence.LIKELY)) {
            line(MarkdownText.escaped(ComparisonText.LIKELY));
        }
    }

    /// The rows with confirmed differences first, then likely ones, each with the largest first; those of runs in
    /// the order of their experiments.
    private List<ComparisonTable.Row> bySize(List<ComparisonTable.Row> unsorted) {
        if (document.base().kind() == ComparisonKind.RUN) {
            return unsorted;
        }
        return unsorted.stream()
                .sorted(Comparator.comparing((ComparisonTable.Row row) -> ComparisonGroup.isChange(row.cell()) ? 0 : 1)
                        .thenComparing(row -> row.cell().evidence())
                        .thenComparing(row -> -row.cell().size()))
                .toList();
    }

    private String table(List<ComparisonTable.Row> shown) {
        return Markdown.table(ComparisonTable.of(document, shown));
    }

    private String setting() {
        List<String> items = new ArrayList<>();
        items.add("base: " + side(document.base()));
        for (AgainstRecord against : document.candidates()) {
            items.add("new: " + side(against.candidate()));
            against.notes().forEach(note -> items.add(MarkdownText.escaped(note)));
        }
        ComparisonText.power(document).ifPresent(items::add);
        items.add(ComparisonText.method(document));
        return items(items.stream());
    }

    private static String side(SideRecord side) {
        return MarkdownText.code(side.name()) + ", " + MarkdownText.escaped(ComparisonText.side(side)) + "."
                + side.notes().stream()
                        .map(note -> " " + MarkdownText.escaped(note))
                        .collect(Collectors.joining());
    }

    /// A list of Markdown texts.
    private static String items(Stream<String> texts) {
        return texts.map(text -> "- " + text + "\n").collect(Collectors.joining()) + "\n";
    }

    private void folded(String summary, String content) {
        line("<details><summary>" + summary + "</summary>");
        out.append(content);
        line("</details>");
    }

    private void line(String text) {
        out.append(text).append("\n\n");
    }
}
