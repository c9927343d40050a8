package dev.loombench.lab.journal;

import dev.loombench.lab.journal.TrialRecord.Better;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What all forks of a cell say together about one metric.
///
/// @param n forks
/// @param estimate mean over the forks
/// @param low end of the interval; absent where one fork gives none
/// @param high end of the interval
/// @param level of the interval, such as 0.95
/// @param method of the interval, in words
/// @param ideal what the physical limit would be, with its explanation; absent where none is modelled
/// @param efficiency ideal / estimate for times, estimate / ideal for rates
/// @param published what the source saw for this cell
/// @param shortfall why it is beyond the ideal, of times of batches and of mean latencies under a rate, where they were
///     watched; absent otherwise
public record EstimateRecord(
        CellRecord cell,
        String jdk,
        String metric,
        String unit,
        Better better,
        int n,
        double estimate,
        @Nullable Double low,
        @Nullable Double high,
        double level,
        String method,
        @Nullable IdealRecord ideal,
        @Nullable Double efficiency,
        @Nullable PublishedRecord published,
        @Nullable ShortfallRecord shortfall) {

    /// The physical limit of a cell.
    ///
    /// @param value in the estimate's unit, timer overshoot included
    /// @param timerOvershoot the part of it that the machine's timer adds; absent where that wasn't measured
    /// @param bound what sets the limit, such as `pool waves`
    /// @param explanation the formula with its figures
    public record IdealRecord(double value, @Nullable Double timerOvershoot, String bound, String explanation) {
        /// The same where nobody measured how late timers are.
        public IdealRecord withoutTimer() {
            return new IdealRecord(value, null, bound, explanation);
        }
    }

    /// What was taken beyond the ideal.
    ///
    /// @param seconds of it
    /// @param parts what was observed to take them, pauses at most; never more than the whole
    /// @param unexplained the rest
    public record ShortfallRecord(double seconds, List<PartRecord> parts, double unexplained) {
        public ShortfallRecord {
            parts = List.copyOf(parts);
        }
    }

    /// A part of it.
    ///
    /// @param cause `CPU work`, `CPU saturation`, `steal` or `pauses`
    /// @param observed the figure that shows it, in words
    public record PartRecord(String cause, double seconds, String observed) {}

    /// A published figure in the estimate's unit.
    ///
    /// @param error half-width of its interval, where the source gives one
    /// @param scale the source's own setting and how the cell differs from it, such as `at tasks=10000`; absent
    ///     where there is nothing to say
    public record PublishedRecord(
            String source,
            double value,
            @Nullable Double error,
            @Nullable String scale) {}
}
