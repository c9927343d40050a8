package dev.loombench.lab.claims;

import dev.loombench.lab.experiment.CellRef;
import dev.loombench.lab.experiment.Claim;
import dev.loombench.lab.experiment.Claim.Quantity;
import dev.loombench.lab.experiment.Claim.Relation;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ClaimRecord;
import dev.loombench.lab.journal.ClaimRecord.Verdict;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.judge.BlockPairs;
import dev.loombench.lab.judge.TrialIdeal;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.Verdicts;
import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Tests the claims of an experiment against its trials on one JDK.
///
/// The whole interval must satisfy the relation, or fail it, and from six blocks on the order-statistic
/// interval must say the same. Below six blocks the interval must also lie beyond a factor of 2 from 1, as
/// for comparisons. A cell that was scaled down can show that a claim holds, and can't show
/// that it doesn't.
public final class ClaimJudge {
    private ClaimJudge() {}

    /// @param trials of one JDK; of those that don't count only whether they came to their end is looked at
    /// @param host machine and JDK in words, for the sentence
    public static List<ClaimRecord> judge(Experiment experiment, List<TrialRecord> trials, String host) {
        return experiment.claims().stream()
                .map(claim -> judge(experiment, claim, trials, host))
                .toList();
    }

    private static ClaimRecord judge(Experiment experiment, Claim claim, List<TrialRecord> all, String host) {
        if (claim.quantity() instanceof Quantity.Completed(CellRef of)) {
            return Completion.judge(claim, of(of, all), host);
        }
        List<TrialRecord> trials = all.stream().filter(TrialRecord::counts).toList();
        BlockPairs blocks = pairs(experiment, claim.quantity(), trials);
        List<Pair> pairs = blocks.pairs();
        String scale = scale(claim.quantity(), trials);
        @Nullable LogRatio ratio = pairs.isEmpty() ? null : LogRatio.of(pairs);
        Optional<Interval> interval = Optional.ofNullable(ratio).flatMap(r -> r.studentInterval(Verdicts.LEVEL));
        Ruling ruling = ratio == null
                ? new Ruling(Verdict.INCONCLUSIVE, noRatio(claim, blocks))
                : told(ruling(claim.relation(), ratio, interval, !scale.isEmpty()), claim, blocks);
        return new ClaimRecord(
                claim.id(),
                claim.text(),
                claim.source(),
                claim.published(),
                relation(claim),
                ratio == null ? null : ratio.ratio(),
                interval.map(Interval::low).orElse(null),
                interval.map(Interval::high).orElse(null),
                ruling.verdict(),
                sentence(experiment, claim, ratio, interval, ruling, scale, host));
    }

    private record Ruling(Verdict verdict, String why) {}

    private static Ruling ruling(Relation relation, LogRatio ratio, Optional<Interval> student, boolean scaled) {
        if (student.isEmpty()) {
            return new Ruling(Verdict.INCONCLUSIVE, "one block gives no interval");
        }
        Ruling ruling = ruling(relation, ratio.blocks(), student.get(), scaled);
        boolean confirmed = ratio.orderStatisticInterval(Verdicts.LEVEL)
                .map(order -> ruling(relation, ratio.blocks(), order, scaled))
                .map(check -> check.verdict() == ruling.verdict())
                .orElse(true);
        return confirmed
                ? ruling
                : new Ruling(
                        Verdict.INCONCLUSIVE,
                        ruling.why() + ", but the order-statistic interval, which is its check, says otherwise");
    }

    private static Ruling ruling(Relation relation, int blocks, Interval interval, boolean scaled) {
        double low = interval.low();
        double high = interval.high();
        boolean holds = low >= relation.low() && high <= relation.high();
        boolean fails = high < relation.low() || low > relation.high();
        if (!holds && !fails) {
            return new Ruling(Verdict.INCONCLUSIVE, "the interval reaches to both sides of what must hold");
        }
        boolean beyondDoubt = low > Verdicts.DESCRIPTIVE_FACTOR || high < 1 / Verdicts.DESCRIPTIVE_FACTOR;
        if (blocks < Verdicts.CONFIRMING_BLOCKS && !beyondDoubt) {
            return new Ruling(
                    Verdict.INCONCLUSIVE,
                    (holds ? "it seems to hold" : "it seems not to hold") + ", but " + blocks
                            + " blocks decide only what lies beyond a factor of 2");
        }
        if (fails && scaled) {
            return new Ruling(Verdict.INCONCLUSIVE, "it doesn't hold at this scale, which doesn't refute it");
        }
        return holds
                ? new Ruling(Verdict.REPRODUCED, "the whole interval satisfies it")
                : new Ruling(Verdict.NOT_REPRODUCED_HERE, "the whole interval fails it");
    }

    /// Blocks without a ratio are those whose figures are lowest: the others alone decide nothing.
    private static Ruling told(Ruling ruling, Claim claim, BlockPairs blocks) {
        String gap = gap(claim, blocks);
        return gap.isEmpty() || blocks.pairs().isEmpty()
                ? ruling
                : new Ruling(Verdict.INCONCLUSIVE, ruling.why() + "; but " + gap);
    }

    private static String noRatio(Claim claim, BlockPairs blocks) {
        String gap = gap(claim, blocks);
        return gap.isEmpty() ? "its cells have no figures, or no limit, in this run" : gap;
    }

    private static String gap(Claim claim, BlockPairs blocks) {
        return claim.quantity() instanceof Quantity.Ratio(String metric, var of, var to) ? blocks.gap(metric) : "";
    }

    private static BlockPairs pairs(Experiment experiment, Quantity quantity, List<TrialRecord> trials) {
        List<TrialRecord> counted = trials.stream().filter(TrialRecord::counts).toList();
        return switch (quantity) {
            case Quantity.Ratio(String metric, CellRef of, CellRef to) ->
                BlockPairs.of(of(to, counted), of(of, counted), metric);
            case Quantity.OverIdeal(CellRef of) -> new BlockPairs(overIdeal(experiment, of(of, counted)), 0);
            case Quantity.Completed unpaired -> new BlockPairs(List.of(), 0);
        };
    }

    /// Each fork's time against the limit that was measured in that very fork.
    private static List<Pair> overIdeal(Experiment experiment, List<TrialRecord> trials) {
        List<Pair> pairs = new ArrayList<>();
        for (TrialRecord trial : trials) {
            var metric = trial.metrics().get("time");
            if (metric != null) {
                TrialIdeal.of(experiment, List.of(trial))
                        .flatMap(ideal -> Pair.ofPositive(ideal.seconds(), metric.value()))
                        .ifPresent(pairs::add);
            }
        }
        return pairs;
    }

    private static List<TrialRecord> of(CellRef cell, List<TrialRecord> trials) {
        return trials.stream().filter(trial -> isOf(cell, trial.cell())).toList();
    }

    private static boolean isOf(CellRef cell, CellRecord record) {
        Map<String, String> declared = new LinkedHashMap<>(record.params());
        declared.putAll(record.scaled());
        return record.model().equals(cell.model().toString()) && declared.equals(cell.params());
    }

    private static String scale(Quantity quantity, List<TrialRecord> trials) {
        List<CellRef> cells = switch (quantity) {
            case Quantity.Ratio(String metric, CellRef of, CellRef to) -> List.of(of, to);
            case Quantity.OverIdeal(CellRef of) -> List.of(of);
            case Quantity.Completed(CellRef of) -> List.of(of);
        };
        return cells.stream()
                .flatMap(cell -> of(cell, trials).stream().limit(1))
                .map(TrialRecord::cell)
                .filter(cell -> !cell.scaled().isEmpty())
                .findFirst()
                .map(ClaimJudge::scaleWords)
                .orElse("");
    }

    static String scaleWords(CellRecord cell) {
        StringBuilder words = new StringBuilder();
        cell.scaled()
                .forEach((name, level) -> words.append(words.isEmpty() ? "" : ", ")
                        .append(name)
                        .append(' ')
                        .append(cell.params().get(name))
                        .append(" for ")
                        .append(level));
        return words.toString();
    }

    static String relation(Claim claim) {
        return switch (claim.quantity()) {
            case Quantity.Ratio(String metric, CellRef of, CellRef to) ->
                metric + ", " + of.model() + " / " + to.model() + ": " + claim.relation();
            case Quantity.OverIdeal(CellRef of) -> "time, " + of.model() + " / ideal: " + claim.relation();
            case Quantity.Completed(CellRef of) ->
                "share of the processes of " + of.model() + " that ran to their end: " + claim.relation();
        };
    }

    private static String sentence(
            Experiment experiment,
            Claim claim,
            @Nullable LogRatio ratio,
            Optional<Interval> interval,
            Ruling ruling,
            String scale,
            String host) {
        if (ratio == null) {
            return "Not tested: " + ruling.why() + ".";
        }
        StringBuilder sentence = new StringBuilder("Measured ").append(Quantities.significant(ratio.ratio()));
        interval.ifPresent(i -> sentence.append(" (")
                .append(Quantities.significant(i.low()))
                .append(" to ")
                .append(Quantities.significant(i.high()))
                .append(')'));
        sentence.append(" over ").append(ratio.blocks()).append(ratio.blocks() == 1 ? " fork" : " forks");
        sentence.append(scale.isEmpty() ? "" : " at " + scale).append("; ");
        sentence.append(ruling.why()).append(". Here: ").append(host).append("; there: ");
        Experiment.Source source = experiment.sources().get(claim.source());
        return sentence.append(source == null ? "not said" : source.setting())
                .append('.')
                .toString();
    }
}
