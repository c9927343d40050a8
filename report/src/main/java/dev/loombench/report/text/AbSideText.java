package dev.loombench.report.text;

import dev.loombench.lab.model.AbCapacities.SideCapacity;
import dev.loombench.lab.model.AbDocument.GateRecord;
import dev.loombench.lab.model.CapacityDocument.RateRecord;
import dev.loombench.protocol.Format;

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
        if (gate.comparisons() == 0) {
            return "Threshold " + gate.rule() + ": open, since nothing was compared that it speaks of";
        }
        return "Threshold " + gate.rule() + ": "
                + (gate.broken().isEmpty()
                        ? "kept, as far as " + Format.count(gate.comparisons(), "comparison tells", "comparisons tell")
                        : "broken: " + String.join("; ", gate.broken()));
    }
}
