package dev.loombench.lab;

import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.journal.Manifest;
import dev.loombench.lab.plan.Trial;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdicts;
import dev.loombench.lab.stats.WidthRule;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// How many blocks an experiment gets beyond those that are planned: none, as many as a precision needs, as many as
/// there is time for, or in a profile with a time of its own as many as its answer needs.
///
/// @param planned blocks of each experiment
/// @param precision half-width of intervals that is enough; empty where none was asked for
/// @param budget whether what is left of a budget is spent on blocks
/// @param time of the whole run up to which blocks are added until each answer is known to ±5 %, or to lie beyond a
///     factor of 2; zero where this isn't the rule
public record FurtherBlocks(int planned, OptionalDouble precision, boolean budget, Duration time) {
    /// Half-width at which the interval of an answer is narrow enough to stop at the planned blocks. `same` within 10 %
    /// is decided by it in most cases, and so is a difference of 10 %.
    public static final double ANSWER_PRECISION = 0.05;

    private static final int MAX_TIMES = 10;
    private static final int MAX_TIMES_FOR_ANSWERS = 2;
    private static final int MAX_BLOCKS = 100;

    /// A budget alone adds nothing where the number of blocks was chosen, and nothing to figures that aren't to be
    /// quoted. A profile adds by itself where neither a number of blocks nor a precision nor a budget was chosen.
    static FurtherBlocks of(Profile profile, OptionalInt forks, OptionalDouble precision, boolean budget) {
        boolean open = forks.isEmpty() && profile != Profile.SMOKE;
        boolean usual = forks.isEmpty() && precision.isEmpty() && !budget;
        return new FurtherBlocks(
                forks.orElse(profile.blocks()),
                precision,
                budget && (open || precision.isPresent()),
                usual ? profile.time() : Duration.ZERO);
    }

    /// @param resumed whoever resumes a run has no budget any more, and no time for further blocks
    static FurtherBlocks of(Manifest manifest, boolean resumed) {
        FurtherBlocks asked = of(
                Profile.parse(manifest.profile()),
                manifest.forks() == null ? OptionalInt.empty() : OptionalInt.of(manifest.forks()),
                manifest.precision() == null ? OptionalDouble.empty() : OptionalDouble.of(manifest.precision()),
                manifest.budgetSeconds() != null);
        return resumed ? new FurtherBlocks(asked.planned, asked.precision, false, Duration.ZERO) : asked;
    }

    /// Whether there may be any.
    public boolean any() {
        return (budget || precision.isPresent() || forAnswers()) && most() > planned;
    }

    /// Whether they go to the experiments whose answers they narrow most.
    public boolean forAnswers() {
        return time.isPositive();
    }

    /// Whether experiments compete for what is left of the time, once all have their planned blocks.
    boolean isShared() {
        return budget || forAnswers();
    }

    /// The largest number of blocks of an experiment: twice those planned for an answer, else ten times, and no more
    /// than 100.
    public int most() {
        int times = forAnswers() ? MAX_TIMES_FOR_ANSWERS : MAX_TIMES;
        return Math.max(planned, Math.min(MAX_BLOCKS, times * planned));
    }

    /// Up to which number of blocks an experiment is to be measured, time permitting.
    ///
    /// @param ratios the comparisons that decide, block by block
    /// @param done blocks so far
    int until(List<LogRatio> ratios, int done) {
        if (!any() || ratios.isEmpty()) {
            return planned;
        }
        if (forAnswers()) {
            return isNarrow(ratios) || isFar(ratios) ? planned : Math.min(most(), done + 1);
        }
        return precision.isPresent()
                ? new WidthRule(precision.getAsDouble(), most()).until(ratios, planned, done)
                : most();
    }

    /// A difference of which few blocks leave no doubt, as [Verdicts#DESCRIPTIVE_FACTOR] has it, is known well
    /// enough. This alone looks at ratios and not at widths; what it favours are intervals that lie beyond a factor
    /// of 2, and where there is no difference hardly one does.
    private static boolean isFar(List<LogRatio> ratios) {
        return ratios.stream()
                .allMatch(ratio -> ratio.studentInterval(WidthRule.LEVEL)
                        .filter(Verdicts::isBeyondFactor)
                        .isPresent());
    }

    private static boolean isNarrow(List<LogRatio> ratios) {
        return WidthRule.widest(ratios).orElse(0) <= ANSWER_PRECISION;
    }

    /// In how many blocks an answer will probably be narrow enough, with the noise seen so far.
    ///
    /// @param ratios the comparisons that decide, block by block
    int forecast(List<LogRatio> ratios) {
        double noise = ratios.stream()
                .mapToDouble(ratio -> ratio.standardDeviation().orElse(0))
                .max()
                .orElse(0);
        return forAnswers() && !isFar(ratios)
                ? Math.clamp(WidthRule.blocksFor(ANSWER_PRECISION, noise), planned, most())
                : planned;
    }

    /// The level of intervals: whether a number of blocks follows from widths, and how many there would be, is
    /// settled before anything is measured.
    double level() {
        return any() ? WidthRule.LEVEL : Verdicts.LEVEL;
    }

    /// An experiment that may get a further block.
    ///
    /// @param done blocks so far
    /// @param ratios the comparisons that decide, block by block
    /// @param block what the next one would be
    /// @param cost how long it would take
    record Wish(String experiment, int done, List<LogRatio> ratios, List<Trial> block, Duration cost) {
        private double widest() {
            return WidthRule.widest(ratios).orElse(0);
        }

        /// By how much a second of the block would probably narrow the widest interval: widths go with one over the
        /// square root of the number of blocks.
        private double gain() {
            return widest() * (1 - Math.sqrt(done / (done + 1.0))) / Math.max(1e-3, cost.toNanos() / 1e9);
        }
    }

    /// The experiment that gets the next block, of those that are to have one. For answers it is the one whose interval
    /// that block narrows most for its time; else the one with the widest interval, or with the fewest blocks as
    /// long as some have so few that nobody looks at widths.
    Optional<Wish> next(List<Wish> wishes) {
        List<Wish> open = wishes.stream()
                .filter(wish -> until(wish.ratios(), wish.done()) > wish.done())
                .toList();
        if (forAnswers()) {
            return open.stream().max(Comparator.comparingDouble(Wish::gain));
        }
        return open.stream()
                .filter(wish -> wish.done() < WidthRule.FIRST_LOOK)
                .min(Comparator.comparingInt(Wish::done))
                .or(() -> open.stream().max(Comparator.comparingDouble(Wish::widest)));
    }
}
