package dev.loombench.cli;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.stats.Verdicts;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How much is measured, and what counts as a difference.
final class Effort {
    @Option(names = "--forks", paramLabel = "N", description = "Blocks, and so forks of each cell.")
    private @Nullable Integer forks;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Time such as 5m: whole blocks are left out (each experiment has one) or, unless --forks"
                    + " says how many there are, added where intervals are widest.")
    private @Nullable String budget;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            description = "Add whole blocks until the widest interval of an experiment's ratios is ±SHARE, such as 2%%;"
                    + " from 8 blocks on, and no more than 10 times the planned ones or 100. Only widths decide.")
    private @Nullable String precision;

    @Option(
            names = "--margin",
            paramLabel = "SHARE",
            description = "Margin of equivalence: smaller differences count as the same, such as 3%% or 0.03."
                    + " Default: the experiment's own, else 3%%.")
    private @Nullable String margin;

    @Option(
            names = "--diagnose",
            description = "Run each cell once more, recorded for causes; it counts in no figure. In full anyway.")
    private boolean diagnose;

    @Option(
            names = "--null",
            description = "Measure nothing but baselines, each twice a block: an A/A run, whose differences are noise.")
    private boolean againstItself;

    OptionalInt blocks() {
        if (forks == null) {
            return OptionalInt.empty();
        }
        if (forks < 1 || forks > Verdicts.MOST_BLOCKS) {
            throw new BadInput("--forks " + forks + ": must be from 1 to " + Verdicts.MOST_BLOCKS);
        }
        return OptionalInt.of(forks);
    }

    Optional<Duration> budget() {
        return Optional.ofNullable(budget).map(text -> OptionWords.positiveDuration("--budget", text));
    }

    OptionalDouble precision() {
        return precision == null ? OptionalDouble.empty() : OptionalDouble.of(Precision.read(precision));
    }

    /// The margin of equivalence that was asked for; empty where experiments keep their own.
    OptionalDouble margin() {
        return margin == null ? OptionalDouble.empty() : OptionalDouble.of(Margin.read(margin));
    }

    boolean diagnoses() {
        return diagnose;
    }

    boolean isAgainstItself() {
        return againstItself;
    }
}
