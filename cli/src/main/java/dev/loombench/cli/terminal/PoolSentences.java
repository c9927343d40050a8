package dev.loombench.cli.terminal;

import dev.loombench.lab.theory.prediction.PoolPrediction;
import dev.loombench.lab.theory.prediction.PoolPrediction.BreakEven;
import dev.loombench.lab.theory.prediction.PoolPrediction.PredictionInput;
import dev.loombench.lab.theory.prediction.PoolPrediction.RuleOfThumbPool;
import dev.loombench.lab.theory.prediction.PoolPrediction.ThreadKindPrediction;
import dev.loombench.lab.theory.prediction.PoolPrediction.ThreadKindPrediction.QueueStability;
import dev.loombench.lab.theory.simulation.SimulatedServer.QueueDiscipline;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;

/// Sentences that explain the prediction of a pool and virtual threads.
final class PoolSentences {
    private PoolSentences() {}

    static String title(PredictionInput input) {
        String wait = Format.seconds(input.waitSeconds()) + " of waiting" + variation(input.waitVariation());
        String hold = input.holdSeconds() == 0 ? "" : " (" + Format.seconds(input.holdSeconds()) + " of it pinned)";
        String compute = Format.seconds(input.cpuSeconds()) + " of computing" + variation(input.cpuVariation());
        return wait + hold + " and " + compute + " per request, " + load(input) + ", "
                + Format.count(input.cores(), "core");
    }

    private static String variation(double variation) {
        return variation == 0 ? "" : " (coefficient of variation " + Format.significant(variation) + ")";
    }

    private static String load(PredictionInput input) {
        if (input.rate() != null) {
            return Format.rate(input.rate()) + " (" + input.arrivals() + ")";
        }
        double think = input.thinkSeconds() == null ? 0 : input.thinkSeconds();
        return Format.count(input.users() == null ? 0 : input.users(), "user")
                + (think == 0 ? "" : " who think for " + Format.seconds(think));
    }

    static List<String> sentences(PoolPrediction prediction) {
        List<String> sentences = new ArrayList<>();
        if (prediction.rule() != null) {
            sentences.add(rule(prediction.rule(), prediction.asked()));
        }
        sentences.add(payoff(prediction));
        prediction.sides().stream()
                .filter(side -> side.standing() != QueueStability.SERVES)
                .forEach(side -> sentences.add(standing(side)));
        prediction.sides().stream()
                .filter(ThreadKindPrediction::higherUnknown)
                .forEach(side -> sentences.add(unknownRates(side)));
        if (prediction.sides().stream().anyMatch(ThreadKindPrediction::capacityIsApproximate)) {
            sentences.add("≈: this capacity holds for times that vary. With constant times a full server keeps the"
                    + " rhythm in which it started; --cpu-variation 1 makes them vary.");
        }
        if (prediction.asked().queues().equals("two")) {
            sentences.add("A lone carrier of JDK " + QueueDiscipline.FIRST_EXHAUSTIVE_JDK
                    + " or later empties one of its two queues before it turns to the other: new requests wait for"
                    + " all that"
                    + " compute, and virtual threads run in bursts. --jdk 21 or --carriers 2 avoids that.");
        }
        if (prediction.asked().holdSeconds() > 0) {
            sentences.add(carrierCapacity(prediction));
        }
        sentences.add("Memory: " + Format.bytes(prediction.asked().threadBytes().platform()) + " per platform thread, "
                + Format.bytes(prediction.asked().threadBytes().virtual()) + " per virtual thread ("
                + prediction.asked().threadBytes().source() + "); the objects of requests come on top.");
        sentences.add("±: 95 % intervals of 10 independent simulations, seed "
                + prediction.asked().seed() + "." + theory(prediction));
        return sentences;
    }

    private static String rule(RuleOfThumbPool rule, PredictionInput input) {
        return "By the rule threads = cores × (1 + wait / compute), a pool needs "
                + Format.count(rule.threads(), "thread") + "; it answers at most " + Format.rate(rule.capacity())
                + " and keeps the " + (input.cores() == 1 ? "core " : "cores ")
                + Format.percent(rule.coresBusy()) + " busy.";
    }

    private static String payoff(PoolPrediction prediction) {
        BreakEven pays = prediction.pays();
        List<String> parts = new ArrayList<>();
        if (pays.byCapacity() != null) {
            parts.add("from " + PoolView.rate(pays.byCapacity(), "") + " on, when the pool is full (they answer up to "
                    + PoolView.rate(prediction.virtual().capacity(), "without a limit") + ")");
        }
        if (pays.bySlo() != null) {
            parts.add("for the objective "
                    + (pays.bySlo() == 0
                            ? "at any rate: the pool never meets it"
                            : "from " + PoolView.rate(pays.bySlo(), "") + " on"));
        }
        if (!parts.isEmpty()) {
            return "Virtual threads pay off " + String.join("; ", parts) + ".";
        }
        return "Virtual threads don't pay off at any rate: their capacity is "
                + PoolView.rate(prediction.virtual().capacity(), "unlimited") + ", that of the pool "
                + PoolView.rate(prediction.platform().capacity(), "unlimited") + ".";
    }

    private static String standing(ThreadKindPrediction side) {
        String who = side.threads().equals("platform") ? "The pool's queue" : "The queue of virtual threads";
        return switch (side.standing()) {
            case SERVES -> "";
            case NOT_PREDICTED ->
                who + " isn't predicted: it becomes stable only after, or with, too many requests to simulate.";
            case OVERLOADED -> who + " grows without end: more requests arrive than are answered.";
        };
    }

    private static String unknownRates(ThreadKindPrediction side) {
        return "Whether " + (side.threads().equals("platform") ? "the pool meets" : "virtual threads meet")
                + " the objective at higher rates is unknown: that would be too much to simulate.";
    }

    private static String carrierCapacity(PoolPrediction prediction) {
        PredictionInput input = prediction.asked();
        return "A request occupies a carrier for " + Format.seconds(input.carrierSeconds())
                + (input.waitVariation() == 0 ? "" : " on average")
                + ": " + Format.count(input.carriers(), "carrier answers", "carriers answer")
                + " at most "
                + PoolView.rate(prediction.virtual().capacity(), "an unlimited rate") + ".";
    }

    private static String theory(PoolPrediction prediction) {
        List<String> models = prediction.sides().stream()
                .filter(side -> side.exact() != null)
                .map(side -> side.exact() == null
                        ? ""
                        : side.threads() + " " + side.exact().model())
                .toList();
        return models.isEmpty() ? "" : " Theory (exact): " + String.join("; ", models) + ".";
    }
}
