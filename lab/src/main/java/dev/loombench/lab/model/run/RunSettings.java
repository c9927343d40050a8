package dev.loombench.lab.model.run;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Settings of a run, from the command line to `plan.json`. Methods whose names begin with `is` become fields
/// of the JSON.
///
/// @param profile `smoke`, `quick`, `standard` or `full`; [#SERVICE] where sides of a service are compared
/// @param seed seed of the random order of trials
/// @param forks number of blocks; absent where the profile's number applies
/// @param budgetSeconds time limit of the whole run; absent where none was given
/// @param precision half-width of intervals up to which blocks are added, such as 0.02; absent where none was
///     requested
/// @param margin margin of equivalence, as a share, for experiments without their own
/// @param marginAsked whether the margin was given on the command line and so replaces those of experiments
/// @param models execution models given on the command line; empty where the experiments' own apply
/// @param factors levels given on the command line, by factor
/// @param jvmArgs further options for every measured JVM
/// @param force whether trials beyond the limits of the machine are started anyway
/// @param diagnose whether each cell is run once more for diagnosis
/// @param control whether blocks hold baselines twice: `none`, `beside` all cells, or `alone`, which is an A/A run
/// @param claimed whether only cells that claims need are measured, so that the run ends in their table
public record RunSettings(
        String profile,
        long seed,
        @Nullable Integer forks,
        @Nullable Double budgetSeconds,
        @Nullable Double precision,
        double margin,
        boolean marginAsked,
        List<String> models,
        Map<String, List<String>> factors,
        List<String> jvmArgs,
        boolean force,
        boolean diagnose,
        String control,
        boolean claimed) {
    /// Profile in the files of a comparison of a person's own service.
    public static final String SERVICE = "ab";

    private static final int MAX_FORKS = 1_000;

    public RunSettings {
        require(forks == null || (forks >= 1 && forks <= MAX_FORKS), "forks", forks);
        require(budgetSeconds == null || budgetSeconds >= 0, "budgetSeconds", budgetSeconds);
        require(precision == null || precision > 0, "precision", precision);
        require(margin > 0 && margin < 1, "margin", margin);
    }

    static void require(boolean valid, String name, @Nullable Number value) {
        if (!valid) {
            throw new IllegalArgumentException("'" + name + "' can't be " + value);
        }
    }

    /// Whether the run compares the sides of a person's own service.
    public boolean comparesService() {
        return profile.equals(SERVICE);
    }

    /// Number of blocks; empty where the profile's number applies.
    public OptionalInt chosenForks() {
        return forks == null ? OptionalInt.empty() : OptionalInt.of(forks);
    }

    /// Time limit of the whole run, to the millisecond; empty where there is none.
    public Optional<Duration> budget() {
        return Optional.ofNullable(budgetSeconds).map(seconds -> Duration.ofMillis(Math.round(seconds * 1e3)));
    }

    /// Half-width of intervals up to which blocks are added; empty where none was requested.
    public OptionalDouble chosenPrecision() {
        return precision == null ? OptionalDouble.empty() : OptionalDouble.of(precision);
    }

    /// Margin of equivalence that replaces those of experiments; empty where they keep theirs.
    public OptionalDouble chosenMargin() {
        return marginAsked ? OptionalDouble.of(margin) : OptionalDouble.empty();
    }
}
