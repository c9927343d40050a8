package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.compare.CellMatching.CellPair;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.EstimatedRatio;
import dev.loombench.lab.stats.IndependentRatio;
import dev.loombench.lab.stats.IterationGap;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdict;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.Verdict.Pairing;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.lab.stats.VerdictRules;
import java.util.List;
import java.util.Optional;

/// Comparison of one cell on both sides, judged as one of several.
///
/// @param ratio ratio of independent forks, or within blocks; empty where a side has no positive figure
/// @param evidence intervals behind the verdict; empty where there is no ratio
/// @param verdict the verdict after correction
/// @param pValue p-value of no difference; empty where there is no interval
/// @param corrected p-value after correction
record CellComparison(
        CellPair pair,
        Optional<EstimatedRatio> ratio,
        Optional<VerdictEvidence> evidence,
        Verdict verdict,
        Optional<Double> pValue,
        Optional<Double> corrected) {
    private static final Verdict NO_RATIO =
            new Verdict(Outcome.INCONCLUSIVE, Pairing.INDEPENDENT.tooFew(0), Optional.empty());

    /// Judges a cell as the only comparison.
    static CellComparison uncorrected(CellPair partners, double margin) {
        Optional<EstimatedRatio> ratio = ratio(partners);
        Optional<VerdictEvidence> evidence = ratio.map(known -> evidence(known, partners, margin));
        Optional<Double> pValue = ratio.flatMap(known -> known.pValue(1));
        return new CellComparison(
                partners, ratio, evidence, evidence.map(VerdictRules::judge).orElse(NO_RATIO), pValue, pValue);
    }

    private static Optional<EstimatedRatio> ratio(CellPair partners) {
        if (partners.kind() == ComparisonKind.BLOCKS) {
            return LogRatio.ofPositive(
                            partners.base().figures(), partners.candidate().figures())
                    .map(blocks -> blocks);
        }
        List<Double> base = partners.base().positive();
        List<Double> candidate = partners.candidate().positive();
        return base.isEmpty() || candidate.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        partners.kind() == ComparisonKind.HISTORY
                                ? IndependentRatio.toLevel(base, candidate)
                                : IndependentRatio.of(base, candidate));
    }

    private static VerdictEvidence evidence(EstimatedRatio ratio, CellPair partners, double margin) {
        double level = VerdictRules.CONFIDENCE_LEVEL;
        Better better = partners.candidate().better();
        return switch (ratio) {
            case LogRatio blocks -> VerdictEvidence.of(blocks, level, margin, better);
            case IndependentRatio forks ->
                VerdictEvidence.of(forks, level, margin, better, partners.kind().pairing());
        };
    }

    /// This comparison after correction.
    ///
    /// @param adjusted p-value after correction
    /// @param comparisons number of comparisons with an interval
    CellComparison withCorrection(double adjusted, int comparisons) {
        return new CellComparison(
                pair,
                ratio,
                evidence,
                VerdictRules.correct(verdict, adjusted, comparisons, VerdictRules.CONFIDENCE_LEVEL),
                pValue,
                Optional.of(adjusted));
    }

    /// Number of forks on either side without a positive figure. Those are the lowest figures, so the others
    /// carry no verdict.
    int withoutRatio() {
        return pair.base().withoutRatio() + pair.candidate().withoutRatio();
    }

    /// Whether the figures may carry a verdict: all have a ratio, and no A/A comparison differs.
    boolean isSound() {
        return withoutRatio() == 0 && !pair.noisy();
    }

    /// Whether the candidate has none of what less is better of, such as errors: no ratio shows that.
    boolean isFree() {
        MeasuredCell candidate = pair.candidate();
        return candidate.better() == Better.LESS
                && !pair.noisy()
                && candidate.figures().stream().allMatch(figure -> figure == 0);
    }

    /// Whether a gate may judge the figures: they carry a verdict, or none is left that could be worse.
    boolean isTrusted() {
        return isFree() || (isSound() && evidence.isPresent());
    }

    /// Whether there are fewer forks on a side, or fewer blocks, than confirm anything but a factor of 2.
    boolean hasFewForks() {
        int forks = Math.min(
                pair.base().figures().size(), pair.candidate().figures().size());
        return forks < pair.kind().pairing().confirming;
    }

    Outcome outcome() {
        return isSound() ? verdict.outcome() : Outcome.INCONCLUSIVE;
    }

    /// Gap between the iterations of both sides where too few forks leave a difference unconfirmed, and the gap is
    /// larger than forks of the same code explain.
    Optional<IterationGap> likely() {
        return outcome() == Outcome.INCONCLUSIVE && isSound() && ratio.isPresent() && hasFewForks()
                ? IterationGap.of(pair.base().iterations(), pair.candidate().iterations())
                        .filter(IterationGap::isLikelyDifference)
                : Optional.empty();
    }

    /// Verdict that [#likely] suggests.
    Optional<ComparisonVerdict> likelyVerdict() {
        MeasuredCell candidate = pair.candidate();
        return likely().map(gap ->
                        (gap.ratio() < 1) == (candidate.better() == Better.LESS) ? Outcome.FASTER : Outcome.SLOWER)
                .map(outcome -> ComparisonVerdict.of(outcome, candidate.isSpeed()));
    }
}
