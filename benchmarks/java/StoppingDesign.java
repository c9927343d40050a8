import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.run.StoppingRule;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;

/// Design that decides how many blocks a comparison gets, possibly sequentially.
///
/// @param label name in tables
/// @param level confidence level of the intervals
/// @param wantsMore whether another block is needed, given at least one
record StoppingDesign(String label, double level, ContinueRule wantsMore) {
    /// Rule that decides whether to measure another block.
    interface ContinueRule {
        boolean after(LogRatio blocks);
    }

    /// Creates a design with a fixed number of blocks.
    static StoppingDesign fixedBlocks(int blocks) {
        return new StoppingDesign(blocks + " blocks", VerdictRules.CONFIDENCE_LEVEL, ratio -> ratio.blocks() < blocks);
    }

    /// Creates the design of `run --precision`, which adds blocks until the interval is narrow enough, or
    /// up to ten times the planned number.
    static StoppingDesign untilPrecise(double precision, int plannedBlocks) {
        WidthRule rule = new WidthRule(precision, 10 * plannedBlocks);
        return new StoppingDesign(
                String.format(Locale.ROOT, "until %.0f %%, %d-%d", 100 * precision, plannedBlocks, 10 * plannedBlocks),
                WidthRule.INTERVAL_LEVEL,
                ratio -> rule.targetBlocks(List.of(ratio), plannedBlocks, ratio.blocks()) > ratio.blocks());
    }

    /// Creates the design of the default run, which ends what is obvious, and adds blocks to what isn't decided.
    static StoppingDesign ofDefaultRun() {
        StoppingRule rule = StoppingRule.of(Profile.QUICK, OptionalInt.empty(), OptionalDouble.empty(), false);
        return new StoppingDesign(
                "the default run, 3-" + rule.maxBlocks(),
                WidthRule.INTERVAL_LEVEL,
                ratio -> rule.targetBlocks(List.of(ratio), ratio.blocks()) > ratio.blocks());
    }

    /// Creates an invalid design that stops at the first significant difference. It is a negative control,
    /// to show that the tables of this benchmark detect such a design.
    static StoppingDesign untilFirstDifference(int minBlocks, int maxBlocks) {
        return new StoppingDesign(
                "first difference, " + minBlocks + "-" + maxBlocks,
                VerdictRules.CONFIDENCE_LEVEL,
                ratio -> ratio.blocks() < minBlocks
                        || ratio.blocks() < maxBlocks && !VerdictBenchmark.differs(IntervalCoverage.outcome(ratio, VerdictRules.CONFIDENCE_LEVEL)));
    }

    LogRatio measure(Supplier<Pair> blocks) {
        List<Pair> pairs = new ArrayList<>();
        do {
            pairs.add(blocks.get());
        } while (wantsMore.after(LogRatio.of(pairs)));
        return LogRatio.of(pairs);
    }
}
