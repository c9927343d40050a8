package dev.loombench.report.watch;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.model.TimelineDocument.WindowRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.report.load.RepresentativeTrials;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Palette;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Timeline of a cell from its first valid trial, or from its diagnosis trial.
///
/// @param setting parameters common to the cells of a chart; may be empty
public record TimelineCell(CellName name, String setting, TimelineDocument timeline) {
    /// Timelines of valid trials.
    public static List<TimelineCell> measured(
            ExperimentRecord experiment, CellNames names, boolean jdks, TimelineSource timelines) {
        return of(experiment, TrialRecord::counts, names, jdks, timelines);
    }

    /// Timelines of diagnosis trials.
    public static List<TimelineCell> diagnosed(
            ExperimentRecord experiment, CellNames names, boolean jdks, TimelineSource timelines) {
        return of(experiment, TimelineCell::isDiagnosed, names, jdks, timelines);
    }

    private static boolean isDiagnosed(TrialRecord trial) {
        return trial.forDiagnosis() && trial.status() == TrialStatus.OK && trial.repeatedBy() == null;
    }

    /// One cell per model, all with the experiment's last setting, which has the most tasks if that number
    /// varies. Empty if there are no timelines.
    ///
    /// @param jdks whether the run has several JDKs, so that names of cells include theirs
    private static List<TimelineCell> of(
            ExperimentRecord experiment,
            Predicate<TrialRecord> eligible,
            CellNames names,
            boolean jdks,
            TimelineSource timelines) {
        List<TrialRecord> trials = RepresentativeTrials.of(experiment, eligible);
        if (trials.isEmpty()) {
            return List.of();
        }
        TrialRecord last = trials.getLast();
        String setting = names.name(last.cell()).setting(last.jdk(), jdks);
        return trials.stream()
                .filter(trial ->
                        names.name(trial.cell()).setting(trial.jdk(), jdks).equals(setting))
                .limit(Palette.COLOUR_COUNT)
                .flatMap(trial -> timelines
                        .of(trial.id())
                        .filter(timeline -> !timeline.series().isEmpty())
                        .map(timeline -> new TimelineCell(names.name(trial.cell()), setting, timeline))
                        .stream())
                .toList();
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
