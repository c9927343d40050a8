package dev.loombench.lab;

import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.journal.Manifest;
import dev.loombench.lab.plan.Trial;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdicts;
import dev.loombench.lab.stats.WidthRule;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// How many blocks an experiment gets beyond those that are planned: none, as many as a precision needs, or as
/// many as there is time for.
///
/// @param planned blocks of each experiment
/// @param precision half-width of intervals that is enough; empty where none was asked for
/// @param budget whether what is left of a budget is spent on blocks
public record FurtherBlocks(int planned, OptionalDouble precision, boolean budget) {
    private static final int MOST_TIMES = 10;
    private static final int MOST = 100;

    /// A budget alone adds nothing where the number of blocks was chosen, and nothing to figures that aren't to be
    /// quoted.
    static FurtherBlocks of(Profile profile, OptionalInt forks, OptionalDouble precision, boolean budget) {
        boolean open = forks.isEmpty() && profile != Profile.SMOKE;
        return new FurtherBlocks(forks.orElse(profile.blocks()), precision, budget && (open || precision.isPresent()));
    }

    /// @param resumed whoever resumes a run has no budget any more
    static FurtherBlocks of(Manifest manifest, boolean resumed) {
        return of(
                Profile.parse(manifest.profile()),
                manifest.forks() == null ? OptionalInt.empty() : OptionalInt.of(manifest.forks()),
                manifest.precision() == null ? OptionalDouble.empty() : OptionalDouble.of(manifest.precision()),
                manifest.budgetSeconds() != null && !resumed);
    }

    /// Whether there may be any.
    public boolean any() {
        return (budget || precision.isPresent()) && most() > planned;
    }

    /// Blocks of an experiment in all, at most: ten times those planned, and no more than 100.
    public int most() {
        return Math.max(planned, Math.min(MOST, MOST_TIMES * planned));
    }

    /// Up to which number of blocks an experiment is to be measured, time permitting.
    ///
    /// @param ratios all its comparisons, block by block
    /// @param done blocks so far
    int until(List<LogRatio> ratios, int done) {
        if (!any() || ratios.isEmpty()) {
            return planned;
        }
        return precision.isPresent()
                ? new WidthRule(precision.getAsDouble(), most()).until(ratios, planned, done)
                : most();
    }

    /// The level of intervals: whether a number of blocks follows from widths, and how many there would be, is
    /// settled before anything is measured.
    double level() {
        return any() ? WidthRule.LEVEL : Verdicts.LEVEL;
    }

    /// An experiment that may get a further block.
    ///
    /// @param done blocks so far
    /// @param ratios all its comparisons, block by block
    /// @param block what the next one would be
    record Wish(String experiment, int done, List<LogRatio> ratios, List<Trial> block) {
        private double widest() {
            return WidthRule.widest(ratios).orElse(0);
        }
    }

    /// The experiment that gets the next block: of those that are to have one the one with the widest interval,
    /// or with the fewest blocks as long as some have so few that nobody looks at widths.
    Optional<Wish> next(List<Wish> wishes) {
        List<Wish> open = wishes.stream()
                .filter(wish -> until(wish.ratios(), wish.done()) > wish.done())
                .toList();
        return open.stream()
                .filter(wish -> wish.done() < WidthRule.FIRST_LOOK)
                .min(Comparator.comparingInt(Wish::done))
                .or(() -> open.stream().max(Comparator.comparingDouble(Wish::widest)));
    }
}
