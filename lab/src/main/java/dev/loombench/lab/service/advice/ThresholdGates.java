package dev.loombench.lab.service.advice;

import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.model.AbDocument.GateRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.protocol.Quantities;
import java.util.List;

/// Gate for CI: a rule is broken only if a side is certainly worse than the rule allows.
final class ThresholdGates {
    private static final List<String> LATENCY_METRICS = List.of(AbMetrics.PRIMARY, AbMetrics.TAIL);

    private ThresholdGates() {}

    /// Evaluates the rules: `slower` applies to mean latency and p99, `worse` to CPU time, memory and threads.
    static List<GateRecord> evaluate(List<GateRule> rules, List<ComparisonRecord> comparisons) {
        return rules.stream()
                .map(rule -> {
                    List<ComparisonRecord> relevant = comparisons.stream()
                            .filter(comparison -> appliesTo(rule, comparison))
                            .toList();
                    return new GateRecord(
                            rule.text(),
                            relevant.size(),
                            relevant.stream()
                                    .filter(comparison -> isBroken(rule, comparison))
                                    .map(ThresholdGates::words)
                                    .toList());
                })
                .toList();
    }

    private static boolean appliesTo(GateRule rule, ComparisonRecord comparison) {
        return rule.speed()
                ? LATENCY_METRICS.contains(comparison.metric())
                : comparison.metric().equals(AbMetrics.CPU)
                        || comparison.metric().equals(AbMetrics.MEMORY)
                        || comparison.metric().equals("heap-after-gc")
                        || comparison.metric().equals("peak-threads");
    }

    private static boolean isBroken(GateRule rule, ComparisonRecord comparison) {
        boolean worse = comparison.verdict() == Verdict.SLOWER || comparison.verdict() == Verdict.WORSE;
        Double low = comparison.low();
        Double orderLow = comparison.orderLow();
        return worse && low != null && rule.isBrokenBy(low) && (orderLow == null || rule.isBrokenBy(orderLow));
    }

    private static String words(ComparisonRecord comparison) {
        return comparison.metric() + " of " + comparison.candidate().label() + " is "
                + Quantities.significant(comparison.ratio()) + " times that of "
                + comparison.baseline().model();
    }
}
