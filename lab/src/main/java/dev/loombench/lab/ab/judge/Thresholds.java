package dev.loombench.lab.ab.judge;

import dev.loombench.lab.compare.FailOn;
import dev.loombench.lab.journal.AbDocument.GateRecord;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.protocol.Quantities;
import java.util.List;

/// The gate for CI: a rule is broken only by what is worse than it allows for certain.
final class Thresholds {
    private static final List<String> SPEED = List.of(AbMetrics.PRIMARY, AbMetrics.TAIL);

    private Thresholds() {}

    /// `slower` speaks of the mean latency and p99, `worse` of what a side takes beside time.
    static List<GateRecord> of(List<FailOn> rules, List<ComparisonRecord> comparisons) {
        return rules.stream()
                .map(rule -> {
                    List<ComparisonRecord> own = comparisons.stream()
                            .filter(comparison -> speaks(rule, comparison))
                            .toList();
                    return new GateRecord(
                            rule.text(),
                            own.size(),
                            own.stream()
                                    .filter(comparison -> isBroken(rule, comparison))
                                    .map(Thresholds::words)
                                    .toList());
                })
                .toList();
    }

    private static boolean speaks(FailOn rule, ComparisonRecord comparison) {
        return rule.speed()
                ? SPEED.contains(comparison.metric())
                : comparison.metric().equals(AbMetrics.CPU)
                        || comparison.metric().equals(AbMetrics.MEMORY)
                        || comparison.metric().equals("heap-after-gc")
                        || comparison.metric().equals("peak-threads");
    }

    private static boolean isBroken(FailOn rule, ComparisonRecord comparison) {
        boolean worse = comparison.verdict() == Verdict.SLOWER || comparison.verdict() == Verdict.WORSE;
        Double low = comparison.low();
        Double check = comparison.orderLow();
        return worse && low != null && rule.isBrokenBy(low) && (check == null || rule.isBrokenBy(check));
    }

    private static String words(ComparisonRecord comparison) {
        return comparison.metric() + " of " + comparison.candidate().label() + " is "
                + Quantities.significant(comparison.ratio()) + " times that of "
                + comparison.baseline().model();
    }
}
