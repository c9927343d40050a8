package dev.loombench.cli.compare;

import dev.loombench.cli.terminal.BlockView;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.CompareDocument.Evidence;
import dev.loombench.lab.model.CompareDocument.GateRecord;
import dev.loombench.lab.model.CompareDocument.Role;
import dev.loombench.lab.model.ComparedRecord;
import dev.loombench.lab.model.ComparisonKind;
import dev.loombench.lab.model.SideRecord;
import dev.loombench.lab.model.UnmatchedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.compare.ComparisonGroup;
import dev.loombench.report.compare.ComparisonTable;
import dev.loombench.report.compare.ComparisonText;
import dev.loombench.report.compare.GateText;
import dev.loombench.report.compare.UndecidedReasons;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Renders the result of `compare` as text.
public record CompareView(Style style, int columns) {
    private static final String INDENT = "  ";
    private static final int MAX_UNMATCHED = 10;

    public String render(CompareDocument document) {
        StringBuilder out = new StringBuilder(side(Role.BASE, document.base()));
        for (AgainstRecord against : document.candidates()) {
            out.append(side(Role.CANDIDATE, against.candidate()));
            against.notes().forEach(note -> out.append(note(note)));
            ComparisonKind kind = document.base().kind();
            out.append(tables(
                    kind == ComparisonKind.RUN ? against.cells() : ComparisonGroup.bySize(against.cells()), kind));
            out.append(further(against, kind, document.furtherCorrected())
                    + reasons(against, document.margin(), kind)
                    + unmatched(against.unmatched())
                    + "\n");
        }
        String power = ComparisonText.power(document)
                .map(text -> style.dim(text, columns, "") + "\n")
                .orElse("");
        return out + style.bold(ComparisonText.counts(document)) + "\n" + furtherCounts(document)
                + gates(document) + likely(document) + power
                + style.dim(ComparisonText.method(document), columns, "") + "\n";
    }

    private String side(Role role, SideRecord side) {
        String line = ComparisonText.side(role) + " " + side.name() + ": " + ComparisonText.side(side);
        return Screen.wrapped(line, columns, INDENT) + "\n"
                + side.notes().stream().map(this::note).collect(Collectors.joining());
    }

    private String note(String text) {
        return INDENT + style.warning(text, columns - INDENT.length(), INDENT) + "\n";
    }

    private String tables(List<ComparedRecord> cells, ComparisonKind kind) {
        return new BlockView(style, columns)
                .apart(ComparisonGroup.of(cells).stream()
                        .map(group -> ComparisonTable.of(group, kind.sample() + "s"))
                        .toList());
    }

    /// Comparisons by further metrics: of runs all that were asked for, of other results, where there may be a
    /// dozen for each benchmark, those that changed, and of other tools those of the whole.
    private String further(AgainstRecord against, ComparisonKind kind, int corrected) {
        if (against.further().isEmpty()) {
            return "";
        }
        String caption = "\n" + Screen.wrapped(ComparisonText.further(corrected), columns, INDENT) + "\n";
        if (kind == ComparisonKind.RUN) {
            return caption + tables(against.further(), kind);
        }
        List<ComparedRecord> changes = ComparisonGroup.bySize(against.further()).stream()
                .filter(ComparisonGroup::isChange)
                .toList();
        List<ComparedRecord> whole = kind == ComparisonKind.TOOL ? unchangedOfTheWhole(against) : List.of();
        List<ComparedRecord> others = against.further().stream()
                .filter(cell -> !ComparisonGroup.isChange(cell) && !whole.contains(cell))
                .toList();
        String rest = others.isEmpty()
                ? ""
                : "\n"
                        + item((others.size() == against.further().size() ? "" : "the other ")
                                + Format.count(others.size(), "comparison")
                                + " by further metrics: "
                                + ComparisonText.furtherCounts(others)
                                + "; --format json and markdown list them");
        return caption + tables(changes, kind) + whole(whole, kind) + rest;
    }

    /// Further figures of all that a tool measured, without a difference: they are few, and one run a side shows no
    /// more than their ratios.
    private static List<ComparedRecord> unchangedOfTheWhole(AgainstRecord against) {
        return against.further().stream()
                .filter(cell -> !ComparisonGroup.isChange(cell))
                .filter(cell -> cell.params().isEmpty() && cell.ratio() != null)
                .toList();
    }

    private String whole(List<ComparedRecord> cells, ComparisonKind kind) {
        List<Column<ComparedRecord>> heads = new ArrayList<>(List.of(Column.left("", ComparedRecord::metric)));
        heads.addAll(ComparisonTable.figures(kind.sample() + "s"));
        return new BlockView(style, columns).apart(List.of(Table.of(cells, heads)));
    }

    private static String furtherCounts(CompareDocument document) {
        List<ComparedRecord> further = document.further().toList();
        return further.isEmpty() ? "" : "by further metrics: " + ComparisonText.furtherCounts(further) + "\n";
    }

    private String likely(CompareDocument document) {
        return Stream.concat(document.cells(), document.further()).anyMatch(cell -> cell.evidence() == Evidence.LIKELY)
                ? style.dim(ComparisonText.LIKELY, columns, "") + "\n"
                : "";
    }

    private String reasons(AgainstRecord against, double margin, ComparisonKind kind) {
        List<String> reasons = UndecidedReasons.of(against.cells(), margin, kind);
        if (reasons.isEmpty()) {
            return "";
        }
        return "\n" + style.dim("undecided:") + "\n"
                + reasons.stream().map(this::item).collect(Collectors.joining());
    }

    private String unmatched(List<UnmatchedRecord> cells) {
        if (cells.isEmpty()) {
            return "";
        }
        int more = cells.size() - MAX_UNMATCHED;
        return cells.stream()
                .limit(MAX_UNMATCHED)
                .map(cell -> item(ComparisonText.unmatched(cell)))
                .collect(Collectors.joining(
                        "",
                        "\nmissing on the other side:\n",
                        more > 0 ? item("and " + more + " more; --format json lists them all") : ""));
    }

    private String gates(CompareDocument document) {
        StringBuilder out = new StringBuilder();
        for (GateRecord gate : document.gates()) {
            String comparisons = Format.count(gate.comparisons(), "comparison");
            String rule = Screen.sanitized(gate.rule()) + ": ";
            out.append(
                    switch (gate.outcome()) {
                        case PASSED -> rule + "passed in " + comparisons + "\n";
                        case FAILED ->
                            rule + style.bad("failed, confirmed in " + gate.failed() + " of " + comparisons) + "\n";
                        case UNDECIDED -> "";
                    });
            GateText.undecided(gate, document, UnaryOperator.identity())
                    .map(words -> Screen.wrapped(rule + "undecided" + words, columns, INDENT) + "\n")
                    .ifPresent(out::append);
        }
        return out.toString();
    }

    private String item(String text) {
        return INDENT + Screen.wrapped(text, columns - INDENT.length(), INDENT + INDENT) + "\n";
    }
}
