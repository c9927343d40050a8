package dev.loombench.lab.journal;

import dev.loombench.lab.journal.TrialRecord.CalibrationRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `plan.json`, schema `loombench/plan/v1`: what was asked for, complete enough to plan the same trials
/// again on resume. The experiments' files lie beside it.
///
/// @param command the command line, word by word
/// @param profile `smoke`, `quick`, `standard` or `full`
/// @param forks blocks, where the profile's number was overridden
/// @param budgetSeconds limit on the whole run, where one was given
/// @param precision half-width of intervals up to which blocks are added, such as 0.02; absent where none was
///     asked for
/// @param margin of equivalence where an experiment has none of its own
/// @param marginAsked whether the margin was given on the command line, so that it replaces those of experiments;
///     absent in runs of before experiments had any
/// @param cores processors that measured JVMs may use
/// @param models execution models given on the command line; empty where the experiments' own are used
/// @param factors levels given on the command line, by factor
/// @param jvmArgs further options for every measured JVM
/// @param force whether trials beyond the ceiling of threads are started all the same
/// @param diagnose whether each cell is run once more for diagnosis; absent in runs of before there was that
/// @param control whether blocks hold baselines twice: `none`, `beside` all cells, or `alone`; absent in runs of before
///     there was that
/// @param claimed whether only cells are measured that claims need; absent in runs of before there was that
/// @param fitted levels that were chosen by how fast the machine computes, by experiment and factor
/// @param experiments in their order
/// @param calibrations what one task needs, by JDK and then by the task's text, as measured before the first
///     trial
/// @param trials how many trials were planned
public record Manifest(
        String schema,
        String loombenchVersion,
        List<String> command,
        Instant startedAt,
        String profile,
        long seed,
        @Nullable Integer forks,
        @Nullable Double budgetSeconds,
        @Nullable Double precision,
        double margin,
        @Nullable Boolean marginAsked,
        int cores,
        List<String> models,
        Map<String, List<String>> factors,
        List<String> jvmArgs,
        boolean force,
        @Nullable Boolean diagnose,
        @Nullable String control,
        @Nullable Boolean claimed,
        Map<String, Map<String, String>> fitted,
        List<JdkRecord> jdks,
        List<ExperimentFile> experiments,
        Map<String, Map<String, CalibrationRecord>> calibrations,
        int trials,
        HostRecord host,
        List<Finding> findings) {
    public static final String SCHEMA = "loombench/plan/v1";
    private static final int MOST_FORKS = 1_000;

    public Manifest {
        require(forks == null || (forks >= 1 && forks <= MOST_FORKS), "forks", forks);
        require(budgetSeconds == null || budgetSeconds >= 0, "budgetSeconds", budgetSeconds);
        require(precision == null || precision > 0, "precision", precision);
        require(margin > 0 && margin < 1, "margin", margin);
        require(cores >= 1, "cores", cores);
        fitted = fitted == null ? Map.of() : fitted;
    }

    /// Whether it is to end in the table of claims.
    public boolean isForClaims() {
        return Boolean.TRUE.equals(claimed);
    }

    private static void require(boolean holds, String name, @Nullable Number value) {
        if (!holds) {
            throw new IllegalArgumentException("'" + name + "' can't be " + value);
        }
    }

    /// An experiment's file as it was.
    ///
    /// @param id of the experiment
    /// @param origin the name of the file that it was read from, for messages
    /// @param directory what its relative class paths start from
    public record ExperimentFile(String id, String origin, String directory) {}
}
