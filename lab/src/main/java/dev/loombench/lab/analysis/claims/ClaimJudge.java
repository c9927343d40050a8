package dev.loombench.lab.analysis.claims;

import dev.loombench.lab.analysis.AnswerKind;
import dev.loombench.lab.analysis.claims.ClaimTrials.ClaimContext;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Claim.Quantity;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Relation;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.RatioWithZeros;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tests the claims of an experiment against its trials on one JDK; [ClaimDecision] has the rules.
public final class ClaimJudge {
    private ClaimJudge() {}

    /// Tests all claims of an experiment.
    ///
    /// @param trials of one JDK; those whose figures don't count only show whether their processes completed
    public static List<ClaimRecord> judge(Experiment experiment, List<TrialRecord> trials, ClaimContext setting) {
        return experiment.claims().stream()
                .map(claim -> judge(experiment, claim, trials, setting))
                .toList();
    }

    /// Log-ratios of the claims that further blocks may decide, each to the nearer bound: those that aren't decided
    /// at a level so high that looking at it again and again hardly adds wrong verdicts.
    ///
    /// @param trials of one JDK, whose figures count
    public static List<LogRatio> openRatios(Experiment experiment, List<TrialRecord> trials) {
        return experiment.claims().stream()
                .filter(claim -> !(claim.quantity() instanceof Quantity.CompletionShare))
                .flatMap(claim -> openRatio(experiment, claim, trials).stream())
                .toList();
    }

    private static Optional<LogRatio> openRatio(Experiment experiment, Claim claim, List<TrialRecord> trials) {
        ClaimPairs pairs = ClaimPairs.of(experiment, claim.quantity(), trials);
        if (pairs.gap().isPresent() || pairs.blocks().pairs().isEmpty()) {
            return Optional.empty();
        }
        LogRatio ratio = LogRatio.of(pairs.blocks().pairs());
        double bound = claim.relation().nearerBound(ratio.ratio());
        boolean mayBeRefuted = !claim.scaleMatters()
                || ClaimTrials.scale(claim.quantity(), trials).isEmpty();
        boolean open =
                ClaimDecision.decide(claim, ratio, WidthRule.SURE_LEVEL, false).verdict() == ClaimVerdict.INCONCLUSIVE;
        return open && bound > 0 && (mayBeRefuted || claim.relation().contains(ratio.ratio()))
                ? Optional.of(ratio.to(bound))
                : Optional.empty();
    }

    private static ClaimRecord judge(
            Experiment experiment, Claim claim, List<TrialRecord> trials, ClaimContext setting) {
        if (claim.quantity() instanceof Quantity.CompletionShare(CellRef of)) {
            return CompletionClaims.judge(claim, of, ClaimTrials.of(of, trials), setting);
        }
        List<TrialRecord> counted = trials.stream().filter(TrialRecord::counts).toList();
        ClaimPairs pairs = ClaimPairs.of(experiment, claim.quantity(), counted);
        Optional<Clause> gap = pairs.gap();
        Optional<RatioWithZeros> withZeros = pairs.withZeros(setting.level());
        if (withZeros.isEmpty() && pairs.blocks().pairs().isEmpty()) {
            return untested(
                    claim,
                    setting,
                    ClaimTrials.missingReason(claim.quantity(), trials, setting)
                            .or(() -> gap)
                            .orElseGet(ClaimAnswer.NO_FIGURES::with));
        }
        String scale = ClaimTrials.scale(claim.quantity(), counted);
        boolean scaled = claim.scaleMatters() && !scale.isEmpty();
        ClaimMeasurement tested = withZeros
                .map(ratio -> ClaimMeasurement.of(claim, ratio, scaled))
                .orElseGet(() -> ClaimMeasurement.of(claim, pairs, setting.level(), scaled));
        ClaimDecision sound = gap.filter(
                        _ -> withZeros.isEmpty() || !pairs.blocks().voided().isEmpty())
                .map(tested.ruling()::undecided)
                .orElse(tested.ruling());
        ClaimDecision ruling = setting.noisy() ? sound.undecided(AnswerKind.BASELINE_DIFFERS.with()) : sound;
        Optional<DecidedBy> decidedBy = scaled && ruling.verdict() == ClaimVerdict.INCONCLUSIVE
                ? setting.decidingRun().apply(claim)
                : Optional.empty();
        Clause why = decided(
                scale.isEmpty()
                        ? ClaimAnswer.OVER.with(tested.forks(), ruling.reason())
                        : ClaimAnswer.OVER_SCALED.with(tested.forks(), scale, ruling.reason()),
                decidedBy);
        return record(
                claim,
                setting,
                finite(Optional.of(tested.measured())),
                finite(tested.interval().map(Interval::low)),
                finite(tested.interval().map(Interval::high)),
                ruling.verdict(),
                why,
                tested.sentence(claim.quantity().unitWord(), why, setting.environment(), there(experiment, claim)),
                decidedBy);
    }

    /// Measured value of a claim with its ruling.
    ///
    /// @param measured the ratio or the figure; infinite where only the baseline's count is 0
    private record ClaimMeasurement(int forks, double measured, Optional<Interval> interval, ClaimDecision ruling) {
        static ClaimMeasurement of(Claim claim, RatioWithZeros ratio, boolean scaled) {
            return new ClaimMeasurement(
                    ratio.blocks(),
                    ratio.median(),
                    ratio.interval(),
                    ClaimDecision.decide(claim.relation(), ratio, scaled));
        }

        static ClaimMeasurement of(Claim claim, ClaimPairs pairs, double level, boolean scaled) {
            LogRatio ratio = LogRatio.of(pairs.blocks().pairs());
            return new ClaimMeasurement(
                    ratio.blocks(),
                    ratio.ratio(),
                    ratio.studentInterval(level),
                    ClaimDecision.decide(claim, ratio, level, scaled));
        }

        Clause sentence(String unit, Clause why, String here, String there) {
            String figure = figure(measured, unit);
            return interval.map(ends -> ClaimAnswer.MEASURED_BETWEEN.with(
                            figure, figure(ends.low(), unit), figure(ends.high(), unit), why, here, there))
                    .orElseGet(() -> ClaimAnswer.MEASURED.with(figure, why, here, there));
        }

        private static String figure(double value, String unit) {
            return Double.isInfinite(value) ? "∞" : Format.quantity(value, unit);
        }
    }

    private static @Nullable Double finite(Optional<Double> figure) {
        return figure.filter(Double::isFinite).orElse(null);
    }

    static Clause relation(Claim claim) {
        Relation relation = claim.relation();
        return switch (claim.quantity()) {
            case Quantity.MetricRatio(String metric, CellRef of, CellRef to) ->
                ClaimAnswer.RATIO.with(metric, of.model(), to.model(), relation);
            case Quantity.MetricValue(String metric, CellRef of, String unit) ->
                ClaimAnswer.VALUE.with(metric, of.model(), relation);
            case Quantity.IdealRatio(CellRef of) -> ClaimAnswer.RATIO.with("time", of.model(), "ideal", relation);
            case Quantity.CompletionShare(CellRef of) -> ClaimAnswer.COMPLETION.with(of.model(), relation);
        };
    }

    private static String there(Experiment experiment, Claim claim) {
        Experiment.Publication source = experiment.sources().get(claim.source());
        return source == null ? "unknown" : source.setting();
    }

    static ClaimRecord untested(Claim claim, ClaimContext setting, Clause absence) {
        boolean inOtherRun = claim.quantity().cells().stream()
                .anyMatch(cell -> !setting.planned().contains(cell));
        Optional<DecidedBy> decidedBy = inOtherRun ? setting.decidingRun().apply(claim) : Optional.empty();
        Clause why = decided(ClaimAnswer.NOT_TESTED.with(absence), decidedBy);
        return record(claim, setting, null, null, null, ClaimVerdict.INCONCLUSIVE, why, why, decidedBy);
    }

    private static Clause decided(Clause why, Optional<DecidedBy> decidedBy) {
        return decidedBy
                .map(run -> ClaimAnswer.DECIDED_BY.with(why, run.command(), Format.plannedTime(run.seconds())))
                .orElse(why);
    }

    static ClaimRecord record(
            Claim claim,
            ClaimContext setting,
            @Nullable Double measured,
            @Nullable Double low,
            @Nullable Double high,
            ClaimVerdict verdict,
            Clause why,
            Clause sentence,
            Optional<DecidedBy> decidedBy) {
        String unit = claim.quantity().unitWord();
        return new ClaimRecord(
                claim.id(),
                claim.text(),
                claim.source(),
                claim.published(),
                relation(claim).toString(),
                measured,
                low,
                high,
                verdict,
                sentence.sentence(),
                claim.brief(),
                setting.jdk(),
                claim.figure().isPresent() ? claim.figure().getAsDouble() : null,
                unit.isEmpty() ? null : unit,
                why.toString(),
                decidedBy.orElse(null));
    }

    /// Tests claims on whether processes run to completion. The share of those that did has no interval. A
    /// scaled-down cell can show that they don't complete, but not that they do.
    private static final class CompletionClaims {
        private CompletionClaims() {}

        /// @param trials of the cell that the claim is about
        static ClaimRecord judge(Claim claim, CellRef cell, List<TrialRecord> trials, ClaimContext setting) {
            List<TrialRecord> started =
                    trials.stream().filter(CompletionClaims::isConclusive).toList();
            if (started.isEmpty()) {
                return ClaimJudge.untested(
                        claim,
                        setting,
                        ClaimTrials.missingReason(cell, trials, setting).orElseGet(ClaimAnswer.NO_VALID_TRIAL::with));
            }
            long completed = started.stream()
                    .filter(trial -> trial.status() == TrialStatus.OK)
                    .count();
            double share = (double) completed / started.size();
            ClaimVerdict verdict = verdict(claim, share, started);
            Clause scaled = scaled(ClaimAnswer.COMPLETED.with(completed, started.size()), claim, share, started);
            Clause why = started.stream()
                    .flatMap(trial -> Stream.ofNullable(trial.failure()))
                    .findFirst()
                    .map(failure -> ClaimAnswer.FAILED_WITH.with(scaled, failure))
                    .orElse(scaled);
            return ClaimJudge.record(
                    claim,
                    setting,
                    share,
                    null,
                    null,
                    verdict,
                    why,
                    ClaimAnswer.MEASURED_SHARE.with(why, setting.environment()),
                    verdict == ClaimVerdict.INCONCLUSIVE ? setting.decidingRun().apply(claim) : Optional.empty());
        }

        /// Whether the trial shows if its process completes: it did, or the machine stopped it. Other
        /// faults show nothing.
        private static boolean isConclusive(TrialRecord trial) {
            String failure = String.valueOf(trial.failure());
            return switch (trial.status()) {
                case OK -> true;
                case REFUSED -> failure.startsWith("refused by the operating system");
                case FAILED -> failure.startsWith("the measured JVM crashed");
            };
        }

        private static ClaimVerdict verdict(Claim claim, double share, List<TrialRecord> started) {
            if (share == 1 && claim.scaleMatters() && isScaled(started)) {
                return ClaimVerdict.INCONCLUSIVE;
            }
            return claim.relation().contains(share) ? ClaimVerdict.REPRODUCED : ClaimVerdict.NOT_REPRODUCED_HERE;
        }

        private static boolean isScaled(List<TrialRecord> started) {
            return started.stream().anyMatch(trial -> !trial.cell().scaled().isEmpty());
        }

        private static Clause scaled(Clause completed, Claim claim, double share, List<TrialRecord> started) {
            if (!isScaled(started)) {
                return completed;
            }
            Clause scaled = ClaimAnswer.COMPLETED_SCALED.with(
                    completed, ClaimTrials.describeScale(started.getFirst().cell()));
            if (share < 1 || !claim.scaleMatters()) {
                return scaled;
            }
            return (claim.relation().contains(share) ? ClaimAnswer.NOT_CONFIRMED : ClaimAnswer.NOT_REFUTED)
                    .with(scaled);
        }
    }
}
