package dev.loombench.cli.terminal;

import dev.loombench.lab.theory.PoolPrediction;
import dev.loombench.lab.theory.PoolPrediction.Answers;
import dev.loombench.lab.theory.PoolPrediction.RequestDemand;
import dev.loombench.lab.theory.PoolPrediction.ResourceQueue;
import dev.loombench.protocol.Format;
import java.util.List;

/// Renders the prediction of a pool of platform threads beside virtual threads.
public record PoolView(Style style, int columns) {
    public String render(PoolPrediction prediction) {
        return title(prediction) + "\n\n"
                + queues(prediction).render(style, columns) + "\n"
                + answers(prediction).render(style, columns) + "\n"
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

    private static TextTable queues(PoolPrediction prediction) {
        TextTable table = new TextTable(List.of(
                TableColumn.left("queue for"),
                TableColumn.right("held for").expendable(1),
                TableColumn.right("at most"),
                TableColumn.right("busy"),
                TableColumn.right("that queue").expendable(2),
                TableColumn.right("mean wait"),
                TableColumn.right("p90").expendable(3),
                TableColumn.right("p99")));
        add(table, "pool thread", prediction.threads());
        add(table, "core", prediction.cores());
        add(table, "carrier", prediction.carriers());
        return table;
    }

    private static void add(TextTable table, String resource, ResourceQueue queue) {
        table.add(
                Format.count(queue.servers(), resource),
                Format.seconds(queue.heldSeconds()),
                Format.rate(queue.perSecond()),
                Format.percentTenths(queue.utilisation()),
                Format.percentTenths(queue.waitProbability()),
                queue.waitSeconds() == null ? "grows" : wait(queue, "mean"),
                wait(queue, "p90"),
                wait(queue, "p99"));
    }

    private static String wait(ResourceQueue queue, String figure) {
        return queue.waitSeconds() == null
                ? ""
                : Format.seconds(Math.round(queue.waitSeconds().getOrDefault(figure, Double.NaN) * 1e9) / 1e9);
    }

    private static TextTable answers(PoolPrediction prediction) {
        TextTable table = new TextTable(List.of(
                TableColumn.left(""),
                TableColumn.right("at most"),
                TableColumn.right("mean response"),
                TableColumn.right("in progress")));
        add(table, "pool of " + prediction.threads().servers(), prediction.pool(), prediction.perSecond());
        add(table, "virtual threads", prediction.virtual(), prediction.perSecond());
        return table;
    }

    private static void add(TextTable table, String side, Answers answers, double perSecond) {
        table.add(
                side,
                Format.rate(answers.maxPerSecond()),
                answers.responseSeconds() == null ? "grows" : Format.seconds(answers.responseSeconds()),
                answers.inSystem() == null
                        ? "grow by " + Format.rate(perSecond - answers.maxPerSecond())
                        : Format.significant(answers.inSystem()));
    }

    private static String rule(PoolPrediction prediction) {
        return "By Goetz's rule, threads = cores × (1 + wait / CPU time), a pool of "
                + Format.count(prediction.ruleThreads(), "thread") + " keeps the cores busy.";
    }
}
