package dev.loombench.report.watch;

import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.model.TimelineDocument.WindowRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.load.RepresentativeTrials;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Palette;
import java.util.List;
import java.util.Optional;

/// Timeline of a cell from its first valid trial, or from its diagnosis trial.
///
/// @param setting parameters common to the cells of a chart; may be empty
public record TimelineCell(CellName name, String setting, TimelineDocument timeline) {
    /// One cell per model, all with the experiment's last setting, which has the most tasks if that number
    /// varies. Empty if there are no timelines.
    ///
    /// @param diagnosis whether those of diagnosis trials are meant, instead of trials whose figures count
    public static List<TimelineCell> of(
            ExperimentRecord experiment, boolean diagnosis, CellNames names, TimelineSource timelines) {
        List<TrialRecord> trials =
                RepresentativeTrials.of(experiment, diagnosis ? TimelineCell::isDiagnosed : TrialRecord::counts);
        if (trials.isEmpty()) {
            return List.of();
        }
        TrialRecord last = trials.getLast();
        String setting = names.setting(last.cell(), last.jdk());
        return trials.stream()
                .filter(trial -> names.setting(trial.cell(), trial.jdk()).equals(setting))
                .limit(Palette.COLOUR_COUNT)
                .flatMap(trial -> timelines
                        .of(trial.id())
                        .filter(timeline -> !timeline.series().isEmpty())
                        .map(timeline -> new TimelineCell(names.name(trial.cell()), setting, timeline))
                        .stream())
                .toList();
    }

    private static boolean isDiagnosed(TrialRecord trial) {
        return trial.forDiagnosis() && trial.status() == TrialStatus.OK && trial.repeatedBy() == null;
    }

    /// Name among the cells of the chart.
    public String label() {
        return name.model();
    }

    /// Measured window after the warm-up; empty for whole processes, and if unknown.
    public Optional<WindowRecord> window() {
        return Optional.ofNullable(timeline.window());
    }

    /// The series of a signal; empty if it wasn't recorded.
    public Optional<SeriesRecord> series(String signal) {
        return timeline.series().stream()
                .filter(series -> series.signal().equals(signal))
                .findFirst();
    }
}
