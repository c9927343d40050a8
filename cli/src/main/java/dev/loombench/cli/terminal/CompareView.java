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
import java.util.stream.Collectors;

/// Renders the result of `compare` as text.
public record CompareView(Style style, int columns) {
    private static final String INDENT = "  ";

    public String render(CompareDocument document) {
        StringBuilder out = new StringBuilder(side(Role.BASE, document.base()));
        for (AgainstRecord against : document.candidates()) {
            out.append(side(Role.CANDIDATE, against.candidate()));
            against.notes().forEach(note -> out.append(note(note)));
            for (ComparisonGroup group : ComparisonGroup.of(against.cells())) {
                out.append('\n').append(new ComparisonTable(style, columns).render(group));
            }
            out.append(further(against, document.furtherCorrected())
                    + reasons(against, document.margin())
                    + unmatched(against.unmatched())
                    + "\n");
        }
        String power = ComparisonText.power(document)
                .map(text -> style.dim(text, columns, "") + "\n")
                .orElse("");
        return out + style.bold(ComparisonText.counts(document)) + "\n" + gates(document.gates()) + power
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
        return "\n" + style.dim("? undecided:") + "\n"
                + reasons.stream().map(this::item).collect(Collectors.joining());
    }

    private String unmatched(List<UnmatchedRecord> cells) {
        if (cells.isEmpty()) {
            return "";
        }
        return cells.stream()
                .map(cell -> item(ComparisonText.unmatched(cell)))
                .collect(Collectors.joining("", "\nmissing on the other side:\n", ""));
    }

    private String gates(List<GateRecord> gates) {
        StringBuilder out = new StringBuilder();
        for (GateRecord gate : gates) {
            String of = " of " + Format.count(gate.comparisons(), "comparison");
            String rule = Screen.sanitized(gate.rule()) + ": ";
            String result =
                    gate.failed() == 0 ? "confirmed in none" + of : style.bad("confirmed in " + gate.failed() + of);
            out.append(rule + result + "\n");
            GateText.undecided(gate)
                    .map(words -> rule + Screen.wrapped(words, columns - rule.length(), INDENT) + "\n")
                    .ifPresent(out::append);
        }
        return out.toString();
    }

    private String item(String text) {
        return INDENT + Screen.wrapped(text, columns - INDENT.length(), INDENT + INDENT) + "\n";
    }
}
