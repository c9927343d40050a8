package dev.loombench.report;

import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.BinRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.stats.Better;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Builds load records of servers: latencies between a shortest and a longest one, at a rate that is reached in
/// a ramp and held in a steady window.
///
/// @param offered requests per second; absent for a closed loop
/// @param hidden factor by which latencies from the intended start exceed those from the sending
record LoadRecordBuilder(
        double shortest,
        double longest,
        double rate,
        @Nullable Double offered,
        @Nullable Integer users,
        double hidden,
        int from,
        int to,
        int end,
        Map<String, Long> errors) {
    private static final List<Double> PERCENTILES =
            List.of(0.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, 99.99, 100.0);

    static LoadRecordBuilder open(double shortest, double longest, double offered, double rate) {
        return new LoadRecordBuilder(shortest, longest, rate, offered, null, 1, -5, 20, 24, Map.of());
    }

    static LoadRecordBuilder closed(double shortest, double longest, int users, double rate) {
        return new LoadRecordBuilder(shortest, longest, rate, null, users, 1, -10, 20, 26, Map.of());
    }

    LoadRecordBuilder hiding(double factor) {
        return new LoadRecordBuilder(shortest, longest, rate, offered, users, factor, from, to, end, errors);
    }

    LoadRecordBuilder failing(Map<String, Long> kinds) {
        return new LoadRecordBuilder(
                shortest, longest, rate, offered, users, hidden, from, to, end, new TreeMap<>(kinds));
    }

    LoadRecordBuilder lasting(int first, int steady, int last) {
        return new LoadRecordBuilder(shortest, longest, rate, offered, users, hidden, first, steady, last, errors);
    }

    LoadRecord load() {
        long answered = Math.round(rate * to);
        long failed = errors.values().stream().mapToLong(Long::longValue).sum();
        return RecordBuilder.of(LoadRecord.class)
                .with("generator", users == null ? "netty" : "jmeter")
                .with("model", users == null ? "open" : "closed")
                .with("windowSeconds", to)
                .with("offered", offered)
                .with("users", users)
                .with("answered", answered)
                .with("errors", errors)
                .with("cutOff", users == null ? 0 : users / 4)
                .with("intended", percentiles(1))
                .with("service", percentiles(1 / hidden))
                .with("distribution", bins(answered))
                .with(
                        "overview",
                        new OverviewRecord(
                                upTo(0.5, answered),
                                upTo(1.5, answered) - upTo(0.5, answered),
                                answered - upTo(1.5, answered),
                                failed))
                .with("seconds", seconds())
                .build();
    }

    Map<String, Metric> metrics() {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        for (double percentile : List.of(50.0, 90.0, 99.0, 99.9, 100.0)) {
            String name = percentile == 100 ? "max" : "p" + (percentile == 99.9 ? "99.9" : Math.round(percentile));
            metrics.put(name, new Metric(latency(percentile), "s", Better.LESS));
        }
        metrics.put("rate", new Metric(rate, "/s", Better.MORE));
        if (offered != null) {
            metrics.put("offered-rate", new Metric(offered, "/s", Better.NEITHER));
        }
        long failed = errors.values().stream().mapToLong(Long::longValue).sum();
        metrics.put("errors", new Metric(100 * failed / (failed + rate * to), "%", Better.LESS));
        metrics.put("cpu-per-request", new Metric(0.000_81, "s", Better.LESS));
        metrics.put("cpu", new Metric(0.081 * rate, "%", Better.NEITHER));
        metrics.put("peak-threads", new Metric(users == null ? 41 : 228, "threads", Better.LESS));
        metrics.put("peak-rss", new Metric(312e6, "B", Better.LESS));
        metrics.put("gc-count", new Metric(7, "collections", Better.LESS));
        metrics.put("gc-time", new Metric(0.034, "s", Better.LESS));
        metrics.put("time-to-first-answer", new Metric(2.31, "s", Better.LESS));
        return metrics;
    }

    private double latency(double percentile) {
        double nines = -Math.log10(Math.max(1e-5, 1 - percentile / 100)) / 5;
        return shortest + (longest - shortest) * Math.pow(nines, 1.6);
    }

    private List<PercentileRecord> percentiles(double factor) {
        return PERCENTILES.stream()
                .map(percentile -> new PercentileRecord(
                        percentile, percentile <= 75 ? latency(percentile) : latency(percentile) * factor))
                .toList();
    }

    /// Number of requests answered within a time, the inverse of the percentiles.
    private long upTo(double seconds, long answered) {
        if (seconds <= shortest) {
            return 0;
        }
        double nines = Math.pow(Math.min(1, (seconds - shortest) / (longest - shortest)), 1 / 1.6) * 5;
        return nines >= 5 ? answered : Math.round(answered * (1 - Math.pow(10, -nines)));
    }

    private List<BinRecord> bins(long answered) {
        List<BinRecord> bins = new ArrayList<>();
        long cumulative = 0;
        for (double below = 0.0001; cumulative < answered; below *= 1.2) {
            double end = Math.round(below * 1e6) / 1e6;
            bins.add(new BinRecord(end, upTo(end, answered) - cumulative));
            cumulative = upTo(end, answered);
        }
        return bins;
    }

    private List<SecondRecord> seconds() {
        List<SecondRecord> seconds = new ArrayList<>();
        for (int second = from; second < end; second++) {
            double ramp = second < 0 ? (second - from + 1.0) / (1 - from) : second >= to ? 0.2 : 1;
            long sent = Math.round(rate * ramp * (1 + 0.05 * Math.sin(second)));
            long wrong = second < 0 || second >= to
                    ? 0
                    : errors.values().stream().mapToLong(Long::longValue).sum() / to;
            double median = latency(50) * (1 + 0.04 * Math.cos(second * 1.7)) * (0.6 + 0.4 * ramp);
            seconds.add(new SecondRecord(
                    second,
                    second >= 0 && second < to,
                    sent,
                    Math.max(0, sent - wrong),
                    wrong,
                    users == null ? Math.round(rate * median) : Math.round(users * ramp),
                    sent == 0 ? null : median,
                    sent == 0 ? null : latency(99) * (1 + 0.1 * Math.sin(second * 2.3)),
                    null,
                    null));
        }
        return seconds;
    }
}
