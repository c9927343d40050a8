package dev.loombench.lab.theory;

/// The physical limit of a batch: the time that no execution model can beat.
///
/// @param seconds the least time of one batch, timer overshoot included; more than 0
/// @param timerOvershootSeconds the part of it that late timers add
/// @param bound the bottleneck that sets it
/// @param explanation the formula with its figures, on one line
public record IdealTime(double seconds, double timerOvershootSeconds, Bottleneck bound, String explanation) {
    public IdealTime {
        if (!(seconds > 0 && timerOvershootSeconds >= 0 && timerOvershootSeconds <= seconds)) {
            throw new IllegalArgumentException("no limit: " + seconds + " s, " + timerOvershootSeconds + " s of timer");
        }
    }
}
