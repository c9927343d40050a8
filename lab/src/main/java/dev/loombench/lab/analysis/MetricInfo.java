package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord.CostMetrics;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Verdict.Outcome;

/// Kind of quantity that a metric measures, with its direction of improvement and its wording.
enum MetricInfo {
    TIME(Better.LESS, "takes", "take"),
    MEMORY(Better.LESS, "takes", "take"),
    COST(Better.LESS, "takes", "take"),
    THROUGHPUT(Better.MORE, "does", "do"),
    ALLOCATION(Better.LESS, "allocates", "allocate"),
    DEFECT(Better.LESS, "has", "have"),
    ENDURANCE(Better.MORE, "lasts", "last"),
    CAPACITY(Better.MORE, "carries", "carry");

    private final Better better;
    private final String verb;
    private final String pluralVerb;

    MetricInfo(Better better, String verb, String verbOfMany) {
        this.better = better;
        this.verb = verb;
        this.pluralVerb = verbOfMany;
    }

    /// Classifies a metric by its name; unknown ones are times.
    ///
    /// @param metric name, such as `p99` or `heap-per-thread`
    static MetricInfo of(String metric) {
        return switch (metric) {
            case RequestWorkload.CAPACITY_SEARCH, "saturation", "rate" -> CAPACITY;
            case "throughput" -> THROUGHPUT;
            case "allocated" -> ALLOCATION;
            case "memory", "collections" -> COST;
            case "wake-up-error", "pause", "hung" -> DEFECT;
            case "time-to-hang" -> ENDURANCE;
            case String perThread when perThread.endsWith("-per-thread") -> MEMORY;
            case String cost when CostMetrics.contains(cost) -> COST;
            case String time -> TIME;
        };
    }

    /// Classifies a metric by its name and a figure of it, whose direction counts: names of figures that other programs
    /// measure may say something else than ours.
    static MetricInfo of(String metric, Metric figure) {
        MetricInfo known = of(metric);
        return switch (figure.better()) {
            case MORE -> known.better == Better.MORE ? known : CAPACITY;
            case NEITHER -> known;
            case LESS -> {
                boolean seconds = figure.unit().equals("s");
                yield known.better == Better.LESS && (known != TIME || seconds) ? known : seconds ? TIME : COST;
            }
        };
    }

    static MetricInfo of(ComparisonRecord comparison) {
        return of(comparison.metric());
    }

    Better better() {
        return better;
    }

    /// Noun for the quantity in a sentence, such as `memory`.
    ///
    /// @param metric name of the metric, such as `peak-rss`
    String noun(String metric) {
        return switch (this) {
            case TIME -> "time";
            case MEMORY -> metric.startsWith("heap") ? "heap" : "memory";
            case CAPACITY -> "load";
            case THROUGHPUT -> "operations a second";
            case ALLOCATION -> "memory per operation";
            case ENDURANCE -> "time until it hangs";
            case DEFECT ->
                switch (metric) {
                    case "wake-up-error" -> "wake-up error";
                    case "hung" -> "hangs";
                    case String other -> "longest " + other;
                };
            case COST ->
                switch (metric) {
                    case "cpu-per-request" -> "CPU time per answer";
                    case "cpu-per-operation" -> "CPU time per unit of work";
                    case "cpu-time" -> "CPU time";
                    case "user", "system" -> metric + " CPU time";
                    case "peak-rss" -> "memory";
                    case "peak-threads" -> "threads";
                    case "heap-after-gc" -> "heap";
                    case "gc-count", "collections" -> "collections";
                    case "memory" -> "memory";
                    case "gc-time" -> "time in collections";
                    case String other -> other;
                };
        };
    }

    /// Whether the noun is counted, as threads are and memory isn't.
    boolean isCounted(String metric) {
        return switch (noun(metric)) {
            case "operations a second", "threads", "collections", "hangs" -> true;
            default -> false;
        };
    }

    /// Verb for a singular subject, such as `takes` in "takes 2 times the memory".
    String verb() {
        return verb;
    }

    /// Verb for a plural subject.
    String pluralVerb() {
        return pluralVerb;
    }

    /// Maps an outcome to the record's verdict: only times are faster or slower, other quantities better or
    /// worse.
    ComparisonVerdict verdict(Outcome outcome) {
        return ComparisonVerdict.of(outcome, this == TIME);
    }
}
