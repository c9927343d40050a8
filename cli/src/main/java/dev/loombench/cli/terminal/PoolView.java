package dev.loombench.cli.terminal;

import dev.loombench.lab.theory.PoolPrediction;
import dev.loombench.lab.theory.PoolPrediction.Answers;
import dev.loombench.lab.theory.PoolPrediction.RequestDemand;
import dev.loombench.lab.theory.PoolPrediction.ResourceQueue;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.List;

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
        record Resource(String name, ResourceQueue queue) {}
        return Table.of(
                "",
                "",
                List.of(
                        new Resource("pool thread", prediction.threads()),
                        new Resource("core", prediction.cores()),
                        new Resource("carrier", prediction.carriers())),
                Column.left("queue for", row -> Format.count(row.queue.servers(), row.name)),
                Column.right("held for", 1, row -> Format.seconds(row.queue.heldSeconds())),
                Column.right("at most", row -> Format.rate(row.queue.perSecond())),
                Column.right("busy", row -> Format.percentTenths(row.queue.utilisation())),
                Column.right("that queue", 2, row -> Format.percentTenths(row.queue.waitProbability())),
                Column.right("mean wait", row -> row.queue.waitSeconds() == null ? "grows" : wait(row.queue, "mean")),
                Column.right("p90", 3, row -> wait(row.queue, "p90")),
                Column.right("p99", row -> wait(row.queue, "p99")));
    }

    private static String wait(ResourceQueue queue, String figure) {
        return queue.waitSeconds() == null
                ? ""
                : Format.seconds(Math.round(queue.waitSeconds().getOrDefault(figure, Double.NaN) * 1e9) / 1e9);
    }

    private static Table answers(PoolPrediction prediction) {
        record Side(String name, Answers answers) {}
        return Table.of(
                "",
                "",
                List.of(
                        new Side("pool of " + prediction.threads().servers(), prediction.pool()),
                        new Side("virtual threads", prediction.virtual())),
                Column.left("", side -> side.name),
                Column.right("at most", side -> Format.rate(side.answers.maxPerSecond())),
                Column.right(
                        "mean response",
                        side -> side.answers.responseSeconds() == null
                                ? "grows"
                                : Format.seconds(side.answers.responseSeconds())),
                Column.right(
                        "in progress",
                        side -> side.answers.inSystem() == null
                                ? "grow by " + Format.rate(prediction.perSecond() - side.answers.maxPerSecond())
                                : Format.significant(side.answers.inSystem())));
    }

    private static String rule(PoolPrediction prediction) {
        return "By Goetz's rule, threads = cores × (1 + wait / CPU time), a pool of "
                + Format.count(prediction.ruleThreads(), "thread") + " keeps the cores busy.";
    }
}
