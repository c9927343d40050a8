package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.run.ServerExperimentFixture;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.theory.prediction.PredictionComparison.PredictedFigure;
import dev.loombench.lab.theory.prediction.WhatIfPrediction.Changes;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes trials of servers with two cores, whose requests wait for 100 ms and compute for 4 ms, at 100/s.
final class ServerTrialFixtures {
    static final long SEED = Long.getLong("loombench.seed", 20_260_101L);
    static final Changes NONE = new Changes(null, null, null, null, null);
    static final Experiment EXPERIMENT =
            ExperimentReader.read("mine.yaml", Path.of("."), ServerExperimentFixture.text("""
                    workload: {path: "/work?wait=$wait", load: $load, users: 10}
                    servers: [jdk-http(virtual), "jdk-http(platform:50)"]
                    baseline: jdk-http(virtual)
                    factors: {wait: [100ms], load: [100/s, users]}
                    """));

    private ServerTrialFixtures() {}

    static TrialRecord trial(int id, String server, String load, Map<String, Double> metrics) {
        Map<String, Metric> figures = new LinkedHashMap<>();
        metrics.forEach((name, value) -> figures.put(name, new Metric(value, "s", Better.LESS)));
        Map<String, String> params = new LinkedHashMap<>(Map.of("wait", "100ms"));
        params.put("load", load);
        TrialRecord trial = RunFixture.trial(id, 1, new CellRecord(server, params, Map.of()), "time", 1);
        return RunFixture.withLoad(RunFixture.withMetrics(trial, figures), RunFixture.load());
    }

    static MeasuredServerCells cells(TrialRecord... trials) {
        return MeasuredServerCells.of(EXPERIMENT, List.of(trials), List.of());
    }

    /// Predicts the servers of trials.
    static RunPrediction predicted(TrialRecord... trials) {
        return RunPrediction.predict("run", cells(trials), NONE, SEED);
    }

    static Map<String, Double> figures(double p50, double p99) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("p50", p50);
        figures.put("p99", p99);
        figures.put("errors", 0.0);
        figures.put("rate", 100.0);
        figures.put("cpu-per-request", 0.004);
        return figures;
    }

    static PredictedFigure comparison(RunPrediction prediction, String metric) {
        return prediction.cells().getFirst().comparisons().stream()
                .filter(comparison -> comparison.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    static TrialRecord with(TrialRecord trial, String metric, double value) {
        Map<String, Metric> metrics = new LinkedHashMap<>(trial.metrics());
        metrics.put(metric, new Metric(value, "s", Better.LESS));
        return RecordBuilder.like(trial).with("metrics", metrics).build();
    }
}
