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
import java.util.function.Predicate;
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

    /// Comparisons that the gate applies to; by the same quantile under other names only in cells without its metric.
    List<CellComparison> applicable(GateRule rule) {
        List<CellComparison> named = comparisons.stream()
                .filter(judged -> rule.appliesTo(judged.pair().candidate()))
                .toList();
        return named.stream()
                .filter(judged -> rule.isExact(judged.pair().candidate())
                        || named.stream()
                                .filter(other -> rule.isExact(other.pair().candidate()))
                                .noneMatch(other -> other.pair()
                                        .base()
                                        .isSameCell(judged.pair().base())))
                .toList();
    }

    /// Comparisons that certainly break the gate: both intervals lie beyond its limit, the p-value is
    /// significant after correction, and with fewer than five forks on a side the difference also exceeds a
    /// factor of 2. A gate on likely regressions is also broken by those whose nearest iterations lie beyond its
    /// limit.
    Set<CellComparison> findBreaking(GateRule rule) {
        List<CellComparison> applicable = applicable(rule);
        var adjusted = Holm.adjust(
                applicable,
                judged -> judged.ratio()
                        .flatMap(ratio -> ratio.pValue(
                                rule.bound(judged.pair().candidate().better()))));
        return applicable.stream()
                .filter(judged -> (adjusted.getOrDefault(judged, 1.0) <= 1 - VerdictRules.CONFIDENCE_LEVEL
                                && isBeyond(rule, judged))
                        || (rule.likely() && isLikelyBeyond(rule, judged)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Finds the comparisons that don't break the gate but can't show that they keep it.
    List<CellComparison> undecided(GateRule rule, Set<CellComparison> breaking) {
        return applicable(rule).stream()
                .filter(judged -> !breaking.contains(judged) && !isKept(rule, judged))
                .toList();
    }

    /// Whether the ratio lies beyond the gate's limit, for certain or not.
    static boolean hasRatioBeyond(GateRule rule, CellComparison judged) {
        return judged.ratio()
                .filter(ratio -> isBeyond(rule, judged, ratio.ratio()))
                .isPresent();
    }

    /// Whether a difference is likely, with even the nearest iterations beyond the gate's limit.
    static boolean isLikelyBeyond(GateRule rule, CellComparison judged) {
        return judged.likely()
                .filter(gap -> isBeyond(rule, judged, gap.ratio()))
                .isPresent();
    }

    private static boolean isBeyond(GateRule rule, CellComparison judged, double ratio) {
        return rule.isBroken(
                new Interval(ratio, ratio), judged.pair().candidate().better());
    }

    /// Whether a comparison certainly keeps the gate: no part of either interval lies beyond its limit, or with few
    /// forks the whole interval lies beyond a factor of 2 on the other side.
    private static boolean isKept(GateRule rule, CellComparison judged) {
        if (judged.hasFewForks() || !judged.isTrusted()) {
            return judged.outcome() == Outcome.FASTER;
        }
        Predicate<Interval> within =
                interval -> rule.isKept(interval, judged.pair().candidate().better());
        return judged.isFree()
                || judged.evidence().stream()
                        .anyMatch(evidence ->
                                evidence.primaryInterval().filter(within).isPresent()
                                        && evidence.checkInterval().stream().allMatch(within));
    }

    private static boolean isBeyond(GateRule rule, CellComparison judged) {
        VerdictEvidence evidence = judged.evidence().orElseThrow();
        boolean certain = evidence.blocks() >= evidence.pairing().confirming
                ? judged.isSound()
                : judged.outcome() == Outcome.SLOWER;
        return certain
                && rule.isBroken(evidence.primaryInterval().orElseThrow(), evidence.better())
                && evidence.checkInterval()
                        .map(check -> rule.isBroken(check, evidence.better()))
                        .orElse(true);
    }
}
