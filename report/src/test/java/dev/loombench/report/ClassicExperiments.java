package dev.loombench.report;

import static dev.loombench.report.ExperimentBuilder.cell;
import static dev.loombench.report.ExperimentBuilder.ideal;
import static dev.loombench.report.ExperimentBuilder.published;
import static dev.loombench.report.ExperimentBuilder.scaled;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.stats.Better;
import java.util.Map;

/// Builds four classics with figures of a small machine's size.
final class ClassicExperiments {
    private ClassicExperiments() {}

    static ExperimentRecord sleep10k() {
        CellRecord virtual = cell("virtual-per-task", "task", "sleep 200ms", "tasks", "10000");
        CellRecord cached = cell("cached-pool", "task", "sleep 200ms", "tasks", "10000");
        CellRecord platform = cell("platform-per-task", "task", "sleep 200ms", "tasks", "10000");
        String formula = "200 ms of sleep, all tasks at once, plus 0.06 ms of timer overshoot";
        return new ExperimentBuilder(
                        "sleep-10k",
                        "Ten thousand sleeping tasks",
                        "How long do 10,000 tasks that each wait 200 ms take, by execution model?")
                .source("P", "Virtual Thread benchmark", "JDK 21, Windows laptop, 2023")
                .verdict(
                        "Virtual threads finish 10,000 waiting tasks in 231 ms, 87 % of what is possible; a cached pool"
                                + " takes 6.6 times as long, a new platform thread per task 10 times.")
                .time(virtual, 0.231, 0.007, ideal(0.20006, "sleep", formula), published("P", 0.220, 0.005, null))
                .time(cached, 1.524, 0.21, ideal(0.20006, "sleep", formula), published("P", 1.426, 0.386, null))
                .time(platform, 2.31, 0.12, ideal(0.20006, "sleep", formula), published("P", 2.322, 0.081, null))
                .repeatedTrial(3, cached, 2.9, 1.55)
                .comparison(virtual, cached, 6.6, 5.7, 7.6, ComparisonVerdict.SLOWER)
                .comparison(virtual, platform, 10.0, 9.3, 10.8, ComparisonVerdict.SLOWER)
                .estimate(
                        virtual,
                        "25",
                        "throughput",
                        "ops/s",
                        Better.MORE,
                        8.66,
                        0.3,
                        null,
                        published("P", 9.038, 0.268, null))
                .estimate(
                        cached,
                        "25",
                        "throughput",
                        "ops/s",
                        Better.MORE,
                        1.31,
                        0.2,
                        null,
                        published("P", 1.494, 0.279, null))
                .estimate(
                        platform,
                        "25",
                        "throughput",
                        "ops/s",
                        Better.MORE,
                        0.866,
                        0.05,
                        null,
                        published("P", 0.857, 0.042, null))
                .claim(RecordBuilder.of(ClaimRecord.class)
                        .with("id", "1")
                        .with(
                                "text",
                                "With 10,000 blocking tasks a virtual thread per task has about 6 times the throughput of a cached"
                                        + " pool.")
                        .with("source", "P")
                        .with("published", "9.038 against 1.494 ops/s: 6.0 times")
                        .with("relation", "cached-pool / virtual-per-task, time: at least 4")
                        .with("measured", 6.6)
                        .with("low", 5.7)
                        .with("high", 7.6)
                        .with("verdict", ClaimVerdict.REPRODUCED)
                        .with(
                                "sentence",
                                "Reproduced: 6.6 times here on 2 cores and JDK 25, 6.0 times there on a laptop and JDK 21.")
                        .with("brief", "6 times the throughput of a cached pool")
                        .with("jdk", "25")
                        .with("figure", 6.05)
                        .with("why", "3 forks; the whole interval satisfies it")
                        .build())
                .claim(RecordBuilder.of(ClaimRecord.class)
                        .with("id", "2")
                        .with("text", "Virtual threads come within 10 % of the limit.")
                        .with("source", "P")
                        .with("published", "0.220 s for 0.200 s")
                        .with("relation", "virtual-per-task / ideal, time: at most 1.1")
                        .with("measured", 1.155)
                        .with("low", 1.12)
                        .with("high", 1.19)
                        .with("verdict", ClaimVerdict.NOT_REPRODUCED_HERE)
                        .with(
                                "sentence",
                                "Not reproduced here: 16 % over the limit, with 2 cores for two callers of 10,000 tasks each.")
                        .with("brief", "Virtual threads come within 10 % of the limit.")
                        .with("jdk", "25")
                        .with(
                                "why",
                                "Not reproduced here: 16 % over the limit, with 2 cores for two callers of 10,000 tasks each.")
                        .build())
                .finding(new Finding(
                        "few-blocks",
                        Severity.INFO,
                        "3 blocks give verdicts only for effects beyond a factor of 2.",
                        "Run with --profile standard for 8 blocks.",
                        Map.of("blocks", 3)))
                .build();
    }

    static ExperimentRecord microTasks() {
        CellRecord virtual = cell("virtual-per-task", "task", "noop", "tasks", "100");
        CellRecord cached = cell("cached-pool", "task", "noop", "tasks", "100");
        CellRecord fixed = cell("fixed-pool(20)", "task", "noop", "tasks", "100");
        return new ExperimentBuilder(
                        "micro-tasks", "A hundred empty tasks", "What does it cost to run 100 tasks that do nothing?")
                .source("H", "Comparing virtual and ordinary threads in Java", "JDK 19-loom EA, 4 cores, 2022")
                .verdict("Virtual threads run 100 empty tasks in 74.1 µs, a cached pool in 1.9 ms.")
                .time(virtual, 74.1e-6, 9e-6, null, published("H", 96.231e-6, null, null))
                .time(cached, 1.902e-3, 0.22e-3, null, published("H", 1233.639e-6, null, null))
                .time(fixed, 1.117e-3, 0.35e-3, null, published("H", 2156.590e-6, null, null))
                .comparison(virtual, cached, 25.7, 21.9, 30.1, ComparisonVerdict.SLOWER)
                .comparison(virtual, fixed, 15.1, 9.2, 24.6, ComparisonVerdict.SLOWER)
                .build();
    }

    static ExperimentRecord cpuSweep() {
        String[] levels = {"100M", "10M", "1M", "100k", "10k"};
        double[] seconds = {10.6, 1.06, 0.1065, 0.0108, 0.00121};
        double[][] published = {
            {5.249760, 0.553019, 0.065124, 0.014088, 0.002377},
            {5.247052, 0.564500, 0.054710, 0.008267, 0.002757},
            {5.246059, 0.530237, 0.053286, 0.005792, 0.000665}
        };
        String[] models = {"cached-pool", "fixed-pool(20)", "virtual-per-task"};
        ExperimentBuilder experiment = new ExperimentBuilder(
                        "cpu-sweep",
                        "Computing tasks of five sizes",
                        "From which size of a task on does the executor no longer matter?")
                .source("H", "Comparing virtual and ordinary threads in Java", "JDK 19-loom EA, 4 cores, 2022")
                .verdict("From 1M tokens (2 ms) a task on, the executor makes no difference beyond the margin.");
        for (int level = 0; level < levels.length; level++) {
            CellRecord virtual = cell("virtual-per-task", "task", "cpu " + levels[level], "tasks", "100");
            for (int model = 0; model < models.length; model++) {
                CellRecord cell = cell(models[model], "task", "cpu " + levels[level], "tasks", "100");
                double overhead = model == 2 ? 0.00004 : model == 1 ? 0.0011 : 0.0018;
                double value = seconds[level] + overhead;
                experiment.time(
                        cell,
                        value,
                        value * 0.04,
                        ideal(seconds[level] * 0.97, "cores", "100 × the CPU time of a task / 2 cores"),
                        publishedSweep(published[model][level], level));
                if (model != 2) {
                    double ratio = value / (seconds[level] + 0.00004);
                    experiment.comparison(
                            virtual,
                            cell,
                            ratio,
                            ratio * 0.98,
                            ratio * 1.02,
                            ratio > 2
                                    ? ComparisonVerdict.SLOWER
                                    : level < 2 ? ComparisonVerdict.SAME : ComparisonVerdict.INCONCLUSIVE);
                }
            }
        }
        return experiment.build();
    }

    private static PublishedRecord publishedSweep(double seconds, int level) {
        return published("H", seconds, null, level == 0 ? "on 4 cores, tokens of 2 ns" : null);
    }

    static ExperimentRecord actorsSleep() {
        ExperimentBuilder experiment = new ExperimentBuilder(
                        "actors-sleep",
                        "A thousand actors that sleep",
                        "How close does each scheduler of actors come to the ideal-world formula?")
                .source(
                        "Z",
                        "A simple benchmark for JDK Project Loom's virtual threads",
                        "JDK 16-loom EA, i5-6500, 2020")
                .verdict("The formulas predict pools within 1 %; a virtual thread per actor runs 6 % over the ideal.");
        CellRecord virtual = actors("virtual-per-task");
        experiment
                .time(
                        actors("single-thread"),
                        20.06,
                        0.03,
                        ideal(20.012, "one thread", "200 × 100 ms one by one"),
                        published("Z", 21.887, 0.005, "at actors=1000, scaled by 0.2"))
                .time(
                        actors("fixed-pool(4)"),
                        5.016,
                        0.01,
                        ideal(5.003, "pool waves", "⌈200 / 4⌉ waves × 100 ms"),
                        published("Z", 5.07, 0.344, "at actors=1000, scaled by 0.2"))
                .time(
                        actors("work-stealing(3)"),
                        6.72,
                        0.02,
                        ideal(6.704, "pool waves", "⌈200 / 3⌉ waves × 100 ms"),
                        published("Z", 6.942, 0.151, "at actors=1000, scaled by 0.2"))
                .time(
                        actors("platform-per-task"),
                        0.1217,
                        0.014,
                        ideal(0.10006, "sleep", "100 ms, all actors at once"),
                        published("Z", 0.216, 0.092, "at actors=1000"))
                .time(
                        virtual,
                        0.1061,
                        0.0009,
                        ideal(0.10006, "sleep", "100 ms, all actors at once"),
                        published("Z", 0.117, 0.01, "at actors=1000"))
                .comparison(virtual, actors("platform-per-task"), 1.147, 1.02, 1.29, ComparisonVerdict.INCONCLUSIVE);
        return experiment.build();
    }

    private static CellRecord actors(String model) {
        return scaled(cell(model, "task", "sleep 100ms", "actors", "200"), "actors", "1000");
    }
}
