package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.compare.Matching.Partners;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.Evidence;
import dev.loombench.lab.stats.Holm;
import dev.loombench.lab.stats.IndependentRatio;
import dev.loombench.lab.stats.Outcome;
import dev.loombench.lab.stats.Verdicts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Family of comparisons that are made at once: their differences and the gates they break are corrected for
/// multiple comparisons by [Holm].
///
/// @param corrected number of comparisons that the correction covers
record Family(List<Judged> comparisons, int corrected) {

    /// Judges all pairs and corrects their p-values.
    static Family of(List<Partners> partners, double margin) {
        List<Judged> alone =
                partners.stream().map(pair -> Judged.alone(pair, margin)).toList();
        List<Double> pValues = alone.stream()
                .filter(judged -> judged.pValue().isPresent())
                .map(judged -> judged.pValue().getAsDouble())
                .toList();
        var adjusted = Holm.adjusted(pValues).iterator();
        return new Family(
                alone.stream()
                        .map(judged -> judged.pValue().isPresent()
                                ? judged.amongOthers(adjusted.next(), pValues.size())
                                : judged)
                        .toList(),
                pValues.size());
    }

    /// The union of two families, each corrected for its own number.
    Family with(Family other) {
        List<Judged> all = new ArrayList<>(comparisons);
        all.addAll(other.comparisons);
        return new Family(all, corrected + other.corrected);
    }

    /// Comparisons that the gate applies to.
    List<Judged> spokenOf(FailOn rule) {
        return comparisons.stream()
                .filter(judged -> rule.speaksOf(judged.partners().candidate()))
                .toList();
    }

    /// Comparisons that certainly break the gate: both intervals lie beyond its limit, the p-value is
    /// significant after correction, and with fewer than six forks on a side the difference also exceeds a
    /// factor of 2.
    Set<Judged> breaking(FailOn rule) {
        List<Judged> tested = spokenOf(rule).stream()
                .filter(judged -> judged.pValue().isPresent())
                .toList();
        List<Double> pValues = new ArrayList<>();
        for (Judged judged : tested) {
            IndependentRatio ratio = judged.ratio().orElseThrow();
            Better better = judged.partners().candidate().better();
            pValues.add(ratio.pValue(rule.bound(better)).orElseThrow());
        }
        List<Double> adjusted = Holm.adjusted(pValues);
        Set<Judged> breaking = new LinkedHashSet<>();
        for (int i = 0; i < tested.size(); i++) {
            if (adjusted.get(i) <= 1 - Verdicts.LEVEL && isBeyond(rule, tested.get(i))) {
                breaking.add(tested.get(i));
            }
        }
        return breaking;
    }

    /// Counts the comparisons that don't break the gate but can't show that they keep it.
    Undecided undecided(FailOn rule, Set<Judged> breaking) {
        List<Judged> unbroken = spokenOf(rule).stream()
                .filter(judged -> !breaking.contains(judged))
                .toList();
        int untrusted =
                (int) unbroken.stream().filter(judged -> !isTrusted(judged)).count();
        int fewForks = (int) unbroken.stream()
                .filter(judged -> isTrusted(judged) && forks(judged) < Verdicts.CONFIRMING_BLOCKS)
                .count();
        return new Undecided(fewForks, untrusted);
    }

    /// Numbers of undecided comparisons.
    ///
    /// @param fewForks with fewer forks than six, where only differences beyond a factor of 2 count
    /// @param untrusted with a noisy baseline or without a ratio
    record Undecided(int fewForks, int untrusted) {}

    private static boolean isTrusted(Judged judged) {
        return judged.isSound() && judged.evidence().isPresent();
    }

    private static int forks(Judged judged) {
        return judged.evidence().orElseThrow().blocks();
    }

    private static boolean isBeyond(FailOn rule, Judged judged) {
        Evidence evidence = judged.evidence().orElseThrow();
        boolean certain =
                evidence.blocks() >= Verdicts.CONFIRMING_BLOCKS ? judged.isSound() : judged.outcome() == Outcome.SLOWER;
        return certain
                && rule.isBroken(evidence.student().orElseThrow(), evidence.better())
                && evidence.orderStatistic()
                        .map(check -> rule.isBroken(check, evidence.better()))
                        .orElse(true);
    }
}
