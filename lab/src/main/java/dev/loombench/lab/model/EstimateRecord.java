package dev.loombench.lab.model;

import dev.loombench.lab.stats.Better;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Estimate of one metric from all forks of a cell.
///
/// @param n number of forks
/// @param estimate mean over the forks
/// @param low end of the interval; absent with a single fork
/// @param high end of the interval
/// @param level confidence level of the interval, such as 0.95
/// @param method method of the interval as text
/// @param ideal physical limit with its explanation; absent where none is modelled
/// @param efficiency ideal / estimate for times, estimate / ideal for rates
/// @param published the source's figure for this cell
/// @param shortfall breakdown of the difference to the ideal, for times of batches and mean latencies of open
///     loads that were observed; absent otherwise
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

    /// Difference between an estimate and its ideal.
    ///
    /// @param seconds length of the difference
    /// @param parts observed causes, of which pauses are an upper bound; never more than the difference
    /// @param unexplained rest in seconds
    public record ShortfallRecord(double seconds, List<PartRecord> parts, double unexplained) {
        public ShortfallRecord {
            parts = List.copyOf(parts);
        }
    }

    /// Part of a shortfall that a cause explains.
    ///
    /// @param cause `CPU work`, `CPU saturation`, `steal`, `pauses` or `scheduling delay`
    /// @param observed the observation behind it, as text
    public record PartRecord(String cause, double seconds, String observed) {}

    /// A published figure in the estimate's unit.
    ///
    /// @param error half-width of its interval, where the source gives one
    /// @param scale the source's setting and the cell's difference from it, such as `at tasks=10000`; absent
    ///     where there is nothing to note
    public record PublishedRecord(
            String source,
            double value,
            @Nullable Double error,
            @Nullable String scale) {}
}
