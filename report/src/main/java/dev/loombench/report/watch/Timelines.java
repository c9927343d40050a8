package dev.loombench.report.watch;

import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.lab.journal.TimelineDocument;
import dev.loombench.lab.journal.TimelineFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The timelines of a run's trials, as far as they are there: a report goes without those that can't be read.
@FunctionalInterface
public interface Timelines {
    /// Of a run of which nothing else is at hand.
    Timelines NONE = trial -> Optional.empty();

    /// @param trial its id
    Optional<TimelineDocument> of(int trial);

    /// @param run its directory
    static Timelines in(Path run) {
        return trial -> {
            try {
                return Optional.of(TimelineFile.read(RunDirectory.trialDirectory(run, trial)));
            } catch (IOException noneOrDamaged) {
                return Optional.empty();
            }
        };
    }
}
