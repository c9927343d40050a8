package dev.loombench.lab.machine.probe;

/// Total throttling by a CPU quota so far.
///
/// @param times enforcement periods in which the quota ran out
/// @param micros microseconds for which it then stopped this process's groups, summed over processors
public record Throttling(long times, long micros) {
    Throttling plus(Throttling other) {
        return new Throttling(times + other.times, micros + other.micros);
    }
}
