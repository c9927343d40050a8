package dev.loombench.lab.judge;

import dev.loombench.lab.experiment.RequestWorkload;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.lab.journal.CostMetrics;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Outcome;

/// What a primary metric is an amount of, with the words for it.
enum Quantity {
    TIME(Better.LESS, "takes", "take"),
    MEMORY(Better.LESS, "takes", "take"),
    COST(Better.LESS, "takes", "take"),
    CAPACITY(Better.MORE, "carries", "carry");

    private final Better better;
    private final String verb;
    private final String verbOfMany;

    Quantity(Better better, String verb, String verbOfMany) {
        this.better = better;
        this.verb = verb;
        this.verbOfMany = verbOfMany;
    }

    /// @param metric the primary one of an experiment's cells
    static Quantity of(String metric) {
        return switch (metric) {
            case RequestWorkload.CAPACITY, "saturation", "rate" -> CAPACITY;
            case String perThread when perThread.endsWith("-per-thread") -> MEMORY;
            case String cost when CostMetrics.contain(cost) -> COST;
            case String time -> TIME;
        };
    }

    static Quantity of(ComparisonRecord comparison) {
        return of(comparison.metric());
    }

    Better better() {
        return better;
    }

    /// What there is more or less of, in the words of a sentence.
    ///
    /// @param metric by which it is measured
    String noun(String metric) {
        return switch (this) {
            case TIME -> "time";
            case MEMORY -> metric.startsWith("heap") ? "heap" : "memory";
            case CAPACITY -> "load";
            case COST ->
                switch (metric) {
                    case "cpu-per-request" -> "CPU time per answer";
                    case "user", "system" -> metric + " CPU time";
                    case "peak-rss" -> "memory";
                    case "peak-threads" -> "threads";
                    case "heap-after-gc" -> "heap";
                    case "gc-count" -> "collections";
                    case "gc-time" -> "time in collections";
                    case String other -> other;
                };
        };
    }

    /// What one does with it, such as `takes` 2 times the memory.
    String verb() {
        return verb;
    }

    /// What several do with it.
    String verbOfMany() {
        return verbOfMany;
    }

    /// Less of something that isn't time is better, not faster; so is more of a capacity.
    Verdict verdict(Outcome outcome) {
        return switch (outcome) {
            case FASTER -> this == TIME ? Verdict.FASTER : Verdict.BETTER;
            case SLOWER -> this == TIME ? Verdict.SLOWER : Verdict.WORSE;
            case SAME -> Verdict.SAME;
            case INCONCLUSIVE -> Verdict.INCONCLUSIVE;
        };
    }
}
