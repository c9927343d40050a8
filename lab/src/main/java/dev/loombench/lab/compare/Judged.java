package dev.loombench.lab.compare;

import dev.loombench.lab.compare.Matching.Partners;
import dev.loombench.lab.stats.Evidence;
import dev.loombench.lab.stats.IndependentRatio;
import dev.loombench.lab.stats.Outcome;
import dev.loombench.lab.stats.Reason;
import dev.loombench.lab.stats.Verdict;
import dev.loombench.lab.stats.Verdicts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// A cell on both sides with what its figures say, as one of several comparisons.
///
/// @param ratio empty where a side has no positive figure
/// @param evidence empty with it
/// @param verdict after correction
/// @param pValue of no difference; empty where there is no interval
/// @param corrected the same after correction
record Judged(
        Partners partners,
        Optional<IndependentRatio> ratio,
        Optional<Evidence> evidence,
        Verdict verdict,
        OptionalDouble pValue,
        OptionalDouble corrected) {
    private static final Verdict NO_RATIO =
            new Verdict(Outcome.INCONCLUSIVE, new Reason.NoInterval(0), Optional.empty());

    /// As if it were the only comparison.
    static Judged alone(Partners partners, double margin) {
        List<Double> base = partners.base().positive();
        List<Double> candidate = partners.candidate().positive();
        if (base.isEmpty() || candidate.isEmpty()) {
            return new Judged(
                    partners,
                    Optional.empty(),
                    Optional.empty(),
                    NO_RATIO,
                    OptionalDouble.empty(),
                    OptionalDouble.empty());
        }
        IndependentRatio ratio = IndependentRatio.of(base, candidate);
        Evidence evidence =
                Evidence.of(ratio, Verdicts.LEVEL, margin, partners.candidate().better());
        OptionalDouble pValue = ratio.pValue(1);
        return new Judged(
                partners, Optional.of(ratio), Optional.of(evidence), Verdicts.judge(evidence), pValue, pValue);
    }

    /// As one of so many that have an interval.
    Judged amongOthers(double adjusted, int comparisons) {
        return new Judged(
                partners,
                ratio,
                evidence,
                Verdicts.corrected(verdict, adjusted, comparisons, Verdicts.LEVEL),
                pValue,
                OptionalDouble.of(adjusted));
    }

    /// Forks of either side that have a figure without a ratio. What is missing is the lower end of the figures,
    /// so that the rest carries no verdict.
    int withoutRatio() {
        return partners.base().withoutRatio() + partners.candidate().withoutRatio();
    }

    /// Whether its figures may carry a verdict at all.
    boolean isSound() {
        return withoutRatio() == 0 && !partners.noisy();
    }

    Outcome outcome() {
        return isSound() ? verdict.outcome() : Outcome.INCONCLUSIVE;
    }
}
