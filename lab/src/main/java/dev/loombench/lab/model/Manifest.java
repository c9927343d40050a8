package dev.loombench.lab.model;

import dev.loombench.lab.model.TrialRecord.CalibrationRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Content of `plan.json`, schema `loombench/plan/v1`: the settings of a run, complete enough to plan the same
/// trials again on resume. The experiments' files lie beside it.
///
/// @param command the command line, word by word
/// @param profile `smoke`, `quick`, `standard` or `full`
/// @param forks number of blocks; absent where the profile's number applies
/// @param budgetSeconds time limit of the whole run; absent where none was given
/// @param precision half-width of intervals up to which blocks are added, such as 0.02; absent where none was
///     requested
/// @param margin margin of equivalence for experiments without their own
/// @param marginAsked whether the margin was given on the command line and so replaces those of experiments;
///     absent in runs of earlier versions
/// @param cores processors that measured JVMs may use
/// @param models execution models given on the command line; empty where the experiments' own apply
/// @param factors levels given on the command line, by factor
/// @param jvmArgs further options for every measured JVM
/// @param force whether trials beyond the thread limit are started anyway
/// @param diagnose whether each cell is run once more for diagnosis; absent in runs of earlier versions
/// @param control whether blocks hold baselines twice: `none`, `beside` all cells, or `alone`; absent in runs
///     of earlier versions
/// @param claimed whether only cells that claims need are measured; absent in runs of earlier versions
/// @param fitted levels that were derived from the machine's speed, by experiment and factor
/// @param experiments files of the experiments in their order
/// @param calibrations cost of one task, by JDK and then by the task's text, as measured before the first trial
/// @param trials number of planned trials
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
    private static final int MAX_FORKS = 1_000;

    public Manifest {
        require(forks == null || (forks >= 1 && forks <= MAX_FORKS), "forks", forks);
        require(budgetSeconds == null || budgetSeconds >= 0, "budgetSeconds", budgetSeconds);
        require(precision == null || precision > 0, "precision", precision);
        require(margin > 0 && margin < 1, "margin", margin);
        require(cores >= 1, "cores", cores);
        fitted = fitted == null ? Map.of() : fitted;
    }

    /// Whether the run tests claims only and ends in their table.
    public boolean isForClaims() {
        return Boolean.TRUE.equals(claimed);
    }

    private static void require(boolean valid, String name, @Nullable Number value) {
        if (!valid) {
            throw new IllegalArgumentException("'" + name + "' can't be " + value);
        }
    }

    /// Experiment file as of the run's start.
    ///
    /// @param id id of the experiment
    /// @param origin name of the original file, for messages
    /// @param directory directory that its relative class paths start from
    public record ExperimentFile(String id, String origin, String directory) {}
}
