import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// How many blocks a comparison gets. A design may look at the blocks that it has before it takes another one.
///
/// @param label its name in tables
/// @param level of its intervals
/// @param wantsMore whether these blocks, one at least, aren't enough
record JudgingDesign(String label, double level, Wanting wantsMore) {
    /// When to go on.
    interface Wanting {
        boolean after(LogRatio blocks);
    }

    /// A number that was fixed before.
    static JudgingDesign fixed(int blocks) {
        return new JudgingDesign(blocks + " blocks", VerdictRules.CONFIDENCE_LEVEL, sofar -> sofar.blocks() < blocks);
    }

    /// `run --precision`: until the interval is narrow enough, or there are ten times the blocks planned.
    static JudgingDesign precise(double precision, int planned) {
        WidthRule rule = new WidthRule(precision, 10 * planned);
        return new JudgingDesign(
                String.format(Locale.ROOT, "until %.0f %%, %d-%d", 100 * precision, planned, 10 * planned),
                WidthRule.INTERVAL_LEVEL,
                sofar -> rule.targetBlocks(List.of(sofar), planned, sofar.blocks()) > sofar.blocks());
    }

    /// What one must not do: to stop as soon as there is a difference. It is there to show that these tables would tell.
    static JudgingDesign firstDifference(int fewest, int most) {
        return new JudgingDesign(
                "first difference, " + fewest + "-" + most,
                VerdictRules.CONFIDENCE_LEVEL,
                sofar -> sofar.blocks() < fewest
                        || sofar.blocks() < most && !Judging.differs(JudgingCoverage.outcome(sofar, VerdictRules.CONFIDENCE_LEVEL)));
    }

    LogRatio measured(Supplier<Pair> machine) {
        List<Pair> pairs = new ArrayList<>();
        do {
            pairs.add(machine.get());
        } while (wantsMore.after(LogRatio.of(pairs)));
        return LogRatio.of(pairs);
    }
}
