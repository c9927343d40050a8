package dev.loombench.report.compare;

import dev.loombench.lab.model.CompareDocument.GateRecord;
import dev.loombench.lab.model.CompareDocument.Kind;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Describes the comparisons that a gate couldn't decide.
public final class GateText {
    private GateText() {}

    /// Number of undecided comparisons with the reasons, as a clause without a full stop.
    ///
    /// @param kind of what is compared
    /// @return empty if the gate can decide all of them
    public static Optional<String> undecided(GateRecord gate, Kind kind) {
        if (gate.undecided() == 0) {
            return Optional.empty();
        }
        List<String> reasons = new ArrayList<>();
        if (gate.fewForks() > 0) {
            reasons.add((gate.untrusted() > 0 ? gate.fewForks() + " with " : "") + "fewer than 6 " + kind.sample()
                    + "s on a side, where only a factor of 2 is beyond doubt");
        }
        if (gate.untrusted() > 0) {
            reasons.add((gate.fewForks() > 0 ? gate.untrusted() + " with " : "") + "figures that can't be trusted");
        }
        return Optional.of("could not be decided in " + gate.undecided() + " of "
                + Format.count(gate.comparisons(), "comparison") + ": " + String.join(", ", reasons) + beyond(gate));
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
