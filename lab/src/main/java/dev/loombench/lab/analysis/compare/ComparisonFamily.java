package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.compare.CellMatching.CellPair;
import dev.loombench.lab.stats.Holm;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.lab.stats.VerdictRules;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Family of comparisons that are made at once: their differences and the gates they break are corrected for
/// multiple comparisons by [Holm].
///
/// @param corrected number of comparisons that the correction covers
record ComparisonFamily(List<CellComparison> comparisons, int corrected) {

    /// Judges all pairs and corrects their p-values.
    static ComparisonFamily of(List<CellPair> partners, double margin) {
        List<CellComparison> alone = partners.stream()
                .map(pair -> CellComparison.uncorrected(pair, margin))
                .toList();
        var adjusted = Holm.adjust(alone, CellComparison::pValue);
        return new ComparisonFamily(
                alone.stream()
                        .map(judged -> Optional.ofNullable(adjusted.get(judged))
                                .map(pValue -> judged.withCorrection(pValue, adjusted.size()))
                                .orElse(judged))
                        .toList(),
                adjusted.size());
    }

    /// The union of two families, each corrected for its own number.
    ComparisonFamily with(ComparisonFamily other) {
        List<CellComparison> all = new ArrayList<>(comparisons);
        all.addAll(other.comparisons);
        return new ComparisonFamily(all, corrected + other.corrected);
    }

    /// Comparisons that the gate applies to.
    List<CellComparison> applicable(GateRule rule) {
        return comparisons.stream()
                .filter(judged -> rule.appliesTo(judged.pair().candidate()))
                .toList();
    }

    /// Comparisons that certainly break the gate: both intervals lie beyond its limit, the p-value is
    /// significant after correction, and with fewer than six forks on a side the difference also exceeds a
    /// factor of 2. A gate on likely regressions is also broken by those whose nearest iterations lie beyond its
    /// limit.
    Set<CellComparison> findBreaking(GateRule rule) {
        var adjusted = Holm.adjust(
                applicable(rule),
                judged -> judged.ratio()
                        .flatMap(ratio -> ratio.pValue(
                                rule.bound(judged.pair().candidate().better()))));
        return comparisons.stream()
                .filter(judged -> (adjusted.getOrDefault(judged, 1.0) <= 1 - VerdictRules.CONFIDENCE_LEVEL
                                && isBeyond(rule, judged))
                        || (rule.likely() && isLikelyBeyond(rule, judged)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Counts the comparisons that don't break the gate but can't show that they keep it.
    UndecidedCounts undecided(GateRule rule, Set<CellComparison> breaking) {
        List<CellComparison> unbroken = applicable(rule).stream()
                .filter(judged -> !breaking.contains(judged))
                .toList();
        int untrusted =
                (int) unbroken.stream().filter(judged -> !isTrusted(judged)).count();
        int fewForks = (int) unbroken.stream()
                .filter(judged -> isTrusted(judged) && forks(judged) < VerdictRules.MIN_CONFIRMING_BLOCKS)
                .count();
        List<CellComparison> undecided = unbroken.stream()
                .filter(judged -> !isTrusted(judged) || forks(judged) < VerdictRules.MIN_CONFIRMING_BLOCKS)
                .toList();
        int beyond = (int) undecided.stream()
                .filter(judged -> judged.ratio()
                        .filter(ratio -> isBeyond(rule, judged, ratio.ratio()))
                        .isPresent())
                .count();
        int likely = (int) undecided.stream()
                .filter(judged -> isLikelyBeyond(rule, judged))
                .count();
        return new UndecidedCounts(fewForks, untrusted, beyond, likely);
    }

    /// Numbers of undecided comparisons.
    ///
    /// @param fewForks with fewer forks than six, where only differences beyond a factor of 2 count
    /// @param untrusted with a noisy baseline or without a ratio
    /// @param beyond those whose ratio lies beyond the gate's limit all the same
    /// @param likely those whose difference is likely, with even the nearest iterations beyond the limit
    record UndecidedCounts(int fewForks, int untrusted, int beyond, int likely) {}

    private static boolean isLikelyBeyond(GateRule rule, CellComparison judged) {
        return rule.appliesTo(judged.pair().candidate())
                && judged.likely()
                        .filter(gap -> isBeyond(rule, judged, gap.ratio()))
                        .isPresent();
    }

    private static boolean isBeyond(GateRule rule, CellComparison judged, double ratio) {
        return rule.isBroken(
                new Interval(ratio, ratio), judged.pair().candidate().better());
    }

    private static boolean isTrusted(CellComparison judged) {
        return judged.isSound() && judged.evidence().isPresent();
    }

    private static int forks(CellComparison judged) {
        return judged.evidence().orElseThrow().blocks();
    }

    private static boolean isBeyond(GateRule rule, CellComparison judged) {
        VerdictEvidence evidence = judged.evidence().orElseThrow();
        boolean certain = evidence.blocks() >= VerdictRules.MIN_CONFIRMING_BLOCKS
                ? judged.isSound()
                : judged.outcome() == Outcome.SLOWER;
        return certain
                && rule.isBroken(evidence.primaryInterval().orElseThrow(), evidence.better())
                && evidence.checkInterval()
                        .map(check -> rule.isBroken(check, evidence.better()))
                        .orElse(true);
    }
}
