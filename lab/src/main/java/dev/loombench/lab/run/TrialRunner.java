package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs trials from their directories to their records.
interface TrialRunner {
    /// Runs a trial, unless it is refused, with others of its block at the same time if that is possible.
    ///
    /// @param trials the trial, and those that may be interleaved with it
    /// @param place place of the first in the order of execution, from 1
    /// @param repeats id of the disturbed trial that this one repeats; absent for none
    /// @return records of all, or of the first alone
    List<TrialRecord> run(Experiment experiment, List<Trial> trials, int place, @Nullable Integer repeats)
            throws IOException, InterruptedException;
}
