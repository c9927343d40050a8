package dev.loombench.report.compare;

import dev.loombench.lab.journal.CompareDocument.GateRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a gate couldn't see.
public final class GateWords {
    private GateWords() {}

    /// In how many comparisons it says nothing, and why: a clause without a full stop.
    ///
    /// @return empty where it can decide all of them
    public static Optional<String> undecided(GateRecord gate) {
        if (gate.undecided() == 0) {
            return Optional.empty();
        }
        List<String> why = new ArrayList<>();
        if (gate.fewForks() > 0) {
            why.add((gate.untrusted() > 0 ? gate.fewForks() + " with " : "")
                    + "fewer than 6 forks on a side, where only a factor of 2 is beyond doubt");
        }
        if (gate.untrusted() > 0) {
            why.add((gate.fewForks() > 0 ? gate.untrusted() + " with " : "") + "figures that can't be trusted");
        }
        return Optional.of("could not be decided in " + gate.undecided() + " of " + gate.comparisons()
                + (gate.comparisons() == 1 ? " comparison: " : " comparisons: ") + String.join(", ", why));
    }
}
