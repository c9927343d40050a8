package dev.loombench.cli;

import dev.loombench.lab.capacity.Fulfilment;
import dev.loombench.lab.capacity.LoadCurve;
import dev.loombench.lab.capacity.ProbeOutcome.Invalid;
import dev.loombench.lab.capacity.ProbeOutcome.Measured;
import dev.loombench.lab.capacity.Saturation;
import dev.loombench.lab.capacity.SearchStep;
import dev.loombench.lab.capacity.Slo;
import dev.loombench.lab.journal.CapacityDocument;
import dev.loombench.lab.journal.CapacityDocument.CurveRecord;
import dev.loombench.lab.journal.CapacityDocument.RateRecord;
import dev.loombench.lab.journal.CapacityDocument.SearchRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.method.SearchLoad;
import dev.loombench.lab.method.SearchOrder;
import dev.loombench.lab.method.SearchResult;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// From what a search came to, to its document.
final class CapacityReport {
    private CapacityReport() {}

    static CapacityDocument document(SearchOrder order, SearchResult result, boolean interrupted) {
        LoadOrder load = order.load();
        List<Finding> findings = CapacityFindings.of(result);
        boolean invalid = findings.stream().anyMatch(finding -> finding.severity() == Severity.INVALID);
        return new CapacityDocument(
                CapacityDocument.SCHEMA,
                load.target().toString(),
                load.method(),
                load.arrivals() instanceof Arrivals.Open open && !open.poisson() ? "even" : "poisson",
                order.slo().toString(),
                load.warmup().toMillis() / 1e3,
                load.duration().toMillis() / 1e3,
                load.timeout().toMillis() / 1e3,
                interrupted ? "interrupted" : invalid ? "invalid" : "valid",
                result.failure().isPresent() ? "failed" : word(result.end()),
                result.end() instanceof SearchStep.Found found && found.confirmed(),
                capacity(result.end()),
                reason(result),
                result.saturation() instanceof Saturation.Found found
                        ? new RateRecord(
                                found.perSecond(),
                                found.interval().low(),
                                found.interval().high(),
                                found.windows())
                        : null,
                result.saturation() instanceof Saturation.None none ? none.reason() : null,
                LoadCurve.of(order.slo(), result.measured()).stream()
                        .map(CapacityReport::curve)
                        .toList(),
                result.loads().stream().map(one -> record(order.slo(), one)).toList(),
                findings);
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
                        found.near());
            case SearchStep.AtLeast least -> new RateRecord(least.perSecond(), null, null, 1);
            case SearchStep.None none -> null;
            case SearchStep.Probe probe -> null;
        };
    }

    private static @Nullable String reason(SearchResult result) {
        return switch (result.end()) {
            case SearchStep.AtLeast least -> least.reason();
            case SearchStep.None none -> result.failure().map(Finding::message).orElse(none.reason());
            case SearchStep.Found found -> null;
            case SearchStep.Probe probe -> null;
        };
    }

    private static CurveRecord curve(LoadCurve.Rate rate) {
        return new CurveRecord(
                rate.offered(), rate.achieved(), LoadReport.figures(rate.latencies()), rate.probes(), rate.kept());
    }

    static SearchRecord record(Slo slo, SearchLoad load) {
        int connections = load.load().order().connections();
        return switch (load.outcome()) {
            case Measured measured -> {
                Fulfilment fulfilment = Fulfilment.of(slo, measured);
                yield new SearchRecord(
                        load.number(),
                        load.stage().word(),
                        measured.offered(),
                        connections,
                        load.counts(),
                        measured.achieved(),
                        measured.errorShare(),
                        LoadReport.figures(measured.latencies()),
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
}
