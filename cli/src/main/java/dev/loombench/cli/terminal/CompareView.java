package dev.loombench.cli.terminal;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.CompareDocument.ComparedRecord;
import dev.loombench.lab.model.CompareDocument.Evidence;
import dev.loombench.lab.model.CompareDocument.GateRecord;
import dev.loombench.lab.model.CompareDocument.Kind;
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
            Kind kind = document.base().kind();
            out.append(tables(kind == Kind.JMH ? ComparisonGroup.bySize(against.cells()) : against.cells()));
            out.append(further(against, kind, document.furtherCorrected())
                    + reasons(against, document.margin())
                    + unmatched(against.unmatched())
                    + "\n");
        }
        String power = ComparisonText.power(document)
                .map(text -> style.dim(text, columns, "") + "\n")
                .orElse("");
        return out + style.bold(ComparisonText.counts(document)) + "\n" + furtherCounts(document)
                + gates(document.gates()) + likely(document) + power
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

    private String tables(List<ComparedRecord> cells) {
        return ComparisonGroup.of(cells).stream()
                .map(group -> "\n" + new ComparisonTable(style, columns).render(group))
                .collect(Collectors.joining());
    }

    /// Comparisons by further metrics: of runs all that were asked for, of JMH results, where there may be a dozen
    /// for each benchmark, those that changed.
    private String further(AgainstRecord against, Kind kind, int corrected) {
        if (against.further().isEmpty()) {
            return "";
        }
        String caption = "\n" + Screen.wrapped(ComparisonText.further(corrected), columns, INDENT) + "\n";
        if (kind == Kind.RUN) {
            return caption + tables(against.further());
        }
        List<ComparedRecord> changes = ComparisonGroup.bySize(against.further()).stream()
                .filter(ComparisonGroup::isChange)
                .toList();
        int others = against.further().size() - changes.size();
        String rest = others == 0
                ? ""
                : "\n"
                        + item((changes.isEmpty() ? "" : "the other ") + Format.count(others, "comparison")
                                + " by further metrics: "
                                + ComparisonText.furtherCounts(against.further().stream()
                                        .filter(cell -> !ComparisonGroup.isChange(cell))
                                        .toList())
                                + "; --format json and markdown list them");
        return caption + tables(changes) + rest;
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
        int more = cells.size() - MAX_UNMATCHED;
        return cells.stream()
                .limit(MAX_UNMATCHED)
                .map(cell -> item(ComparisonText.unmatched(cell)))
                .collect(Collectors.joining(
                        "",
                        "\nmissing on the other side:\n",
                        more > 0 ? item("and " + more + " more; --format json lists them all") : ""));
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
