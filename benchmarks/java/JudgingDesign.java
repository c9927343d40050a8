import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// How many blocks a comparison gets. A design may look at the blocks that it has before it takes another one.
///
/// @param label its name in tables
/// @param wantsMore whether these blocks, one at least, aren't enough
record JudgingDesign(String label, Wanting wantsMore) {
    /// When to go on.
    interface Wanting {
        boolean after(LogRatio blocks);
    }

    /// A number that was fixed before.
    static JudgingDesign fixed(int blocks) {
        return new JudgingDesign(blocks + " blocks", sofar -> sofar.blocks() < blocks);
    }

    /// What one must not do: to stop as soon as there is a difference. It is there to show that these tables would tell.
    static JudgingDesign firstDifference(int fewest, int most) {
        return new JudgingDesign(
                "first difference, " + fewest + "-" + most,
                sofar -> sofar.blocks() < fewest
                        || sofar.blocks() < most && !Judging.differs(JudgingCoverage.outcome(sofar)));
    }

    LogRatio measured(Supplier<Pair> machine) {
        List<Pair> pairs = new ArrayList<>();
        do {
            pairs.add(machine.get());
        } while (wantsMore.after(LogRatio.of(pairs)));
        return LogRatio.of(pairs);
    }
}
