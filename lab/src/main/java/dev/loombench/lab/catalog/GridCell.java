package dev.loombench.lab.catalog;

import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Cell as a profile runs it.
///
/// @param declared model and levels as published
/// @param levels levels that are run
/// @param job work of a trial, with pool sizes as declared
/// @param diagnose whether a cell of a server gets a trial for diagnosis
public record GridCell(
        CellRef declared,
        Map<String, String> levels,
        Job job,
        IterationSpec warmup,
        IterationSpec measure,
        List<MeasurementMode> modes,
        boolean diagnose) {
    /// Tasks of the cell.
    ///
    /// @throws IllegalStateException if it sends requests to a server
    public BatchSpec work() {
        return tasks().orElseThrow(() -> new IllegalStateException(declared + " runs no tasks"));
    }

    /// Tasks of the cell; empty where it sends requests to a server.
    public Optional<BatchSpec> tasks() {
        return job.tasks();
    }

    /// Published levels of the factors that the profile scaled.
    public Map<String, String> scaled() {
        Map<String, String> scaled = new LinkedHashMap<>();
        declared.params().forEach((name, level) -> {
            if (!level.equals(levels.get(name))) {
                scaled.put(name, level);
            }
        });
        return scaled;
    }
}
