package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Runs one trial from its directory to its record.
interface TrialRunner {
    /// Runs a trial, unless it is refused.
    ///
    /// @param place place in the order of execution, from 1
    /// @param repeats id of the disturbed trial that this one repeats; absent for none
    TrialRecord run(Experiment experiment, Trial trial, int place, @Nullable Integer repeats)
            throws IOException, InterruptedException;
}
