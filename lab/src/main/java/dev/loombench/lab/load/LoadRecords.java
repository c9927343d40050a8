package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LittlesLaw;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFigures.PlanFigures;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.LoadDocument.LawRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.BinRecord;
import dev.loombench.lab.model.LoadRecord.LatencyMapRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.model.LoadWindow;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.stats.KaplanMeier;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Conversion of a load's figures to its record, whichever generator made it.
public final class LoadRecords {
    private static final String BUILT_IN = "netty";
    private static final String JMETER = "jmeter";
    private static final long MILLISECOND = 1_000_000;
    private static final long SATISFYING_NANOS = 500_000_000L;
    private static final long TOLERABLE_NANOS = 1_500_000_000L;

    /// Recorded percentiles, fine enough for a curve over 1 / (1 - p).
    private static final List<Double> PERCENTILES = List.of(
            1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 75.0, 80.0, 85.0, 90.0, 92.5, 95.0, 97.0, 98.0, 99.0,
            99.5, 99.75, 99.9, 99.95, 99.99, 100.0);

    private static final int BINS_PER_DECADE = 10;
    private static final double MIN_SECONDS = 1e-5;
    private static final int MAX_STEPS = 60;

    private LoadRecords() {}

    /// Converts the figures of one load without what the document of a load has itself: seed, requests, proof, and
    /// what JMeter prints of a plan.
    public static LoadRecord curves(LoadFigures figures) {
        return of(figures, null, null, null);
    }

    /// Converts the figures of one load.
    ///
    /// @param proof by finding code, the evidence of what limited the load; absent for the curves alone
    /// @param warmUp of a side of a service; absent where it wasn't warmed up by work
    /// @param windows of a side of a service; absent where there was a single one
    static LoadRecord of(
            LoadFigures figures,
            @Nullable Map<String, ProofRecord> proof,
            @Nullable WarmUpRecord warmUp,
            @Nullable List<LoadWindow> windows) {
        Totals totals = figures.summary().totals();
        Optional<PlanFigures> plan = figures.plan();
        Optional<PlanFigures> reported = plan.filter(_ -> proof != null);
        return new LoadRecord(
                plan.isPresent() ? JMETER : BUILT_IN,
                figures.arrivals() instanceof Arrivals.OpenModel ? "open" : "closed",
                totals.seconds(),
                figures.arrivals() instanceof Arrivals.OpenModel open ? Double.valueOf(open.perSecond()) : null,
                figures.arrivals() instanceof Arrivals.ClosedModel closed ? Integer.valueOf(closed.users()) : null,
                totals.answeredWithin(),
                totals.errors().byWord(),
                totals.unfinished(),
                figures.arrivals() instanceof Arrivals.ClosedModel
                        ? percentiles(figures.distribution(), figures.intended())
                        : percentiles(figures.intended()),
                percentiles(figures.service()),
                bins(figures.intended(), plan.isPresent() ? MILLISECOND : 1),
                plan.map(PlanFigures::overview)
                        .orElseGet(() ->
                                overview(figures.intended(), totals.errors().total())),
                seconds(figures),
                null,
                proof != null && figures.seed().isPresent()
                        ? Long.valueOf(figures.seed().getAsLong())
                        : null,
                proof != null && plan.isEmpty() ? figures.summary().requests() : null,
                heatMap(figures.perSecond()),
                proof,
                reported.map(PlanFigures::summaries).orElse(null),
                reported.map(PlanFigures::labels).orElse(null),
                warmUp,
                windows);
    }

    /// Consistency of users, throughput and latency of a closed load.
    public static LawRecord law(LittlesLaw law) {
        return new LawRecord((int) law.users(), law.accountedUsers(), law.sentence());
    }

    /// Sums up the valid loads of a capacity search as one load.
    public static LoadRecord of(CapacityRecord capacity, List<LoadFigures> measured) {
        Map<String, Long> errors = new TreeMap<>();
        measured.forEach(result ->
                totals(result).errors().byWord().forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
        Latencies latencies = measured.stream().map(LoadFigures::intended).reduce(Latencies.NONE, Latencies::plus);
        return new LoadRecord(
                BUILT_IN,
                "open",
                measured.stream()
                        .mapToDouble(result -> totals(result).seconds())
                        .sum(),
                null,
                null,
                measured.stream()
                        .mapToLong(result -> totals(result).answeredWithin())
                        .sum(),
                errors,
                measured.stream()
                        .mapToLong(result -> totals(result).unfinished())
                        .sum(),
                List.of(),
                List.of(),
                List.of(),
                overview(
                        latencies,
                        errors.values().stream().mapToLong(Long::longValue).sum()),
                List.of(),
                capacity,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static Totals totals(LoadFigures result) {
        return result.summary().totals();
    }

    private static List<PercentileRecord> percentiles(Latencies latencies) {
        return latencies.count() == 0
                ? List.of()
                : PERCENTILES.stream()
                        .map(percent -> new PercentileRecord(percent, latencies.quantile(percent / 100)))
                        .toList();
    }

    /// Percentiles of a closed loop, some of which may be lower bounds only.
    private static List<PercentileRecord> percentiles(KaplanMeier distribution, Latencies answered) {
        return answered.count() == 0
                ? List.of()
                : PERCENTILES.stream()
                        .map(percent -> new PercentileRecord(
                                percent,
                                distribution.quantile(percent / 100),
                                distribution.isBound(percent / 100) ? true : null))
                        .toList();
    }

    /// Histogram bins; those that end in the same unit are one.
    ///
    /// @param unit resolution of the latencies in nanoseconds
    private static List<BinRecord> bins(Latencies latencies, long unit) {
        List<BinRecord> bins = new ArrayList<>();
        if (latencies.count() > 0) {
            long before = latencies.count();
            long units = -1;
            for (double end : binEnds(latencies.quantile(0), latencies.max())) {
                long nanos = (long) (end * 1e9);
                if (nanos / unit > units) {
                    long longer = latencies.longerThan(nanos);
                    bins.add(new BinRecord(end, before - longer));
                    before = longer;
                    units = nanos / unit;
                }
            }
        }
        return bins;
    }

    /// Numbers of requests by class of latency.
    ///
    /// @param latencies of answers
    /// @param failed number of failed requests
    public static OverviewRecord overview(Latencies latencies, long failed) {
        long over = latencies.longerThan(TOLERABLE_NANOS);
        long slow = latencies.longerThan(SATISFYING_NANOS) - over;
        return new OverviewRecord(latencies.count() - slow - over, slow, over, failed);
    }

    /// A plan has users in place of a schedule, and too few answers in a second for its p99.
    private static List<SecondRecord> seconds(LoadFigures figures) {
        boolean scheduled = figures.plan().isEmpty();
        List<SecondRecord> seconds = new ArrayList<>();
        for (LoadSecond second : figures.perSecond()) {
            int index = seconds.size();
            seconds.add(new SecondRecord(
                    second.index(),
                    figures.isSteady(second),
                    second.sent(),
                    second.answered(),
                    second.errors().total(),
                    figures.plan()
                            .map(plan -> (long) plan.activeUsers().get(index))
                            .orElseGet(second::inFlight),
                    value(second.p50()),
                    scheduled ? value(second.p99()) : null,
                    scheduled ? second.scheduled() : null,
                    scheduled ? value(second.lag()) : null));
        }
        return seconds;
    }

    private static @Nullable Double value(OptionalDouble seconds) {
        return seconds.isPresent() ? seconds.getAsDouble() : null;
    }

    /// Heat map of a load's latencies over time, with seconds pooled to at most 60 steps.
    ///
    /// @return null where no second has latencies
    static @Nullable LatencyMapRecord heatMap(List<LoadSecond> seconds) {
        TreeSet<Integer> classes = new TreeSet<>();
        seconds.forEach(second -> classes.addAll(second.latencies().counts().keySet()));
        if (classes.isEmpty()) {
            return null;
        }
        int from = seconds.stream().mapToInt(LoadSecond::index).min().orElseThrow();
        int to = seconds.stream().mapToInt(LoadSecond::index).max().orElseThrow() + 1;
        int step = Math.ceilDiv(to - from, MAX_STEPS);
        List<List<Long>> counts = new ArrayList<>();
        for (int begin = from; begin < to; begin += step) {
            counts.add(counts(within(seconds, begin, begin + step), classes.first(), classes.last()));
        }
        return new LatencyMapRecord(
                from,
                step,
                IntStream.rangeClosed(classes.first(), classes.last())
                        .mapToObj(LatencyHistogram::upperBound)
                        .toList(),
                counts);
    }

    private static LatencyHistogram within(List<LoadSecond> seconds, int from, int to) {
        return seconds.stream()
                .filter(second -> second.index() >= from && second.index() < to)
                .map(LoadSecond::latencies)
                .reduce(LatencyHistogram.EMPTY, LatencyHistogram::plus);
    }

    private static List<Long> counts(LatencyHistogram latencies, int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(at -> latencies.counts().getOrDefault(at, 0L))
                .toList();
    }

    /// Upper ends of bins of equal width on a logarithmic scale, ten per decade, in seconds; they cover the
    /// range from the shortest to the longest time.
    private static List<Double> binEnds(double shortest, double longest) {
        int first = (int) Math.floor(BINS_PER_DECADE * Math.log10(Math.max(MIN_SECONDS, shortest)));
        int last = (int) Math.floor(BINS_PER_DECADE * Math.log10(Math.max(MIN_SECONDS, longest))) + 1;
        List<Double> ends = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            ends.add(Math.pow(10, (double) i / BINS_PER_DECADE));
        }
        return ends;
    }
}
