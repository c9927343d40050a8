package dev.loombench.lab.model.run;

import org.jspecify.annotations.Nullable;

/// Physical limit of a cell.
///
/// @param value in the estimate's unit, timer overshoot included
/// @param timerOvershoot part of it that the machine's timer adds; absent where it wasn't measured
/// @param bound the limiting resource, such as `pool waves`
/// @param explanation the formula with its figures
public record IdealRecord(double value, @Nullable Double timerOvershoot, String bound, String explanation) {
    /// This limit where the timer overshoot wasn't measured.
    public IdealRecord withoutTimer() {
        return new IdealRecord(value, null, bound, explanation);
    }
}
