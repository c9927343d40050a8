package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.capacity.SearchStep.RateProbe;
import dev.loombench.lab.load.capacity.SearchStep.SearchEnd;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.SampleMean;
import java.util.List;

/// Saturation throughput: the highest rate of correct answers that an overloaded server sustains, whatever the
/// latency; it differs from the capacity at an objective.
final class Saturation {
    /// Share of the offered rate without a correct answer from which a server counts as overloaded.
    private static final double OVERLOAD_ERROR_SHARE = 0.05;

    /// Number of overloaded windows that give the estimate.
    private static final int REQUIRED_WINDOWS = 3;

    private Saturation() {}

    /// Decides the next step. The rate is raised to at most 1.5 times the highest achieved rate until it
    /// overloads the server, and kept there for [#REQUIRED_WINDOWS] windows, in which the throughput must not
    /// drift; after ten probes the search gives up. The interval is Student's at 95 %.
    ///
    /// @param loads all that count so far, those of the capacity search included
    /// @param first rate to begin with where nothing was answered right yet
    /// @param highest upper bound of the offered rate
    static SearchStep next(List<SearchRecord> loads, double first, double highest) {
        List<SearchRecord> measured = SearchResult.valid(loads);
        String invalid = loads.isEmpty() ? null : loads.getLast().invalid();
        if (loads.size() - measured.size() >= 2 && invalid != null) {
            return SearchEnd.none(invalid, true);
        }
        double achieved = measured.stream()
                .mapToDouble(SearchRecord::achieved)
                .filter(perSecond -> perSecond > 0)
                .max()
                .orElse(first / 1.5);
        double rate = Math.min(highest, 1.5 * achieved);
        List<Double> overloaded = measured.stream()
                .filter(load -> load.achieved() < (1 - OVERLOAD_ERROR_SHARE) * load.offered())
                .filter(load -> Boolean.TRUE.equals(load.steady()))
                .filter(load -> load.offered() <= 1.15 * rate && load.offered() >= rate / 1.15)
                .map(SearchRecord::achieved)
                .toList();
        if (overloaded.size() >= REQUIRED_WINDOWS) {
            SampleMean mean = SampleMean.of(overloaded);
            Interval interval = mean.positiveInterval(0.95).orElse(new Interval(mean.mean(), mean.mean()));
            return SearchEnd.found(
                    new RateRecord(mean.mean(), interval.low(), interval.high(), overloaded.size()), true);
        }
        long tried =
                measured.stream().filter(load -> load.offered() >= rate / 1.15).count();
        if (rate >= highest && tried >= REQUIRED_WINDOWS && overloaded.isEmpty()) {
            return SearchEnd.none(SearchReason.NOT_OVERLOADED.message(highest), false);
        }
        return tried >= 10
                ? SearchEnd.none(SearchReason.NOT_STEADY.message(), false)
                : new RateProbe(rate, SearchStage.SATURATE);
    }
}
