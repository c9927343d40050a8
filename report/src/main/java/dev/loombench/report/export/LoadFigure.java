package dev.loombench.report.export;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.report.load.LabelTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A figure of a load, or of one of its labels.
///
/// @param label name of the label; absent for the whole load
/// @param load number of the load in a search; absent for a single load, and for results of the search itself
/// @param metric name, such as `intended.p99`, `errors.timeout` or `label.p99`
/// @param value absent where it is unknown or void
/// @param unit unit, such as `s`; empty for a count
record LoadFigure(
        @Nullable String label,
        @Nullable Integer load,
        String metric,
        @Nullable Number value,
        String unit,
        Better better) {
    private static final String RATE = "/s";
    private static final String SECONDS = "s";
    private static final String COUNT = "";

    /// The figures of a load, in the order of its document.
    static Stream<LoadFigure> of(LoadDocument load) {
        Map<String, String> voided = Objects.requireNonNullElse(load.voided(), Map.of());
        OverviewRecord overview = load.overview();
        return known(
                Stream.of(of("seconds", load.seconds(), SECONDS), of("throughput", load.throughput(), RATE)),
                group("latencies", load.latencies(), SECONDS, voided),
                group("intended", load.intended(), SECONDS, voided),
                group("service", load.service(), SECONDS, voided),
                overview == null
                        ? Stream.of()
                        : Stream.of(
                                of("overview.fast", overview.fast(), COUNT),
                                of("overview.slow", overview.slow(), COUNT),
                                of("overview.over", overview.over(), COUNT),
                                of("overview.failed", overview.failed(), COUNT)),
                group("requests", load.requests(), COUNT, Map.of()),
                group("errors", load.errors(), COUNT, Map.of()));
    }

    static Stream<LoadFigure> of(CapacityRecord search) {
        return known(
                rate("capacity", search.capacity()),
                rate("saturation", search.saturation()),
                search.loads().stream()
                        .flatMap(load -> Stream.concat(
                                        Stream.of(
                                                of("offered", load.offered(), RATE),
                                                of("answered", load.answered(), RATE),
                                                of("failed", load.failed() == null ? null : 100 * load.failed(), "%")),
                                        group("intended", load.latencies(), SECONDS, Map.of()))
                                .map(figure -> new LoadFigure(
                                        null,
                                        load.number(),
                                        figure.metric,
                                        figure.value,
                                        figure.unit,
                                        figure.better))));
    }

    /// The figures of a plan's labels, those of one label after another.
    static Stream<LoadFigure> of(@Nullable List<LabelRecord> labels) {
        return labels == null
                ? Stream.of()
                : labels.stream()
                        .flatMap(label -> known(Stream.of(
                                of(label, "count", label.count(), COUNT, Better.NEITHER),
                                of(label, "failed", label.failed(), COUNT, Better.LESS),
                                of(label, "mean", label.mean(), SECONDS, Better.LESS),
                                of(label, "median", label.median(), SECONDS, Better.LESS),
                                of(label, "p90", label.p90(), SECONDS, Better.LESS),
                                of(label, "p95", label.p95(), SECONDS, Better.LESS),
                                of(label, "p99", label.p99(), SECONDS, Better.LESS),
                                of(label, "max", label.max(), SECONDS, Better.LESS),
                                of(label, "rate", label.perSecond(), RATE, Better.MORE),
                                of(label, "received", label.bytesPerSecond(), "B/s", Better.NEITHER))));
    }

    private static LoadFigure of(LabelRecord label, String name, @Nullable Number value, String unit, Better better) {
        return new LoadFigure(LabelTable.name(label), null, "label." + name, value, unit, better);
    }

    private static LoadFigure of(String metric, @Nullable Number value, String unit) {
        return new LoadFigure(null, null, metric, value, unit, Better.NEITHER);
    }

    private static Stream<LoadFigure> rate(String name, @Nullable RateRecord rate) {
        return rate == null
                ? Stream.of()
                : Stream.of(
                        of(name, rate.perSecond(), RATE),
                        of(name + ".low", rate.low(), RATE),
                        of(name + ".high", rate.high(), RATE));
    }

    private static Stream<LoadFigure> group(
            String name, @Nullable Map<String, ? extends Number> figures, String unit, Map<String, ?> voided) {
        return figures == null
                ? Stream.of()
                : figures.entrySet().stream()
                        .filter(figure -> !voided.containsKey(figure.getKey()))
                        .map(figure -> of(name + "." + figure.getKey(), figure.getValue(), unit));
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static Stream<LoadFigure> known(Stream<LoadFigure>... parts) {
        return Stream.of(parts).flatMap(part -> part).filter(figure -> figure.value != null);
    }
}
