import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// Design that decides how many blocks a comparison gets, possibly sequentially.
///
/// @param label name in tables
/// @param level confidence level of the intervals
/// @param wantsMore whether another block is needed, given at least one
record StoppingDesign(String label, double level, ContinueRule wantsMore) {
    /// Rule that asks for another block.
    interface ContinueRule {
        boolean after(LogRatio blocks);
    }

    /// Design with a fixed number of blocks.
    static StoppingDesign fixed(int blocks) {
        return new StoppingDesign(blocks + " blocks", VerdictRules.CONFIDENCE_LEVEL, sofar -> sofar.blocks() < blocks);
    }

    /// Design of `run --precision`: blocks until the interval is narrow enough, or ten times the planned
    /// number.
    static StoppingDesign precise(double precision, int planned) {
        WidthRule rule = new WidthRule(precision, 10 * planned);
        return new StoppingDesign(
                String.format(Locale.ROOT, "until %.0f %%, %d-%d", 100 * precision, planned, 10 * planned),
                WidthRule.INTERVAL_LEVEL,
                sofar -> rule.targetBlocks(List.of(sofar), planned, sofar.blocks()) > sofar.blocks());
    }

    /// Invalid design that stops at the first significant difference; a negative control, to show that these
    /// tables detect it.
    static StoppingDesign firstDifference(int fewest, int most) {
        return new StoppingDesign(
                "first difference, " + fewest + "-" + most,
                VerdictRules.CONFIDENCE_LEVEL,
                sofar -> sofar.blocks() < fewest
                        || sofar.blocks() < most && !VerdictBenchmark.differs(IntervalCoverage.outcome(sofar, VerdictRules.CONFIDENCE_LEVEL)));
    }

    LogRatio measured(Supplier<Pair> machine) {
        List<Pair> pairs = new ArrayList<>();
        do {
            pairs.add(machine.get());
        } while (wantsMore.after(LogRatio.of(pairs)));
        return LogRatio.of(pairs);
    }
}
