package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.LoadRecords;
import dev.loombench.lab.load.capacity.ProbeOutcome.Invalid;
import dev.loombench.lab.load.capacity.ProbeOutcome.Measured;
import dev.loombench.lab.load.capacity.SearchResult.ProbeAttempt;
import dev.loombench.lab.load.capacity.SearchResult.SearchStep;
import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityDocument.RateRecord;
import dev.loombench.lab.model.CapacityDocument.SearchRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Objective.Latency;
import dev.loombench.lab.model.Slo;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.stats.Latencies.LatencyFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Conversion of a capacity search to its record.
public final class CapacityRecords {
    private CapacityRecords() {}

    public static CapacityRecord of(Slo slo, SearchResult result) {
        return new CapacityRecord(
                slo.toString(),
                bounds(slo),
                result.failure().isPresent() ? "failed" : word(result.end()),
                result.end() instanceof SearchStep.Found found && found.confirmed(),
                capacity(result.end()),
                reason(result),
                saturation(result.saturation()),
                result.saturation() instanceof Saturation.None none ? none.reason() : null,
                LoadCurve.of(slo, result.measured()).stream()
                        .map(rate -> curve(slo, rate))
                        .toList(),
                result.loads().stream().map(attempt -> load(slo, attempt)).toList());
    }

    /// Sums up all loads of a search that count as one load.
    public static LoadRecord load(CapacityRecord record, SearchResult result) {
        return LoadRecords.of(
                record,
                result.loads().stream()
                        .filter(ProbeAttempt::counts)
                        .flatMap(load -> load.load().result().stream())
                        .toList());
    }

    /// Converts one load of a search.
    public static SearchRecord load(Slo slo, ProbeAttempt load) {
        int connections = load.load().order().connections();
        return switch (load.outcome()) {
            case Measured measured -> {
                SloResult fulfilment = SloResult.of(slo, measured);
                yield new SearchRecord(
                        load.number(),
                        load.stage().word(),
                        measured.offered(),
                        connections,
                        load.counts(),
                        measured.achieved(),
                        measured.errorShare(),
                        figures(slo, measured.latencies()),
                        fulfilment.holds(),
                        fulfilment.misses(),
                        null);
            }
            case Invalid invalid ->
                new SearchRecord(
                        load.number(),
                        load.stage().word(),
                        invalid.offered(),
                        connections,
                        load.counts(),
                        null,
                        null,
                        Map.of(),
                        null,
                        List.of(),
                        invalid.cause());
        };
    }

    private static Map<String, Double> bounds(Slo slo) {
        Map<String, Double> bounds = new LinkedHashMap<>();
        for (Latency latency : slo.latencies()) {
            bounds.put(latency.figure(), latency.below().toNanos() / 1e9);
        }
        return bounds;
    }

    private static String word(SearchStep end) {
        return switch (end) {
            case SearchStep.Found found -> "found";
            case SearchStep.AtLeast least -> "at-least";
            case SearchStep.None none -> "none";
            case SearchStep.Probe probe -> throw new IllegalStateException("a search that goes on");
        };
    }

    private static @Nullable RateRecord capacity(SearchStep end) {
        return switch (end) {
            case SearchStep.Found found ->
                new RateRecord(
                        found.perSecond(),
                        found.interval().low(),
                        found.interval().high(),
                        found.probes());
            case SearchStep.AtLeast least -> new RateRecord(least.perSecond(), null, null, 1);
            case SearchStep.None none -> null;
            case SearchStep.Probe probe -> null;
        };
    }

    private static @Nullable RateRecord saturation(Saturation saturation) {
        return saturation instanceof Saturation.Found found
                ? new RateRecord(
                        found.perSecond(),
                        found.interval().low(),
                        found.interval().high(),
                        found.windows())
                : null;
    }

    private static @Nullable String reason(SearchResult result) {
        return switch (result.end()) {
            case SearchStep.AtLeast least -> least.reason();
            case SearchStep.None none -> result.failure().map(Finding::message).orElse(none.reason());
            case SearchStep.Found found -> null;
            case SearchStep.Probe probe -> null;
        };
    }

    private static CurveRecord curve(Slo slo, LoadCurve.Rate rate) {
        return new CurveRecord(
                rate.offered(), rate.achieved(), figures(slo, rate.latencies()), rate.probes(), rate.passed());
    }

    /// Computes the usual statistics and those that the objective names.
    private static Map<String, Double> figures(Slo slo, Latencies latencies) {
        Map<String, Double> figures = LatencyFigures.of(latencies);
        if (latencies.count() > 0) {
            slo.latencies()
                    .forEach(latency -> figures.putIfAbsent(
                            latency.figure(), latency.statistic().of(latencies)));
        }
        return figures;
    }

    /// Latency against offered rate, the curve that a capacity search draws.
    private static final class LoadCurve {
        private LoadCurve() {}

        /// All probes at one rate, pooled.
        ///
        /// @param achieved mean of the probes' correct answers per second
        /// @param latencies of all probes
        /// @param probes their number
        /// @param passed number of probes that met the objective
        record Rate(double offered, double achieved, Latencies latencies, int probes, int passed) {}

        /// Pools the probes by rate, from the lowest rate to the highest.
        static List<Rate> of(Slo slo, List<Measured> probes) {
            return probes.stream()
                    .collect(Collectors.groupingBy(Measured::offered, TreeMap::new, Collectors.toList()))
                    .values()
                    .stream()
                    .map(probesAtRate -> rate(slo, probesAtRate))
                    .toList();
        }

        private static Rate rate(Slo slo, List<Measured> probesAtRate) {
            return new Rate(
                    probesAtRate.getFirst().offered(),
                    probesAtRate.stream()
                            .mapToDouble(Measured::achieved)
                            .average()
                            .orElseThrow(),
                    probesAtRate.stream().map(Measured::latencies).reduce(Latencies.NONE, Latencies::plus),
                    probesAtRate.size(),
                    (int) probesAtRate.stream()
                            .filter(probe -> SloResult.of(slo, probe).holds())
                            .count());
        }
    }
}
