package dev.loombench.report.text;

import dev.loombench.lab.model.AbDocument.GateRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.protocol.Format;
import java.util.List;

/// Texts on the results of `ab`, shared by terminal and report.
public final class AbSideText {
    private AbSideText() {}

    /// Capacity of a side: `≥ 800/s` if no higher rate was tried, `< 5/s` if even the lowest misses the
    /// objective, a dash if unknown.
    public static String capacity(SideCapacity side) {
        RateRecord capacity = side.search().capacity();
        if (capacity == null) {
            return side.missesAll()
                    ? "< " + Format.rate(side.search().curve().getFirst().offered())
                    : "–";
        }
        return (side.search().outcome().equals("at-least") ? "≥ " : "") + Format.rate(capacity.perSecond());
    }

    /// Result of a threshold as a sentence.
    public static String gate(GateRecord gate) {
        return "Threshold " + gate.rule() + ": "
                + switch (gate.outcome()) {
                    case PASSED -> "passed in " + Format.count(gate.comparisons(), "comparison");
                    case FAILED -> "failed: " + String.join("; ", gate.broken());
                    case UNDECIDED -> "undecided" + undecided(gate);
                };
    }

    /// What a threshold couldn't decide, and what would, as the rest of a sentence after `undecided`.
    public static String undecided(GateRecord gate) {
        if (gate.comparisons() == 0) {
            return ", since nothing was compared that it applies to";
        }
        List<String> open = gate.undecided();
        return " in " + open.size() + " of " + Format.count(gate.comparisons(), "comparison") + ": "
                + String.join("; ", open) + "; measure more pairs (--pairs)";
    }
}
