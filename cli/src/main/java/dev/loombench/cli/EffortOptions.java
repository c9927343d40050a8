package dev.loombench.cli;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import dev.loombench.lab.stats.VerdictRules;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that set how much is measured and which difference counts.
final class EffortOptions {
    @Option(names = "--forks", paramLabel = "N", description = "Number of forks (= blocks) per cell.")
    private @Nullable Integer forks;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Time limit, such as 5m. Blocks that don't fit are left out, but each experiment gets one."
                    + " Time that is left goes into more blocks where intervals are widest, unless --forks sets"
                    + " their number.")
    private @Nullable String budget;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            description =
                    "Add blocks until every ratio of an experiment is known to ±SHARE, such as 2%%: at least 8 blocks,"
                            + " up to 10 times as many as planned and at most 100.")
    private @Nullable String precision;

    @Option(
            names = "--margin",
            paramLabel = "SHARE",
            description = "Differences within this margin count as the same, such as 3%% or 0.03. Default: the"
                    + " experiment's own margin, else 3%%.")
    private @Nullable String margin;

    @Option(
            names = "--diagnose",
            description =
                    "Run each cell once more with Flight Recorder and the agent, to show causes; no figure includes that run."
                            + " Always on in profile full.")
    private boolean diagnose;

    @Option(
            names = "--null",
            description = "A/A run: measure only baselines, each twice per block, so that any difference is noise.")
    private boolean againstItself;

    /// Number of blocks; null where the profile's number applies.
    @Nullable
    Integer forks() {
        if (forks != null && (forks < 1 || forks > VerdictRules.MAX_BLOCKS)) {
            throw new UserErrorException("--forks " + forks + ": must be from 1 to " + VerdictRules.MAX_BLOCKS);
        }
        return forks;
    }

    /// Time limit of the run, to the millisecond; null where there is none.
    @Nullable
    Double budgetSeconds() {
        return budget == null
                ? null
                : OptionParser.positiveDuration("--budget", budget).toMillis() / 1e3;
    }

    /// Half-width that intervals should reach; null where none was requested.
    @Nullable
    Double precision() {
        return precision == null ? null : OptionParser.precision(precision);
    }

    /// The margin of equivalence from the command line; empty if each experiment keeps its own.
    OptionalDouble margin() {
        return margin == null ? OptionalDouble.empty() : OptionalDouble.of(OptionParser.margin(margin));
    }

    boolean diagnose() {
        return diagnose;
    }

    /// Kind of A/A control in each block.
    ControlMode control(Profile profile) {
        return againstItself ? ControlMode.ALONE : ControlMode.of(profile);
    }

    boolean isAgainstItself() {
        return againstItself;
    }
}
