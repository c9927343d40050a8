package dev.loombench.lab.load.capacity;

import dev.loombench.lab.catalog.Objective.Latency;
import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.LoadRecords;
import dev.loombench.lab.load.capacity.ProbeOutcome.InvalidProbe;
import dev.loombench.lab.load.capacity.ProbeOutcome.ValidProbe;
import dev.loombench.lab.load.capacity.SearchResult.SearchStep;
import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
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
                result.end() instanceof SearchStep.KnownCapacity found && found.confirmed(),
                capacity(result.end()),
                reason(result),
                saturation(result.saturation()),
                result.saturation() instanceof Saturation.NoSaturation none ? none.reason() : null,
                curve(slo, result.measured()),
                result.loads().stream().map(attempt -> load(slo, attempt)).toList());
    }

    /// Whether a search ended for a stop request or lack of time before its capacity was known as precisely as
    /// required.
    public static boolean isCutShort(CapacityRecord search) {
        String reason = search.reason() == null ? search.saturationAbsent() : search.reason();
        return !search.confirmed()
                && reason != null
                && (SearchReason.NO_TIME.isIn(reason) || SearchReason.STOPPED.isIn(reason));
    }

    /// Sums up all loads of a search that count as one load.
    public static LoadRecord load(CapacityRecord record, SearchResult result) {
        return LoadRecords.of(
                record,
                result.loads().stream()
                        .filter(ProbeAttempt::counts)
                        .flatMap(load -> load.load().figures().stream())
                        .toList());
    }

    /// Converts one load of a search.
    public static SearchRecord load(Slo slo, ProbeAttempt load) {
        int connections = load.connections();
        return switch (load.outcome()) {
            case ValidProbe measured -> {
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
            case InvalidProbe invalid ->
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
            case SearchStep.KnownCapacity found -> "found";
            case SearchStep.CapacityLowerBound least -> "at-least";
            case SearchStep.NoCapacity none -> "none";
            case SearchStep.RateProbe probe -> throw new IllegalStateException("a search that goes on");
        };
    }

    private static @Nullable RateRecord capacity(SearchStep end) {
        return switch (end) {
            case SearchStep.KnownCapacity found ->
                new RateRecord(
                        found.perSecond(),
                        found.interval().low(),
                        found.interval().high(),
                        found.probes());
            case SearchStep.CapacityLowerBound least -> new RateRecord(least.perSecond(), null, null, 1);
            case SearchStep.NoCapacity none -> null;
            case SearchStep.RateProbe probe -> null;
        };
    }

    private static @Nullable RateRecord saturation(Saturation saturation) {
        return saturation instanceof Saturation.SaturationEstimate found
                ? new RateRecord(
                        found.perSecond(),
                        found.interval().low(),
                        found.interval().high(),
                        found.windows())
                : null;
    }

    private static @Nullable String reason(SearchResult result) {
        return switch (result.end()) {
            case SearchStep.CapacityLowerBound least -> least.reason();
            case SearchStep.NoCapacity none ->
                result.failure().map(Finding::message).orElse(none.reason());
            case SearchStep.KnownCapacity found -> null;
            case SearchStep.RateProbe probe -> null;
        };
    }

    /// Latency against offered rate: the probes at each rate, pooled, from the lowest rate to the highest.
    private static List<CurveRecord> curve(Slo slo, List<ValidProbe> probes) {
        return probes.stream()
                .collect(Collectors.groupingBy(ValidProbe::offered, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(probesAtRate -> pooled(slo, probesAtRate))
                .toList();
    }

    private static CurveRecord pooled(Slo slo, List<ValidProbe> probesAtRate) {
        return new CurveRecord(
                probesAtRate.getFirst().offered(),
                probesAtRate.stream()
                        .mapToDouble(ValidProbe::achieved)
                        .average()
                        .orElseThrow(),
                figures(slo, probesAtRate.stream().map(ValidProbe::latencies).reduce(Latencies.NONE, Latencies::plus)),
                probesAtRate.size(),
                (int) probesAtRate.stream()
                        .filter(probe -> SloResult.of(slo, probe).holds())
                        .count());
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
}
