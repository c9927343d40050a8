package dev.loombench.report.watch;

import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.TimelineDocument;
import dev.loombench.lab.journal.TimelineDocument.SeriesRecord;
import dev.loombench.lab.journal.TimelineDocument.WindowRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import dev.loombench.report.load.CellTrials;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Palette;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// A cell by the timeline of one of its trials: the first that counts, or that for diagnosis.
///
/// @param setting the parameters that those share and others don't; may be empty
public record WatchedCell(CellName name, String setting, TimelineDocument timeline) {
    /// By trials that count.
    public static List<WatchedCell> measured(
            ExperimentRecord experiment, CellNames names, boolean jdks, Timelines timelines) {
        return of(experiment, TrialRecord::counts, names, jdks, timelines);
    }

    /// By trials for diagnosis.
    public static List<WatchedCell> diagnosed(
            ExperimentRecord experiment, CellNames names, boolean jdks, Timelines timelines) {
        return of(experiment, WatchedCell::isDiagnosed, names, jdks, timelines);
    }

    private static boolean isDiagnosed(TrialRecord trial) {
        return trial.forDiagnosis() && trial.status() == TrialStatus.OK && trial.repeatedBy() == null;
    }

    /// Those with the last of an experiment's settings, of which there are the most tasks where that differs: one for
    /// each model. Empty where nothing was seen of them.
    ///
    /// @param jdks whether the JDK belongs to a cell's name
    private static List<WatchedCell> of(
            ExperimentRecord experiment,
            Predicate<TrialRecord> which,
            CellNames names,
            boolean jdks,
            Timelines timelines) {
        List<TrialRecord> trials = CellTrials.of(experiment, which);
        if (trials.isEmpty()) {
            return List.of();
        }
        TrialRecord last = trials.getLast();
        String setting = names.name(last.cell()).setting(last.jdk(), jdks);
        return trials.stream()
                .filter(trial ->
                        names.name(trial.cell()).setting(trial.jdk(), jdks).equals(setting))
                .limit(Palette.SIZE)
                .flatMap(trial -> timelines
                        .of(trial.id())
                        .filter(timeline -> !timeline.series().isEmpty())
                        .map(timeline -> new WatchedCell(names.name(trial.cell()), setting, timeline))
                        .stream())
                .toList();
    }

    /// Its name among those it is shown with.
    public String label() {
        return name.model();
    }

    /// What was measured of it, after the warm-up; empty where that is a whole process, or not known.
    public Optional<WindowRecord> window() {
        return Optional.ofNullable(timeline.window());
    }

    /// One of its signals.
    public Optional<SeriesRecord> series(String signal) {
        return timeline.series().stream()
                .filter(series -> series.signal().equals(signal))
                .findFirst();
    }
}
