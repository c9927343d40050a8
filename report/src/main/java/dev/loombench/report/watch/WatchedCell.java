package dev.loombench.report.watch;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.TimelineDocument;
import dev.loombench.lab.journal.TimelineDocument.SeriesRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Palette;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A cell by the timeline of its first trial that counts.
///
/// @param label its name among those it is shown with
/// @param setting the parameters that those share and others don't; may be empty
public record WatchedCell(CellName name, String label, String setting, int trial, TimelineDocument timeline) {
    private record Key(String jdk, CellRecord cell) {}

    /// Those with the last of an experiment's settings, of which there are the most tasks where that differs: one for
    /// each model. Empty where nothing was seen of them.
    ///
    /// @param jdks whether the JDK belongs to a cell's name
    public static List<WatchedCell> of(
            ExperimentRecord experiment, CellNames names, boolean jdks, Timelines timelines) {
        Map<Key, TrialRecord> first = new LinkedHashMap<>();
        experiment.trials().stream()
                .filter(TrialRecord::counts)
                .sorted(Comparator.comparingInt(TrialRecord::block))
                .forEach(trial -> first.putIfAbsent(new Key(trial.jdk(), trial.cell()), trial));
        Optional<String> last = experiment.estimates().stream()
                .filter(estimate -> first.containsKey(new Key(estimate.jdk(), estimate.cell())))
                .reduce((one, next) -> next)
                .map(estimate -> setting(names.name(estimate.cell()), estimate.jdk(), jdks));
        return experiment.estimates().stream()
                .map(estimate -> new Key(estimate.jdk(), estimate.cell()))
                .distinct()
                .filter(first::containsKey)
                .map(first::get)
                .filter(trial -> last.filter(setting(names.name(trial.cell()), trial.jdk(), jdks)::equals)
                        .isPresent())
                .limit(Palette.SIZE)
                .flatMap(trial -> of(trial, names, jdks, timelines).stream())
                .toList();
    }

    private static Optional<WatchedCell> of(TrialRecord trial, CellNames names, boolean jdks, Timelines timelines) {
        CellName name = names.name(trial.cell());
        return timelines
                .of(trial.id())
                .filter(timeline -> !timeline.series().isEmpty())
                .map(timeline ->
                        new WatchedCell(name, name.model(), setting(name, trial.jdk(), jdks), trial.id(), timeline));
    }

    private static String setting(CellName name, String jdk, boolean jdks) {
        return name.params() + (jdks ? (name.params().isEmpty() ? "" : ", ") + "JDK " + jdk : "");
    }

    /// One of its signals.
    public Optional<SeriesRecord> series(String signal) {
        return timeline.series().stream()
                .filter(series -> series.signal().equals(signal))
                .findFirst();
    }
}
