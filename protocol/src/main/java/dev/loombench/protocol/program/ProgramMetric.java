package dev.loombench.protocol.program;

import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.InvalidValueException;
import java.util.Locale;

/// Figure that a measured program reports, with its unit and direction of improvement.
public enum ProgramMetric {
    /// Time of one operation: the mean over the measured time.
    TIME("s", Direction.LESS),
    /// Time from the start of an operation until nothing that it started runs any more: the mean.
    END_TIME("s", Direction.LESS),
    /// Operations per second over the measured time.
    THROUGHPUT("ops/s", Direction.MORE),
    /// Median of the operations' times.
    P50("s", Direction.LESS),
    /// 99th percentile of the operations' times.
    P99("s", Direction.LESS),
    /// Longest of the operations' times.
    MAX("s", Direction.LESS),
    /// Time until all threads or timers have been started.
    START_TIME("s", Direction.LESS),
    /// 99th percentile of how much later than asked a wait ended.
    WAKE_UP_ERROR("s", Direction.LESS),
    /// Time from the first operation until throughput stays at no less than nine tenths of its level: the one at
    /// the end of the load, or the one after a pause in which the compilers caught up, if that is higher.
    WARM_AFTER("s", Direction.LESS),
    /// Allocated bytes per operation, by the JVM's counter of all threads, carriers included.
    ALLOCATED("B", Direction.LESS),
    /// Growth of resident memory per thread or timer.
    MEMORY("B", Direction.LESS),
    /// Longest pause of the garbage collector.
    PAUSE("s", Direction.LESS),
    /// Time in pauses of the garbage collector over the measured time.
    GC_TIME("s", Direction.LESS),
    /// Collections over the measured time.
    COLLECTIONS("collections", Direction.LESS),
    /// Largest number of the operating system's threads.
    PEAK_THREADS("threads", Direction.LESS),
    /// 100 if the program hung until its limit, or some of its work wasn't done by then, else 0.
    HUNG("%", Direction.LESS),
    /// Time from the start of the work until the last progress of a program that hung.
    TIME_TO_HANG("s", Direction.MORE);

    private final String unit;
    private final Direction direction;

    ProgramMetric(String unit, Direction direction) {
        this.unit = unit;
        this.direction = direction;
    }

    /// Which figures are better.
    public enum Direction {
        /// Smaller ones.
        LESS,
        /// Larger ones.
        MORE
    }

    /// Unit, such as `s`, `B` or `ops/s`.
    public String unit() {
        return unit;
    }

    public Direction direction() {
        return direction;
    }

    /// Name in files, such as `wake-up-error`.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Parses the name of a metric.
    ///
    /// @throws InvalidValueException if it is none of them
    public static ProgramMetric parse(String text) {
        return EnumWords.parse(values(), text, "a metric of programs");
    }
}
