package dev.loombench.report.text;

import dev.loombench.lab.journal.AbCapacities.SideCapacity;
import dev.loombench.lab.journal.AbDocument.GateRecord;
import dev.loombench.lab.journal.CapacityDocument.RateRecord;
import dev.loombench.protocol.Quantities;

/// What `ab` found, in words that the terminal and the report share.
public final class SideWords {
    private SideWords() {}

    /// The highest rate at which a side keeps the objective, as far as it was found: `≥ 800/s` where more wasn't tried,
    /// `< 5/s` where even the lowest misses it, a dash where the search says nothing.
    public static String carried(SideCapacity side) {
        RateRecord capacity = side.search().capacity();
        if (capacity == null) {
            return side.missesAll()
                    ? "< " + rate(side.search().curve().getFirst().offered())
                    : "–";
        }
        return (side.search().outcome().equals("at-least") ? "≥ " : "") + rate(capacity.perSecond());
    }

    public static String rate(double perSecond) {
        return Quantities.significant(perSecond) + "/s";
    }

    /// What a rule came to.
    public static String gate(GateRecord gate) {
        if (gate.comparisons() == 0) {
            return "Threshold " + gate.rule() + ": open, since nothing was compared that it speaks of";
        }
        return "Threshold " + gate.rule() + ": "
                + (gate.broken().isEmpty()
                        ? "kept, as far as " + gate.comparisons()
                                + (gate.comparisons() == 1 ? " comparison tells" : " comparisons tell")
                        : "broken: " + String.join("; ", gate.broken()));
    }
}
