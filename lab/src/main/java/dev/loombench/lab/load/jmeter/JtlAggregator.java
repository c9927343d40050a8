package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.load.LoadRecords;
import dev.loombench.lab.load.jmeter.JtlResult.SteadyFigures;
import dev.loombench.lab.results.JtlSample;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.stats.Latencies.LatencyCounts;
import java.util.HashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Second pass over the results: aggregation of all samples to a [JtlResult].
final class JtlAggregator {
    private final UserActivity census;
    private final Optional<TimeRange> window;
    private final Optional<SteadyStateAggregator> steady;
    private final MeasurementWindow cuts;
    private final boolean open;
    private final FiguresAggregator whole = new FiguresAggregator();
    private final JMeterPauses hiccups;
    private final SecondSeries seconds;
    private final SampleErrors outside = new SampleErrors();
    private final SampleErrors aside = new SampleErrors();
    private final LabelAggregator labels = new LabelAggregator();
    private long cutOff;
    private long longestCutOffMillis;

    /// @param open whether requests count that began in the window, and not those that ended in it
    JtlAggregator(
            UserActivity census,
            Optional<TimeRange> window,
            boolean open,
            MeasurementWindow cuts,
            JMeterPauses hiccups) {
        this.census = census;
        this.window = window;
        this.open = open;
        this.cuts = cuts;
        this.hiccups = hiccups;
        steady = window.map(span -> new SteadyStateAggregator(span, census));
        seconds = new SecondSeries(census.range());
    }

    void add(JtlSample sample) {
        boolean interrupted = cuts.isInterrupted(sample);
        long delayMillis = hiccups.delayMillis(sample);
        boolean counts = !(open && interrupted)
                && window.filter(span -> span.contains(open ? sample.startMillis() : sample.endMillis()))
                        .isPresent();
        whole.add(sample, delayMillis, interrupted);
        seconds.add(sample);
        steady.ifPresent(tally -> tally.add(sample, delayMillis, counts));
        if (interrupted) {
            cutOff++;
            longestCutOffMillis = Math.max(longestCutOffMillis, sample.elapsedMillis());
        } else if (!sample.success() && !counts) {
            outside.add(sample);
        }
    }

    /// Adds a sample of a user that only sets up or tears down.
    void addAside(JtlSample sample) {
        if (!sample.success() && !cuts.isInterrupted(sample)) {
            aside.add(sample);
        }
    }

    /// Adds a row of any kind to the figures of its label.
    void addRow(JtlSample row) {
        if (!cuts.isInterrupted(row)) {
            labels.add(row);
        }
    }

    JtlResult result() {
        return new JtlResult(
                whole.figures(census.range()),
                census.users().size(),
                steady.map(SteadyStateAggregator::steady)
                        .filter(steadyFigures -> steadyFigures.figures().samples() > 0)
                        .orElse(null),
                cutOff,
                longestCutOffMillis,
                seconds.series(census, window.orElse(census.range()).fromMillis()),
                outside,
                aside,
                labels.labels(),
                hiccups);
    }

    /// Aggregation of samples to the [SteadyFigures] of the steady window.
    private static final class SteadyStateAggregator {
        private final TimeRange span;
        private final FiguresAggregator figures = new FiguresAggregator();
        private final Map<String, WindowUser> perUser = new HashMap<>();
        private final LatencyCounts entered = new LatencyCounts();
        private final LatencyCounts awaited = new LatencyCounts();
        private final ThinkTimes pauses;
        private long underWayMillis;
        private long answeredWithin;

        /// User who is active in the whole window.
        private static final class WindowUser {
            private @Nullable Long lastEnd;
            private long ended;
            private long answered;
        }

        SteadyStateAggregator(TimeRange span, UserActivity census) {
            this.span = span;
            pauses = new ThinkTimes(span);
            census.users().forEach((name, user) -> {
                if (user.firstMillis() <= span.fromMillis() && user.lastMillis() >= span.toMillis()) {
                    perUser.put(name, new WindowUser());
                }
            });
        }

        /// @param delayMillis upper bound of the delay that a pause of JMeter added to the sample
        /// @param counts whether it is one of the window's
        void add(JtlSample sample, long delayMillis, boolean counts) {
            boolean endsWithin = span.contains(sample.endMillis());
            underWayMillis += Math.max(0, overlap(sample));
            answeredWithin += endsWithin && sample.success() ? 1 : 0;
            if (counts) {
                figures.add(sample, delayMillis, false);
            }
            if (!endsWithin && overlap(sample) > 0) {
                awaited.addMillis(span.toMillis() - sample.startMillis());
            }
            if (sample.startMillis() < span.fromMillis() && sample.endMillis() >= span.fromMillis()) {
                entered.addMillis(span.fromMillis() - sample.startMillis());
            }
            WindowUser user = perUser.get(sample.user());
            if (user != null) {
                if (user.lastEnd != null) {
                    pauses.add(user.lastEnd, sample.startMillis());
                }
                user.lastEnd = sample.endMillis();
                user.ended += endsWithin ? 1 : 0;
                user.answered += endsWithin && sample.success() ? 1 : 0;
            }
        }

        private long overlap(JtlSample sample) {
            return Math.min(sample.endMillis(), span.toMillis()) - Math.max(sample.startMillis(), span.fromMillis());
        }

        SteadyFigures steady() {
            JtlFigures window = figures.figures(span);
            LongSummaryStatistics ended =
                    perUser.values().stream().mapToLong(user -> user.ended).summaryStatistics();
            return new SteadyFigures(
                    window,
                    answeredWithin,
                    perUser.size(),
                    perUser.isEmpty() ? 0 : ended.getMin(),
                    perUser.isEmpty() ? 0 : ended.getMax(),
                    perUser.values().stream().filter(user -> user.answered == 0).count(),
                    entered.latencies(),
                    awaited.latencies(),
                    span.seconds() == 0 ? 0 : underWayMillis / 1e3 / span.seconds(),
                    window.samples() == 0 ? 0 : pauses.seconds() / window.samples());
        }
    }

    /// Think times within one time range: the gaps between a user's answers and next requests.
    private static final class ThinkTimes {
        /// Multiple of the 99th percentile above which a gap is no think time but a missing request.
        private static final long OUTLIER_FACTOR = 10;

        private static final long MIN_OUTLIER_MILLIS = 10;

        private final TimeRange span;
        private final LatencyCounts lengths = new LatencyCounts();
        private final Map<Long, Long> overlaps = new TreeMap<>();

        ThinkTimes(TimeRange span) {
            this.span = span;
        }

        /// Adds a gap, as far as it overlaps the range.
        ///
        /// @param fromMillis end of a user's answer
        /// @param toMillis start of the user's next request
        void add(long fromMillis, long toMillis) {
            long overlap = Math.min(toMillis, span.toMillis()) - Math.max(fromMillis, span.fromMillis());
            if (toMillis >= fromMillis && overlap >= 0) {
                lengths.addMillis(toMillis - fromMillis);
                overlaps.merge(toMillis - fromMillis, overlap, Long::sum);
            }
        }

        /// Sum of all think times within the range, in seconds.
        double seconds() {
            Latencies gaps = lengths.latencies();
            long longest = gaps.count() == 0 ? 0 : Math.round(OUTLIER_FACTOR * 1e3 * gaps.quantile(0.99));
            return overlaps.entrySet().stream()
                            .filter(gap -> gap.getKey() <= Math.max(MIN_OUTLIER_MILLIS, longest))
                            .mapToLong(Map.Entry::getValue)
                            .sum()
                    / 1e3;
        }
    }

    /// Aggregation of the samples of one time range to [JtlFigures].
    private static final class FiguresAggregator {
        private final LatencyCounts all = new LatencyCounts();
        private final LatencyCounts prompt = new LatencyCounts();
        private final LatencyCounts successes = new LatencyCounts();
        private final SampleErrors errors = new SampleErrors();
        private long failed;

        /// @param delayMillis upper bound of the delay that a pause of JMeter added to it
        /// @param cutOff whether the plan's stop interrupted it
        void add(JtlSample sample, long delayMillis, boolean cutOff) {
            all.addMillis(sample.elapsedMillis());
            prompt.addMillis(sample.elapsedMillis() - delayMillis);
            if (sample.success()) {
                successes.addMillis(sample.elapsedMillis());
            } else {
                failed++;
                if (!cutOff) {
                    errors.add(sample);
                }
            }
        }

        JtlFigures figures(TimeRange span) {
            return new JtlFigures(
                    span,
                    all.latencies(),
                    prompt.latencies(),
                    LoadRecords.overview(successes.latencies(), failed),
                    errors);
        }
    }
}
