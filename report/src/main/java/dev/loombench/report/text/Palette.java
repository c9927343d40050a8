package dev.loombench.report.text;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Assigns each execution model one colour of the style sheet, the same in the whole report. A virtual thread
/// per task, the usual reference, always has the first.
public final class Palette {
    /// Number of colours; further models reuse them.
    public static final int COLOUR_COUNT = 7;

    private final Map<String, Integer> slots = new LinkedHashMap<>(Map.of("virtual-per-task", 0));

    private Palette() {}

    public static Palette of(List<ExperimentRecord> experiments) {
        Palette palette = new Palette();
        for (ExperimentRecord experiment : experiments) {
            for (EstimateRecord estimate : experiment.estimates()) {
                palette.slot(estimate.cell().model());
            }
            for (TrialRecord trial : experiment.trials()) {
                palette.slot(trial.cell().model());
            }
        }
        return palette;
    }

    /// Index of the model's colour, from 0.
    public int slot(String model) {
        return slots.computeIfAbsent(model, unknown -> slots.size()) % COLOUR_COUNT;
    }
}
