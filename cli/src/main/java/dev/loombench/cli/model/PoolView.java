package dev.loombench.cli.model;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.lab.theory.PoolPrediction;
import dev.loombench.lab.theory.PoolPrediction.RequestDemand;
import dev.loombench.lab.theory.PoolPrediction.ResourceQueue;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.List;
import java.util.Map;

/// Renders the prediction of a pool of platform threads beside virtual threads.
public record PoolView(Style style, int columns) {
    public String render(PoolPrediction prediction) {
        return title(prediction) + "\n\n"
                + new TableView(queues(prediction), columns).render(style) + "\n"
                + new TableView(answers(prediction), columns).render(style) + "\n"
                + Screen.wrapped(rule(prediction), columns, "  ") + "\n"
                + Screen.wrapped(
                        "Queues by Erlang's formulas (M/M/c): independent arrivals, and times that vary as"
                                + " exponential ones do. Queues for times that vary less are shorter.",
                        columns,
                        "  ")
                + "\n";
    }

    private static String title(PoolPrediction prediction) {
        RequestDemand request = prediction.request();
        String pinned =
                request.pinnedSeconds() == 0 ? "" : " (" + Format.seconds(request.pinnedSeconds()) + " of it pinned)";
        return Format.seconds(request.waitSeconds()) + " of waiting" + pinned + " and "
                + Format.seconds(request.cpuSeconds()) + " of CPU time per request, "
                + Format.rate(prediction.perSecond()) + ", "
                + Format.count(prediction.cores().servers(), "core");
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

    private static String rule(PoolPrediction prediction) {
        return "By Goetz's rule, threads = cores × (1 + wait / CPU time), a pool of "
                + Format.count(prediction.ruleThreads(), "thread") + " keeps the cores busy.";
    }
}
