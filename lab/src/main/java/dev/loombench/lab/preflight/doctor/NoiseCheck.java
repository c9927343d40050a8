package dev.loombench.lab.preflight.doctor;

import dev.loombench.protocol.Quantities;
import java.util.LinkedHashMap;
import java.util.Map;

/// Checks how much the time of equal work varies.
final class NoiseCheck {
    static final String NAME = "noise";

    /// Maximum relative spread of equal slices: three times the 3 % by which results may differ and still count
    /// as equal.
    static final double MAX_SPREAD = 0.10;

    /// Maximum ratio of the slowest slice to the median: a slice of 1 ms that takes ten times as long was
    /// preempted for more than a scheduler time slice.
    static final double MAX_SLOWDOWN = 10;

    private NoiseCheck() {}

    static CheckResult check(SpinTimes spin) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("spinSpread", spin.spread());
        evidence.put("spinSlowest", spin.slowest());
        String value = "equal work varies by " + CheckFormat.percent(spin.spread()) + ", slowest slice "
                + Quantities.significant(spin.slowest()) + " × the median";
        return spin.spread() >= MAX_SPREAD || spin.slowest() >= MAX_SLOWDOWN
                ? CheckResult.warning(
                        NAME,
                        value,
                        "The same work takes different times here, so small differences will need many blocks.",
                        "Stop other programs, fix the CPU frequency, or use a dedicated machine.",
                        evidence)
                : CheckResult.ok(
                        NAME,
                        value,
                        "The machine was steady for a third of a second; slower drift shows in the intervals of a run.",
                        evidence);
    }
}
