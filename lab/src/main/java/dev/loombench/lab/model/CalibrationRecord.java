package dev.loombench.lab.model;

import org.jspecify.annotations.Nullable;

/// Cost of one task: measured in the trial's JVM after the trial, and for a whole process in a separate JVM
/// before the first trial.
///
/// @param computeSeconds CPU time on an otherwise idle core; absent where unknown
/// @param overshootSeconds excess of its waits over what they request; absent where unknown
public record CalibrationRecord(
        @Nullable Double computeSeconds, @Nullable Double overshootSeconds) {
    /// Calibration without measurements.
    public static final CalibrationRecord UNKNOWN = new CalibrationRecord(null, null);

    /// A calibration from values that may be unknown.
    ///
    /// @param computeSeconds NaN where unknown
    /// @param overshootSeconds NaN where unknown
    public static CalibrationRecord of(double computeSeconds, double overshootSeconds) {
        return new CalibrationRecord(known(computeSeconds), known(overshootSeconds));
    }

    private static @Nullable Double known(double seconds) {
        return Double.isFinite(seconds) ? seconds : null;
    }

    /// CPU time of one task in seconds; 0 where unknown.
    public double computeOrZero() {
        return computeSeconds == null ? 0 : computeSeconds;
    }
}
