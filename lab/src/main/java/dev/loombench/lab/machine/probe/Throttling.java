package dev.loombench.lab.machine.probe;

/// Total throttling by a CPU quota so far.
///
/// @param periods enforcement periods in which the quota ran out
/// @param micros microseconds for which it then stopped this process's groups, summed over processors
public record Throttling(long periods, long micros) {
    Throttling plus(Throttling other) {
        return new Throttling(periods + other.periods, micros + other.micros);
    }
}
