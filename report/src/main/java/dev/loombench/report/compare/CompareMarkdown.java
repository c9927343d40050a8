package dev.loombench.report.compare;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.CompareDocument.Evidence;
import dev.loombench.lab.model.CompareDocument.GateRecord;
import dev.loombench.lab.model.ComparedRecord;
import dev.loombench.lab.model.ComparisonKind;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.SideRecord;
import dev.loombench.lab.model.UnmatchedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.MarkdownText;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Comparison as Markdown for a pull request: counts of verdicts, gates and changes; everything else is folded.
public final class CompareMarkdown {
    /// Maximum number of changes outside the folded table.
    private static final int MAX_CHANGES = 20;

    private static final int MAX_UNMATCHED = 20;

    private record Row(AgainstRecord against, ComparedRecord cell) {}

    private final CompareDocument document;
    private final List<Row> rows;
    private final List<Row> further;
    private final boolean several;
    private final StringBuilder out = new StringBuilder();

    private CompareMarkdown(CompareDocument document) {
        this.document = document;
        this.several = document.candidates().size() > 1;
        this.rows = document.candidates().stream()
                .flatMap(against -> against.cells().stream().map(cell -> new Row(against, cell)))
                .toList();
        this.further = document.candidates().stream()
                .flatMap(against -> against.further().stream().map(cell -> new Row(against, cell)))
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
            folded(
                    "Why some are undecided",
                    undecided.stream().map(CompareMarkdown::item).toList());
        }
        List<UnmatchedRecord> unmatchedCells = document.unmatched().toList();
        if (!unmatchedCells.isEmpty()) {
            List<String> lines = new ArrayList<>(unmatchedCells.stream()
                    .limit(MAX_UNMATCHED)
                    .map(cell -> "- " + ComparisonText.unmatched(cell, MarkdownText::code, MarkdownText::escaped))
                    .toList());
            if (unmatchedCells.size() > MAX_UNMATCHED) {
                lines.add("- and " + (unmatchedCells.size() - MAX_UNMATCHED) + " more");
            }
            folded("Cells without a partner (" + unmatchedCells.size() + ")", lines);
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
        List<Row> changed = Stream.concat(rows.stream(), further.stream())
                .filter(row -> ComparisonGroup.isChange(row.cell()))
                .sorted(Comparator.comparing((Row row) -> isBad(row.cell()) ? 0 : 1)
                        .thenComparing(row -> row.cell().evidence())
                        .thenComparing(row -> -row.cell().size()))
                .toList();
        if (changed.isEmpty()) {
            line("No difference is confirmed, and none is likely.");
            return;
        }
        lines(table(changed.subList(0, Math.min(MAX_CHANGES, changed.size()))));
        if (changed.size() > MAX_CHANGES) {
            line("And " + (changed.size() - MAX_CHANGES) + " more.");
        }
        if (changed.stream().anyMatch(row -> row.cell().evidence() == Evidence.LIKELY)) {
            line(MarkdownText.escaped(ComparisonText.LIKELY));
        }
    }

    private static boolean isBad(ComparedRecord cell) {
        ComparisonVerdict likely = cell.likely();
        ComparisonVerdict verdict = likely == null ? cell.verdict() : likely;
        return verdict == ComparisonVerdict.SLOWER || verdict == ComparisonVerdict.WORSE;
    }

    /// The rows with confirmed differences first, then likely ones, each with the largest first; those of runs in
    /// the order of their experiments.
    private List<Row> bySize(List<Row> unsorted) {
        if (document.base().kind() == ComparisonKind.RUN) {
            return unsorted;
        }
        return unsorted.stream()
                .sorted(Comparator.comparing((Row row) -> ComparisonGroup.isChange(row.cell()) ? 0 : 1)
                        .thenComparing(row -> row.cell().evidence())
                        .thenComparing(row -> -row.cell().size()))
                .toList();
    }

    private List<String> table(List<Row> shown) {
        List<String> table = new ArrayList<>();
        table.add("| verdict | cell | base | new | ratio | 95 % interval |");
        table.add("|---|---|---:|---:|---:|---|");
        shown.forEach(row -> table.add(row(row)));
        return table;
    }

    private String row(Row row) {
        ComparedRecord cell = row.cell();
        String word = Chip.of(cell).word();
        String verdict = isBad(cell) ? "**" + word + "**" : word;
        return "| " + verdict + " | " + name(row) + " | " + figure(cell.base().estimate(), cell.unit()) + " | "
                + figure(cell.candidate().estimate(), cell.unit()) + " | " + RatioText.text(cell.ratio()) + " | "
                + RatioText.range(cell.low(), cell.high()) + " |";
    }

    private String name(Row row) {
        return MarkdownText.code(row.cell().label())
                + (row.against().further().contains(row.cell())
                        ? " " + MarkdownText.code(row.cell().metric())
                        : "")
                + (hasSeveralJdks(row.against())
                        ? " on JDK " + MarkdownText.code(row.cell().jdk())
                        : "")
                + (several
                        ? " in " + MarkdownText.code(row.against().candidate().name())
                        : "");
    }

    private static boolean hasSeveralJdks(AgainstRecord against) {
        return against.cells().stream().map(ComparedRecord::jdk).distinct().count() > 1;
    }

    private static String figure(@Nullable Double value, String unit) {
        return value == null ? "" : MarkdownText.escaped(ReportFormat.value(value, unit));
    }

    private List<String> setting() {
        List<String> items = new ArrayList<>();
        items.add("- base: " + side(document.base()));
        for (AgainstRecord against : document.candidates()) {
            items.add("- new: " + side(against.candidate()));
            against.notes().forEach(note -> items.add(item(note)));
        }
        ComparisonText.power(document).ifPresent(power -> items.add("- " + power));
        items.add("- " + ComparisonText.method(document));
        return items;
    }

    private static String side(SideRecord side) {
        return MarkdownText.code(side.name()) + ", " + MarkdownText.escaped(ComparisonText.side(side)) + "."
                + side.notes().stream()
                        .map(note -> " " + MarkdownText.escaped(note))
                        .collect(Collectors.joining());
    }

    private static String item(String text) {
        return "- " + MarkdownText.escaped(text);
    }

    private void folded(String summary, List<String> content) {
        line("<details><summary>" + summary + "</summary>");
        lines(content);
        line("</details>");
    }

    private void line(String text) {
        lines(List.of(text));
    }

    /// Appends a block of lines, followed by an empty line.
    private void lines(List<String> block) {
        block.forEach(line -> out.append(line).append('\n'));
        out.append('\n');
    }
}
