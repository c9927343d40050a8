package dev.loombench.lab.host.doctor;

import dev.loombench.protocol.Quantities;
import java.util.LinkedHashMap;
import java.util.Map;

/// How evenly the machine runs.
final class NoiseCheck {
    static final String NAME = "noise";

    /// A spread of 10 % between equal slices is three times the 3 % by which results may differ and still
    /// count as the same.
    static final double SPREAD = 0.10;

    /// A slice of about 1 ms that takes ten times as long was stopped for more than one time slice of the
    /// scheduler.
    static final double SLOWEST = 10;

    private NoiseCheck() {}

    static Check check(Spin spin) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("spinSpread", spin.spread());
        evidence.put("spinSlowest", spin.slowest());
        String value = "equal work varies by " + Words.percent(spin.spread()) + ", slowest slice "
                + Quantities.significant(spin.slowest()) + " × the median";
        return spin.spread() >= SPREAD || spin.slowest() >= SLOWEST
                ? Check.warning(
                        NAME,
                        value,
                        "The same work takes different times here, so small differences will need many blocks.",
                        "Stop other programs, fix the CPU frequency, or use a dedicated machine.",
                        evidence)
                : Check.ok(
                        NAME,
                        value,
                        "The machine was steady for a third of a second; slower drift shows in the intervals of a run.",
                        evidence);
    }
}
