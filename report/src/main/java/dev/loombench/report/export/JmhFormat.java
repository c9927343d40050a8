package dev.loombench.report.export;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.store.Json;
import java.util.ArrayList;
import java.util.List;

/// JMH's JSON for tools that read it: a benchmark for each cell with figures.
record JmhFormat() implements ExportFormat {
    @Override
    public String word() {
        return "jmh";
    }

    @Override
    public Exported of(Source source) {
        return switch (source) {
            case Source.Run run -> benchmarks(run);
            case Source.Load load -> throw refused(load);
            case Source.PlanLoad plan -> throw refused(plan);
            case Source.Capacity search -> throw refused(search);
        };
    }

    private static NotExportable refused(Source source) {
        return new NotExportable(
                source.path(),
                "a load from outside has no forks, so it is no benchmark; csv, json and md are possible");
    }

    private static Exported benchmarks(Source.Run run) {
        List<JmhBenchmark> benchmarks = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (ExperimentRecord experiment : run.document().experiments()) {
            for (List<EstimateRecord> estimates : CellEstimates.of(experiment)) {
                JmhCell cell = JmhCell.of(run, experiment, estimates);
                cell.benchmark().ifPresentOrElse(benchmarks::add, () -> notes.add(cell.leftOut()));
            }
        }
        if (benchmarks.isEmpty()) {
            throw new NotExportable(
                    run.path(),
                    "no cell in it has a time or a rate, which is all that JMH knows; csv and json have everything");
        }
        return new Exported(Json.text(benchmarks) + "\n", notes);
    }
}
