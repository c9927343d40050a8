package dev.loombench.lab.analysis.claims;

import dev.loombench.lab.analysis.AaControls;
import dev.loombench.lab.analysis.claims.ClaimTrials.ClaimContext;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Claim.Quantity;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Relation;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.RatioWithZeros;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

    private static ClaimRecord judge(
            Experiment experiment, Claim claim, List<TrialRecord> trials, ClaimContext setting) {
        if (claim.quantity() instanceof Quantity.CompletionShare(CellRef of)) {
            return CompletionClaims.judge(claim, of, ClaimTrials.of(of, trials), setting);
        }
        List<TrialRecord> counted = trials.stream().filter(TrialRecord::counts).toList();
        ClaimPairs pairs = ClaimPairs.of(experiment, claim.quantity(), counted);
        Optional<RatioWithZeros> withZeros = ClaimPairs.withZeros(claim.quantity(), counted, setting.level());
        if (withZeros.isEmpty() && pairs.blocks().pairs().isEmpty()) {
            String why = ClaimTrials.missingReason(claim.quantity(), trials, setting)
                    .orElseGet(() ->
                            pairs.gap().isEmpty() ? "its cells have no figures or no limit in this run" : pairs.gap());
            return untested(claim, setting, why);
        }
        String scale = ClaimTrials.scale(claim.quantity(), counted);
        boolean scaled = claim.scaleMatters() && !scale.isEmpty();
        ClaimMeasurement tested = withZeros
                .map(ratio -> ClaimMeasurement.of(claim, ratio, scaled))
                .orElseGet(() -> ClaimMeasurement.of(claim, pairs, setting.level(), scaled));
        ClaimDecision sound = pairs.gap().isEmpty()
                        || withZeros.isPresent() && pairs.blocks().voided().isEmpty()
                ? tested.ruling()
                : tested.ruling().undecided(pairs.gap());
        ClaimDecision ruling = setting.noisy() ? sound.undecided(AaControls.NO_TRUST) : sound;
        Optional<DecidedBy> decidedBy = scaled && ruling.verdict() == ClaimVerdict.INCONCLUSIVE
                ? setting.decidingRun().apply(claim)
                : Optional.empty();
        String why = Format.count(tested.forks(), "fork")
                + (scale.isEmpty() ? "" : " at " + scale) + "; " + ruling.reason()
                + decidedBy.map(ClaimJudge::words).orElse("");
        return record(
                claim,
                setting,
                finite(Optional.of(tested.measured())),
                finite(tested.interval().map(Interval::low)),
                finite(tested.interval().map(Interval::high)),
                ruling.verdict(),
                why,
                "Measured " + tested.figures(claim.quantity().unitWord()) + " over " + why + ". Here: "
                        + setting.environment() + "; there: " + there(experiment, claim) + ".",
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
                    ClaimDecision.decide(claim.relation(), ratio, level, scaled));
        }

        String figures(String unit) {
            return figure(measured, unit)
                    + interval.map(ends -> " (" + figure(ends.low(), unit) + " to " + figure(ends.high(), unit) + ")")
                            .orElse("");
        }

        private static String figure(double value, String unit) {
            return Double.isInfinite(value) ? "∞" : Format.quantity(value, unit);
        }
    }

    private static @Nullable Double finite(Optional<Double> figure) {
        return figure.filter(Double::isFinite).orElse(null);
    }

    static String relation(Claim claim) {
        return switch (claim.quantity()) {
            case Quantity.MetricRatio(String metric, CellRef of, CellRef to) ->
                metric + ", " + of.model() + " / " + to.model() + ": " + claim.relation();
            case Quantity.MetricValue(String metric, CellRef of, String unit) ->
                metric + ", " + of.model() + ": " + claim.relation();
            case Quantity.IdealRatio(CellRef of) -> "time, " + of.model() + " / ideal: " + claim.relation();
            case Quantity.CompletionShare(CellRef of) ->
                "share of processes of " + of.model() + " that completed: " + claim.relation();
        };
    }

    private static String there(Experiment experiment, Claim claim) {
        Experiment.Publication source = experiment.sources().get(claim.source());
        return source == null ? "not said" : source.setting();
    }

    static ClaimRecord untested(Claim claim, ClaimContext setting, String absence) {
        boolean inOtherRun = claim.quantity().cells().stream()
                .anyMatch(cell -> !setting.planned().contains(cell));
        Optional<DecidedBy> decidedBy = inOtherRun ? setting.decidingRun().apply(claim) : Optional.empty();
        String why = "not tested: " + absence + decidedBy.map(ClaimJudge::words).orElse("");
        String sentence = "N" + why.substring(1) + ".";
        return record(claim, setting, null, null, null, ClaimVerdict.INCONCLUSIVE, why, sentence, decidedBy);
    }

    private static String words(DecidedBy run) {
        return "; '" + run.command() + "' decides it, in about " + Format.plannedTime(run.seconds());
    }

    static ClaimRecord record(
            Claim claim,
            ClaimContext setting,
            @Nullable Double measured,
            @Nullable Double low,
            @Nullable Double high,
            ClaimVerdict verdict,
            String why,
            String sentence,
            Optional<DecidedBy> decidedBy) {
        String unit = claim.quantity().unitWord();
        return new ClaimRecord(
                claim.id(),
                claim.text(),
                claim.source(),
                claim.published(),
                relation(claim),
                measured,
                low,
                high,
                verdict,
                sentence,
                claim.brief(),
                setting.jdk(),
                claim.figure().isPresent() ? claim.figure().getAsDouble() : null,
                unit.isEmpty() ? null : unit,
                why,
                decidedBy.orElse(null));
    }

    /// Tests claims on whether processes run to completion. The share of those that did has no interval. A
    /// scaled-down cell can show that they don't complete, but not that they do.
    private static final class CompletionClaims {
        private CompletionClaims() {}

        /// Tests one claim.
        ///
        /// @param trials of the cell that the claim is about
        static ClaimRecord judge(Claim claim, CellRef cell, List<TrialRecord> trials, ClaimContext setting) {
            List<TrialRecord> started =
                    trials.stream().filter(CompletionClaims::isConclusive).toList();
            if (started.isEmpty()) {
                return ClaimJudge.untested(
                        claim,
                        setting,
                        ClaimTrials.missingReason(cell, trials, setting).orElse("it has no valid trial"));
            }
            long completed = started.stream()
                    .filter(trial -> trial.status() == TrialStatus.OK)
                    .count();
            double share = (double) completed / started.size();
            String why = String.format(Locale.ROOT, "%d of %d processes completed", completed, started.size())
                    + at(claim, share, started)
                    + failure(started);
            ClaimVerdict verdict = verdict(claim, share, started);
            return ClaimJudge.record(
                    claim,
                    setting,
                    share,
                    null,
                    null,
                    verdict,
                    why,
                    "Measured: " + why + ". Here: " + setting.environment() + ".",
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
            return holds(claim.relation(), share) ? ClaimVerdict.REPRODUCED : ClaimVerdict.NOT_REPRODUCED_HERE;
        }

        private static boolean holds(Relation relation, double share) {
            return share >= relation.low() && share <= relation.high();
        }

        private static boolean isScaled(List<TrialRecord> started) {
            return started.stream().anyMatch(trial -> !trial.cell().scaled().isEmpty());
        }

        private static String at(Claim claim, double share, List<TrialRecord> started) {
            if (!isScaled(started)) {
                return "";
            }
            String scale = " at " + ClaimTrials.describeScale(started.getFirst().cell());
            if (share < 1 || !claim.scaleMatters()) {
                return scale;
            }
            return scale
                    + (holds(claim.relation(), share) ? ", which doesn't confirm it" : ", which doesn't refute it");
        }

        private static String failure(List<TrialRecord> started) {
            return started.stream()
                    .filter(trial -> trial.failure() != null)
                    .findFirst()
                    .map(trial -> "; " + trial.failure())
                    .orElse("");
        }
    }
}
