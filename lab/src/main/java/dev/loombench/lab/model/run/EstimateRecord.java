package dev.loombench.lab.model.run;

import dev.loombench.lab.model.CellRecord;
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
}
