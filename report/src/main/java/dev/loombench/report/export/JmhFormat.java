package dev.loombench.report.export;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.store.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// JMH's JSON for tools that read it: a benchmark for each cell with figures.
final class JmhFormat {
    private JmhFormat() {}

    static ExportResult export(ExportSource source) {
        return switch (source) {
            case ExportSource.Run run -> benchmarks(run);
            case ExportSource.Load load -> throw refused(load);
            case ExportSource.Capacity search -> throw refused(search);
        };
    }

    private static NotExportableException refused(ExportSource source) {
        return new NotExportableException(
                source.path(),
                "a load from outside has no forks, so it is no benchmark; csv, json and md are possible");
    }

    private static ExportResult benchmarks(ExportSource.Run run) {
        List<JmhBenchmark> benchmarks = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (ExperimentRecord experiment : run.document().experiments()) {
            for (List<EstimateRecord> estimates : CellEstimates.of(experiment)) {
                JmhCell cell = JmhCell.of(run, experiment, estimates);
                cell.benchmark().ifPresentOrElse(benchmarks::add, () -> notes.add(cell.omissionReason()));
            }
        }
        if (benchmarks.isEmpty()) {
            throw new NotExportableException(
                    run.path(),
                    "no cell in it has a time or a rate, which is all that JMH knows; csv and json have everything");
        }
        return new ExportResult(Json.text(benchmarks) + "\n", notes);
    }

    /// Groups the estimates of an experiment by cell and JDK, the primary metric of each first.
    private static final class CellEstimates {
        private record Key(String jdk, CellRecord cell) {}

        static List<List<EstimateRecord>> of(ExperimentRecord experiment) {
            Map<Key, List<EstimateRecord>> cells = new LinkedHashMap<>();
            for (EstimateRecord estimate : experiment.estimates()) {
                cells.computeIfAbsent(new Key(estimate.jdk(), estimate.cell()), key -> new ArrayList<>())
                        .add(estimate);
            }
            return List.copyOf(cells.values());
        }
    }
}
