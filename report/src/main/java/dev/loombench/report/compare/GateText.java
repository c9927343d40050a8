package dev.loombench.report.compare;

import dev.loombench.lab.model.CompareDocument;
import dev.loombench.lab.model.CompareDocument.GateRecord;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Describes what a gate couldn't decide.
public final class GateText {
    private static final int MAX_NAMED = 3;

    private GateText() {}

    /// What is undecided, why, and what would decide it, as the rest of a sentence after `undecided`, without a full
    /// stop.
    ///
    /// @param gate one of the document's
    /// @param name markup of the names of cells
    /// @return empty if the gate decided all that it applies to
    public static Optional<String> undecided(GateRecord gate, CompareDocument document, UnaryOperator<String> name) {
        List<String> clauses = new ArrayList<>();
        if (gate.unmatched() > 0) {
            clauses.add(" in " + Format.count(gate.unmatched(), "cell") + " that only one side has figures for");
        }
        if (gate.undecided() > 0) {
            clauses.add(" in " + gate.undecided() + " of " + Format.count(gate.comparisons(), "comparison") + " ("
                    + named(gate, document, name) + "): "
                    + reasons(gate, document.base().kind().sample()));
        }
        if (gate.comparisons() + gate.unmatched() == 0) {
            clauses.add(", since it applies to none of these comparisons; check its metric");
        }
        return clauses.isEmpty() ? Optional.empty() : Optional.of(String.join(", and", clauses));
    }

    private static String named(GateRecord gate, CompareDocument document, UnaryOperator<String> name) {
        List<String> names = Stream.concat(document.cells(), document.further())
                .filter(cell -> cell.undecided().contains(gate.rule()))
                .map(cell -> name.apply(cell.label()))
                .distinct()
                .toList();
        return Format.listed(names, MAX_NAMED);
    }

    /// @param sample noun for what gives one independent figure
    private static String reasons(GateRecord gate, String sample) {
        Map<String, Integer> reasons = new LinkedHashMap<>();
        reasons.put(
                "fewer than 6 " + sample + "s on a side, where only a factor of 2 is beyond doubt", gate.fewForks());
        reasons.put("an interval that reaches beyond the limit", gate.straddling());
        reasons.put("figures that can't be trusted", gate.untrusted());
        String remedy = gate.fewForks() > 0 ? "at least 6 " : gate.straddling() > 0 ? "more " : "";
        return reasons.entrySet().stream()
                        .filter(reason -> reason.getValue() > 0)
                        .map(reason -> (reason.getValue() < gate.undecided() ? reason.getValue() + " with " : "")
                                + reason.getKey())
                        .collect(Collectors.joining(", "))
                + beyond(gate)
                + (remedy.isEmpty() ? "" : "; measure " + remedy + sample + "s of each");
    }

    private static String beyond(GateRecord gate) {
        if (gate.beyond() == 0) {
            return "";
        }
        String likely = gate.likely() == 0
                ? ""
                : gate.likely() == gate.beyond() ? ", all likely" : ", " + gate.likely() + " of them likely";
        return "; " + gate.beyond() + " of these " + (gate.beyond() == 1 ? "has" : "have") + " a ratio beyond the limit"
                + (gate.beyond() == 1 && gate.likely() == 1 ? ", which is likely" : likely);
    }
}
