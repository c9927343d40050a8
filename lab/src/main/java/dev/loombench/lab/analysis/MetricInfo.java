package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord.CostMetrics;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.protocol.Noun;
import java.util.Map;
import java.util.Set;

/// Kind of quantity that a metric measures, with its direction of improvement and its wording.
enum MetricInfo {
    TIME(Better.LESS, "takes", "take", "time"),
    MEMORY(Better.LESS, "takes", "take", "memory"),
    COST(Better.LESS, "takes", "take", ""),
    THROUGHPUT(Better.MORE, "does", "do", "operations a second"),
    ALLOCATION(Better.LESS, "allocates", "allocate", "memory per operation"),
    DEFECT(Better.LESS, "has", "have", ""),
    ENDURANCE(Better.MORE, "lasts", "last", "time until it hangs"),
    CAPACITY(Better.MORE, "carries", "carry", "load");

    /// Nouns of metrics that differ from those of their kind.
    private static final Map<String, String> NOUNS = Map.ofEntries(
            Map.entry("heap-per-thread", "heap"),
            Map.entry("wake-up-error", "wake-up error"),
            Map.entry("hung", "hangs"),
            Map.entry("pause", "longest pause"),
            Map.entry("cpu-per-request", "CPU time per answer"),
            Map.entry("cpu-per-operation", "CPU time per unit of work"),
            Map.entry("cpu-time", "CPU time"),
            Map.entry("user", "user CPU time"),
            Map.entry("system", "system CPU time"),
            Map.entry("peak-rss", "memory"),
            Map.entry("peak-threads", "threads"),
            Map.entry("heap-after-gc", "heap"),
            Map.entry("gc-count", "collections"),
            Map.entry("gc-time", "time in collections"));

    private static final Set<String> COUNTED = Set.of("operations a second", "threads", "collections", "hangs");

    private final Better better;
    private final String verb;
    private final String pluralVerb;
    private final String noun;

    MetricInfo(Better better, String verb, String verbOfMany, String noun) {
        this.better = better;
        this.verb = verb;
        this.pluralVerb = verbOfMany;
        this.noun = noun;
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

    /// Classifies a metric by its name and a figure of it, whose direction counts: names of figures that other
    /// programs measure may say something else than ours.
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
        String known = this == TIME ? noun : NOUNS.getOrDefault(metric, noun);
        return known.isEmpty() ? metric : known;
    }

    /// Whether the noun is counted, as threads are and memory isn't.
    boolean isCounted(String metric) {
        return COUNTED.contains(noun(metric));
    }

    /// Verb for a subject, such as `takes` in "takes 2 times the memory".
    String verb(Noun subject) {
        return subject.plural() ? pluralVerb : verb;
    }

    String pluralVerb() {
        return pluralVerb;
    }

    /// Maps an outcome to the record's verdict: only times are faster or slower, other quantities better or
    /// worse.
    ComparisonVerdict verdict(Outcome outcome) {
        return ComparisonVerdict.of(outcome, this == TIME);
    }
}
