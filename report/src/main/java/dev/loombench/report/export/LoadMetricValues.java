package dev.loombench.report.export;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Lists the figures of a load's document, in its order.
final class LoadMetricValues {
    private static final String RATE = "/s";
    private static final String SECONDS = "s";
    private static final String COUNT = "";

    private final List<LoadMetricValue> figures = new ArrayList<>();
    private final Set<String> voided = new HashSet<>();

    private LoadMetricValues() {}

    static List<LoadMetricValue> of(LoadDocument load) {
        LoadMetricValues collector = new LoadMetricValues();
        if (load.voided() != null) {
            collector.voided.addAll(load.voided().keySet());
        }
        collector.add("seconds", load.seconds(), SECONDS);
        collector.add("throughput", load.throughput(), RATE);
        collector.addLatencies("latencies", load.latencies());
        collector.addLatencies("intended", load.intended());
        collector.addLatencies("service", load.service());
        collector.addOverview(load.overview());
        collector.addAll("requests", load.requests(), COUNT);
        collector.addAll("errors", load.errors(), COUNT);
        return collector.figures;
    }

    static List<LoadMetricValue> of(CapacityRecord search) {
        LoadMetricValues collector = new LoadMetricValues();
        collector.addRate("capacity", search.capacity());
        collector.addRate("saturation", search.saturation());
        for (SearchRecord load : search.loads()) {
            collector.add(load.number(), "offered", load.offered(), RATE);
            collector.add(load.number(), "answered", load.answered(), RATE);
            collector.add(load.number(), "failed", load.failed() == null ? null : 100 * load.failed(), "%");
            load.latencies().forEach((name, value) -> collector.add(load.number(), "intended." + name, value, SECONDS));
        }
        return collector.figures;
    }

    private void addRate(String name, @Nullable RateRecord rate) {
        if (rate != null) {
            add(name, rate.perSecond(), RATE);
            add(name + ".low", rate.low(), RATE);
            add(name + ".high", rate.high(), RATE);
        }
    }

    private void addOverview(@Nullable OverviewRecord overview) {
        if (overview != null) {
            add("overview.fast", overview.fast(), COUNT);
            add("overview.slow", overview.slow(), COUNT);
            add("overview.over", overview.over(), COUNT);
            add("overview.failed", overview.failed(), COUNT);
        }
    }

    /// Adds the latencies that aren't void.
    private void addLatencies(String group, @Nullable Map<String, Double> values) {
        if (values != null) {
            values.forEach((name, value) -> add(group + "." + name, voided.contains(name) ? null : value, SECONDS));
        }
    }

    private void addAll(String group, @Nullable Map<String, ? extends Number> values, String unit) {
        if (values != null) {
            values.forEach((name, value) -> add(group + "." + name, value, unit));
        }
    }

    private void add(String metric, @Nullable Number value, String unit) {
        add(null, metric, value, unit);
    }

    private void add(@Nullable Integer load, String metric, @Nullable Number value, String unit) {
        if (value != null) {
            figures.add(new LoadMetricValue(load, metric, value, unit));
        }
    }

    /// A figure of a load.
    ///
    /// @param load number of the load in a search; absent for a single load, and for results of the search itself
    /// @param metric name, such as `intended.p99` or `errors.timeout`
    /// @param unit unit, such as `s`; empty for a count
    record LoadMetricValue(@Nullable Integer load, String metric, Number value, String unit) {}
}
