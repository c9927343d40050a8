package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs one trial from its directory to its record.
interface TrialRunner {
    /// Runs a trial, unless it is refused.
    ///
    /// @param place place in the order of execution, from 1
    /// @param repeats id of the disturbed trial that this one repeats; absent for none
    TrialRecord run(Experiment experiment, Trial trial, int place, @Nullable Integer repeats)
            throws IOException, InterruptedException;

    /// Runs the trials of one level of a pair at the same time, their windows in turns.
    ///
    /// @param place place of the first in the order of execution, from 1
    /// @return their records; none if each is run alone
    default List<TrialRecord> interleave(Experiment experiment, List<Trial> trials, int place)
            throws IOException, InterruptedException {
        return List.of();
    }
}
