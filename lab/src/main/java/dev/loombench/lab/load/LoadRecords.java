package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LittlesLaw;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.BinRecord;
import dev.loombench.lab.model.LoadRecord.OverviewRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.PlanLoadDocument.LawRecord;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.model.RequestRecord;
import dev.loombench.lab.model.RequestRecord.AnswerRecord;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Conversion of the generator's results to the record of a load.
public final class LoadRecords {
    private static final long SATISFYING_NANOS = 500_000_000L;
    private static final long TOLERABLE_NANOS = 1_500_000_000L;

    private LoadRecords() {}

    /// Converts one load.
    ///
    /// @param proof by finding code, the evidence of what limited the load
    static LoadRecord of(LoadOrder order, LoadResult result, Map<String, ProofRecord> proof) {
        Totals totals = result.summary().totals();
        return new LoadRecord(
                "hyperfoil",
                order.arrivals() instanceof Arrivals.Open ? "open" : "closed",
                totals.seconds(),
                order.arrivals() instanceof Arrivals.Open open ? Double.valueOf(open.perSecond()) : null,
                order.arrivals() instanceof Arrivals.Closed closed ? Integer.valueOf(closed.users()) : null,
                totals.answeredWithin(),
                totals.errors().byWord(),
                totals.unfinished(),
                percentiles(result.intended()),
                percentiles(result.service()),
                bins(result.intended()),
                overview(result.intended(), totals.errors().total()),
                result.perSecond().stream()
                        .map(second -> second(second, totals.seconds()))
                        .toList(),
                null,
                order.seed(),
                requests(result),
                LatencyHeatmap.build(result.perSecond()),
                proof,
                null);
    }

    /// Outcome of each of the load's request templates.
    public static List<RequestRecord> requests(LoadResult result) {
        return result.summary().requests().stream()
                .map(request -> new RequestRecord(
                        request.name(),
                        request.sent(),
                        request.answered(),
                        request.wrong(),
                        request.failed(),
                        request.answers().stream()
                                .map(answer -> new AnswerRecord(answer.status(), answer.contentType(), answer.count()))
                                .toList(),
                        request.further()))
                .toList();
    }

    /// Consistency of users, throughput and latency of a closed load.
    public static LawRecord law(LittlesLaw law) {
        return new LawRecord((int) law.users(), law.accountedUsers(), law.sentence());
    }

    /// Sums up the valid loads of a capacity search as one load.
    public static LoadRecord of(CapacityRecord capacity, List<LoadResult> measured) {
        Map<String, Long> errors = new TreeMap<>();
        measured.forEach(result ->
                totals(result).errors().byWord().forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
        Latencies latencies = measured.stream().map(LoadResult::intended).reduce(Latencies.NONE, Latencies::plus);
        return new LoadRecord(
                "hyperfoil",
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
                null);
    }

    private static Totals totals(LoadResult result) {
        return result.summary().totals();
    }

    private static List<PercentileRecord> percentiles(Latencies latencies) {
        return latencies.count() == 0
                ? List.of()
                : DistributionPoints.PERCENTILES.stream()
                        .map(percent -> new PercentileRecord(percent, latencies.quantile(percent / 100)))
                        .toList();
    }

    private static List<BinRecord> bins(Latencies latencies) {
        List<BinRecord> bins = new ArrayList<>();
        if (latencies.count() > 0) {
            long before = latencies.count();
            for (double end : DistributionPoints.binEnds(latencies.quantile(0), latencies.max())) {
                long longer = latencies.longerThan((long) (end * 1e9));
                bins.add(new BinRecord(end, before - longer));
                before = longer;
            }
        }
        return bins;
    }

    private static OverviewRecord overview(Latencies latencies, long failed) {
        long over = latencies.longerThan(TOLERABLE_NANOS);
        long slow = latencies.longerThan(SATISFYING_NANOS) - over;
        return new OverviewRecord(latencies.count() - slow - over, slow, over, failed);
    }

    private static SecondRecord second(LoadSecond second, double window) {
        return new SecondRecord(
                second.index(),
                second.index() >= 0 && second.index() < window,
                second.sent(),
                second.answered(),
                second.errors().total(),
                second.inFlight(),
                value(second.p50()),
                value(second.p99()),
                second.scheduled(),
                value(second.lag()));
    }

    private static @Nullable Double value(OptionalDouble seconds) {
        return seconds.isPresent() ? seconds.getAsDouble() : null;
    }
}
