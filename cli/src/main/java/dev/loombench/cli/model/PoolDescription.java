package dev.loombench.cli.model;

import dev.loombench.lab.theory.PoolPrediction;
import dev.loombench.lab.theory.PoolPrediction.RequestDemand;
import dev.loombench.lab.theory.PoolPrediction.ResourceQueue;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import java.util.List;
import java.util.Map;

/// What is shown of the prediction of a pool of platform threads beside virtual threads.
final class PoolDescription {
    private PoolDescription() {}

    static List<Block> of(PoolPrediction prediction) {
        return List.of(
                demand(prediction),
                queues(prediction),
                answers(prediction),
                new Sentence(MessageTemplate.fill(
                        "By Goetz's rule, threads = cores × (1 + wait / CPU time), a pool of {n thread} keeps the cores busy.",
                        prediction.ruleThreads())),
                new Sentence("Queues by Erlang's formulas (M/M/c): independent arrivals, and times that vary as"
                        + " exponential ones do. Queues for times that vary less are shorter."));
    }

    private static Sentence demand(PoolPrediction prediction) {
        RequestDemand request = prediction.request();
        return new Sentence(MessageTemplate.fill(
                "{wait} of waiting{pinned} and {cpu} of CPU time per request, {rate}, {n core}",
                Format.seconds(request.waitSeconds()),
                request.pinnedSeconds() == 0 ? "" : " (" + Format.seconds(request.pinnedSeconds()) + " of it pinned)",
                Format.seconds(request.cpuSeconds()),
                Format.rate(prediction.perSecond()),
                prediction.cores().servers()));
    }

    private static Table queues(PoolPrediction prediction) {
        return Table.of(
                "",
                "",
                List.of(
                        Map.entry("pool thread", prediction.threads()),
                        Map.entry("core", prediction.cores()),
                        Map.entry("carrier", prediction.carriers())),
                Column.left("queue for", row -> Format.count(row.getValue().servers(), row.getKey())),
                Column.right("held for", 1, row -> Format.seconds(row.getValue().heldSeconds())),
                Column.right("at most", row -> Format.rate(row.getValue().perSecond())),
                Column.right("busy", row -> Format.percentTenths(row.getValue().utilisation())),
                Column.right(
                        "that queue",
                        2,
                        row -> Format.percentTenths(row.getValue().waitProbability())),
                Column.right(
                        "mean wait",
                        row -> row.getValue().waitSeconds() == null ? "grows" : wait(row.getValue(), "mean")),
                Column.right("p90", 3, row -> wait(row.getValue(), "p90")),
                Column.right("p99", row -> wait(row.getValue(), "p99")));
    }

    private static String wait(ResourceQueue queue, String figure) {
        return queue.waitSeconds() == null
                ? ""
                : Format.seconds(Math.round(queue.waitSeconds().getOrDefault(figure, Double.NaN) * 1e9) / 1e9);
    }

    private static Table answers(PoolPrediction prediction) {
        return Table.of(
                "",
                "",
                List.of(
                        Map.entry("pool of " + prediction.threads().servers(), prediction.pool()),
                        Map.entry("virtual threads", prediction.virtual())),
                Column.left("", side -> side.getKey()),
                Column.right("at most", side -> Format.rate(side.getValue().maxPerSecond())),
                Column.right(
                        "mean response",
                        side -> side.getValue().responseSeconds() == null
                                ? "grows"
                                : Format.seconds(side.getValue().responseSeconds())),
                Column.right(
                        "in progress",
                        side -> side.getValue().inSystem() == null
                                ? "grow by "
                                        + Format.rate(prediction.perSecond()
                                                - side.getValue().maxPerSecond())
                                : Format.significant(side.getValue().inSystem())));
    }
}
