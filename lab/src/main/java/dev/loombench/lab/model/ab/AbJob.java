package dev.loombench.lab.model.ab;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The job that each side of `ab` was in place of a service, in `ab.json` (`--until-exit`).
///
/// @param prepare commands before each run
/// @param check command after each run; absent for none
/// @param exitCodes right exit codes
/// @param stdout file with what each run must print; absent for none
/// @param warmupRuns runs of each side before the pairs, beside the one that checked it
/// @param timeoutSeconds time limit of a run; absent where the budget was the limit
/// @param outcomes what the run that checked each side ended with; empty until all sides were checked
/// @param difference how the sides' outputs differ, as a clause; absent where they are the same, or weren't compared
public record AbJob(
        List<String> prepare,
        @Nullable String check,
        List<Integer> exitCodes,
        @Nullable String stdout,
        int warmupRuns,
        @Nullable Double timeoutSeconds,
        List<JobOutcome> outcomes,
        @Nullable String difference) {
    public AbJob {
        prepare = List.copyOf(prepare);
        exitCodes = List.copyOf(exitCodes);
        outcomes = List.copyOf(outcomes);
    }

    /// What one run of a side ended with.
    ///
    /// @param seconds wall time
    /// @param stdoutBytes length of what it printed on standard output
    /// @param processesLeft processes that it left behind, which were ended
    public record JobOutcome(String side, int exitCode, double seconds, long stdoutBytes, int processesLeft) {}
}
