package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.model.CompareDocument.ComparedRecord;
import dev.loombench.lab.model.CompareDocument.SampleRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.IndependentRatio;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.Outcome;
import dev.loombench.lab.stats.Pairing;
import dev.loombench.lab.stats.VerdictEvidence;
import dev.loombench.lab.stats.VerdictRules;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Converts comparisons to their JSON records.
final class ComparedRecordMapper {
    private ComparedRecordMapper() {}

    /// Converts one comparison.
    ///
    /// @param comparisons number of comparisons that the correction covers
    static ComparedRecord of(CellComparison judged, double margin, int comparisons, List<String> fails) {
        MeasuredCell base = judged.pair().base();
        MeasuredCell candidate = judged.pair().candidate();
        Optional<Interval> welch = judged.evidence().flatMap(VerdictEvidence::primaryInterval);
        Optional<Interval> ranks = judged.evidence().flatMap(VerdictEvidence::checkInterval);
        return new ComparedRecord(
                candidate.name().experiment(),
                candidate.name().model(),
                candidate.name().params(),
                candidate.name().metric(),
                candidate.unit(),
                candidate.better() == Better.LESS ? TrialRecord.Better.LESS : TrialRecord.Better.MORE,
                candidate.jdk(),
                base.jdk().equals(candidate.jdk()) ? null : base.jdk(),
                sample(base),
                sample(candidate),
                judged.ratio().map(IndependentRatio::ratio).orElse(null),
                welch.map(Interval::low).orElse(null),
                welch.map(Interval::high).orElse(null),
                ranks.map(Interval::low).orElse(null),
                ranks.map(Interval::high).orElse(null),
                judged.verdict().checkAgrees().orElse(null),
                boxed(judged.pValue()),
                boxed(judged.corrected()),
                verdict(judged.outcome(), candidate.isSpeed()),
                judged.ratio()
                        .map(ratio -> boxed(DetectableEffect.byWelch(ratio, Math.max(1, comparisons))))
                        .orElse(null),
                judged.ratio()
                        .flatMap(ratio -> forksNeeded(ratio, margin, Math.max(1, comparisons)))
                        .orElse(null),
                note(judged),
                fails);
    }

    private static SampleRecord sample(MeasuredCell cell) {
        List<Double> figures = cell.positive();
        double logs = figures.stream().mapToDouble(Math::log).average().orElse(Double.NaN);
        return new SampleRecord(figures.size(), figures.isEmpty() ? null : Math.exp(logs));
    }

    private static @Nullable Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    /// Number of forks that would show a difference of the margin. Calculated for paired blocks of that noise,
    /// which need slightly more where they are few.
    private static Optional<Integer> forksNeeded(IndependentRatio ratio, double margin, int comparisons) {
        OptionalDouble noise = ratio.standardDeviation();
        if (noise.isEmpty()) {
            return Optional.empty();
        }
        OptionalInt forks = DetectableEffect.blocksNeeded(margin, noise.getAsDouble(), comparisons);
        return forks.isEmpty()
                ? Optional.empty()
                : Optional.of(Math.max(VerdictRules.MIN_CONFIRMING_BLOCKS, forks.getAsInt()));
    }

    static Verdict verdict(Outcome outcome, boolean speed) {
        return switch (outcome) {
            case FASTER -> speed ? Verdict.FASTER : Verdict.BETTER;
            case SLOWER -> speed ? Verdict.SLOWER : Verdict.WORSE;
            case SAME -> Verdict.SAME;
            case INCONCLUSIVE -> Verdict.INCONCLUSIVE;
        };
    }

    private static String note(CellComparison judged) {
        if (judged.pair().noisy()) {
            return "a baseline differs from itself in this experiment, so no difference can be trusted";
        }
        int without = judged.withoutRatio();
        if (without == 0) {
            return judged.verdict().reason().sentence(Pairing.INDEPENDENT);
        }
        int all = judged.pair().base().figures().size()
                + judged.pair().candidate().figures().size();
        return without + " of " + all + " forks " + (without == 1 ? "has" : "have")
                + " no ratio, because a figure isn't positive";
    }
}
