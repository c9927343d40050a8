package dev.loombench.cli.terminal;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.CompareDocument.GateRecord;
import dev.loombench.lab.model.CompareDocument.Role;
import dev.loombench.lab.model.CompareDocument.SideRecord;
import dev.loombench.lab.model.CompareDocument.UnmatchedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.compare.ComparisonGroup;
import dev.loombench.report.compare.ComparisonText;
import dev.loombench.report.compare.GateText;
import dev.loombench.report.compare.UndecidedReasons;
import java.util.List;

/// Renders the result of `compare` as text.
public final class CompareView {
    private static final String INDENT = "  ";

    private final Style style;
    private final int columns;

    public CompareView(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    public String render(CompareDocument document) {
        StringBuilder out = new StringBuilder(side(Role.BASE, document.base()));
        for (AgainstRecord against : document.candidates()) {
            out.append(side(Role.CANDIDATE, against.candidate()));
            against.notes().forEach(note -> out.append(note(note)));
            for (ComparisonGroup group : ComparisonGroup.of(against.cells())) {
                out.append('\n').append(new ComparisonTable(style, columns).render(group));
            }
            out.append(further(against, document.furtherCorrected()))
                    .append(reasons(against, document.margin()))
                    .append(unmatched(against.unmatched()))
                    .append('\n');
        }
        return out.append(style.bold(ComparisonText.counts(document)))
                .append('\n')
                .append(gates(document.gates()))
                .append(ComparisonText.power(document)
                        .map(power -> style.dim(power, columns, "") + "\n")
                        .orElse(""))
                .append(style.dim(ComparisonText.method(document), columns, ""))
                .append('\n')
                .toString();
    }

    private String side(Role role, SideRecord side) {
        StringBuilder out = new StringBuilder(Screen.wrapped(
                        ComparisonText.side(role) + " " + side.name() + ": " + ComparisonText.side(side),
                        columns,
                        INDENT)
                + "\n");
        side.notes().forEach(note -> out.append(note(note)));
        return out.toString();
    }

    private String note(String text) {
        return INDENT + style.warning(text, columns - INDENT.length(), INDENT) + "\n";
    }

    private String further(AgainstRecord against, int corrected) {
        if (against.further().isEmpty()) {
            return "";
        }
        StringBuilder out =
                new StringBuilder("\n" + Screen.wrapped(ComparisonText.further(corrected), columns, INDENT) + "\n");
        for (ComparisonGroup group : ComparisonGroup.of(against.further())) {
            out.append('\n').append(new ComparisonTable(style, columns).render(group));
        }
        return out.toString();
    }

    private String reasons(AgainstRecord against, double margin) {
        List<String> reasons = UndecidedReasons.of(against.cells(), margin);
        if (reasons.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder("\n" + style.dim("? undecided:") + "\n");
        reasons.forEach(reason -> out.append(item(reason)));
        return out.toString();
    }

    private String unmatched(List<UnmatchedRecord> cells) {
        if (cells.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder("\nmissing on the other side:\n");
        for (UnmatchedRecord cell : cells) {
            out.append(item(ComparisonText.unmatched(cell)));
        }
        return out.toString();
    }

    private String gates(List<GateRecord> gates) {
        StringBuilder out = new StringBuilder();
        for (GateRecord gate : gates) {
            String of = " of " + Format.count(gate.comparisons(), "comparison");
            String rule = Screen.sanitized(gate.rule());
            out.append(rule)
                    .append(": ")
                    .append(
                            gate.failed() == 0
                                    ? "confirmed in none" + of
                                    : style.bad("confirmed in " + gate.failed() + of))
                    .append('\n');
            GateText.undecided(gate)
                    .ifPresent(words -> out.append(rule)
                            .append(": ")
                            .append(Screen.wrapped(words, columns - rule.length() - 2, INDENT))
                            .append('\n'));
        }
        return out.toString();
    }

    private String item(String text) {
        return INDENT + Screen.wrapped(text, columns - INDENT.length(), INDENT + INDENT) + "\n";
    }
}
