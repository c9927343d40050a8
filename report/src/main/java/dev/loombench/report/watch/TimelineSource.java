package dev.loombench.report.watch;

import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.TimelineFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Source of the timelines of a run's trials. Unreadable timelines are treated as missing.
@FunctionalInterface
public interface TimelineSource {
    /// Source without any timelines.
    TimelineSource NONE = trial -> Optional.empty();

    /// Timeline of a trial; empty if it has none.
    ///
    /// @param trial id of the trial
    Optional<TimelineDocument> of(int trial);

    /// Source of the timelines in a run's directory.
    ///
    /// @param run directory of the run
    static TimelineSource ofRun(Path run) {
        return trial -> {
            try {
                return Optional.of(TimelineFile.read(RunDirectory.trialDirectory(run, trial)));
            } catch (IOException noneOrDamaged) {
                return Optional.empty();
            }
        };
    }
}
