package dev.loombench.report.export;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.store.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// JMH's JSON for tools that read it: a benchmark for each cell with figures.
final class JmhFormat {
    private JmhFormat() {}

    static ExportResult export(ExportSource source) {
        return switch (source) {
            case ExportSource.Run run -> benchmarks(run);
            case ExportSource.Load _, ExportSource.Capacity _ -> throw FileError.NO_BENCHMARK.error(source.path());
        };
    }

    private static ExportResult benchmarks(ExportSource.Run run) {
        List<Map<String, Object>> benchmarks = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (ExperimentRecord experiment : run.document().experiments()) {
            for (List<EstimateRecord> estimates : cells(experiment)) {
                JmhCell cell = JmhCell.of(run, experiment, estimates);
                cell.benchmark().ifPresentOrElse(benchmarks::add, () -> notes.add(cell.omissionReason()));
            }
        }
        if (benchmarks.isEmpty()) {
            throw FileError.NO_BENCHMARK.error(run.path());
        }
        return new ExportResult(Json.text(benchmarks) + "\n", notes);
    }

    /// The estimates of an experiment by JDK and cell, the primary metric of each first.
    private static Collection<List<EstimateRecord>> cells(ExperimentRecord experiment) {
        return experiment.estimates().stream()
                .collect(Collectors.groupingBy(
                        estimate -> List.of(estimate.jdk(), estimate.cell()), LinkedHashMap::new, Collectors.toList()))
                .values();
    }
}
