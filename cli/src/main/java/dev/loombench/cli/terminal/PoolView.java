package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.theory.prediction.ClosedForm;
import dev.loombench.lab.theory.prediction.PoolPrediction;
import dev.loombench.lab.theory.prediction.PoolPrediction.PredictionInput;
import dev.loombench.lab.theory.prediction.PoolPrediction.ThreadKindPrediction;
import dev.loombench.lab.theory.prediction.PoolPrediction.ThreadKindPrediction.QueueStability;
import dev.loombench.lab.theory.prediction.ResponseTimeFigures;
import dev.loombench.lab.theory.simulation.Simulation.SimulatedFigure;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Renders the prediction of a pool of platform threads beside virtual threads.
public record PoolView(Style style, int columns) {
    public String render(PoolPrediction prediction) {
        PredictionInput input = prediction.asked();
        return Screen.sanitized(PoolSentences.title(input)) + "\n\n"
                + table(prediction).render(style, columns) + "\n" + lines(PoolSentences.sentences(prediction), columns);
    }

    static String lines(List<String> sentences, int columns) {
        StringBuilder out = new StringBuilder();
        sentences.forEach(
                sentence -> out.append(Screen.wrapped(sentence, columns, "  ")).append('\n'));
        return out.toString();
    }

    private static TextTable table(PoolPrediction prediction) {
        PredictionInput input = prediction.asked();
        TextTable table = new TextTable(List.of(
                Column.left(""),
                Column.right("pool of " + input.threads()),
                Column.right("in theory").expendable(2),
                Column.right("virtual threads"),
                Column.right("in theory").expendable(1)));
        addRow(
                table,
                prediction,
                "capacity",
                side -> (side.capacityIsApproximate() ? "≈ " : "") + rate(side.capacity(), "no limit"));
        addRow(table, prediction, "cores busy", side -> Format.percent(side.coresBusy()));
        addRow(table, prediction, "threads or carriers busy", side -> Format.percent(side.threadsBusy()));
        addRow(table, prediction, "queue", PoolView::queue);
        addRow(
                table,
                prediction,
                "answers",
                side -> side.rate() == null ? "" : rate(side.rate().value(), "") + spread(side.rate()));
        for (String name : ResponseTimeFigures.NAMES) {
            table.add(
                    name.equals("mean") ? "response time, mean" : name,
                    time(prediction.platform(), name),
                    theoreticalTime(prediction.platform().exact(), name),
                    time(prediction.virtual(), name),
                    theoreticalTime(prediction.virtual().exact(), name));
        }
        addRow(table, prediction, "requests in flight", side -> figure(side.inSystem()));
        addRow(table, prediction, "concurrent threads", PoolView::threads);
        addRow(table, prediction, "memory of these threads", PoolView::memory);
        if (input.slo() != null) {
            addRow(table, prediction, input.slo(), PoolView::sloResult);
            if (input.rate() != null) {
                addRow(table, prediction, "met up to", PoolView::highestRate);
            }
        }
        return table;
    }

    private static void addRow(
            TextTable table, PoolPrediction prediction, String title, Function<ThreadKindPrediction, String> text) {
        table.add(title, text.apply(prediction.platform()), "", text.apply(prediction.virtual()), "");
    }

    private static String queue(ThreadKindPrediction side) {
        return switch (side.standing()) {
            case SERVES -> "stable";
            case NOT_PREDICTED -> "not predicted";
            case OVERLOADED -> side.growth() == null ? "" : "grows by " + rate(side.growth(), "");
        };
    }

    private static String threads(ThreadKindPrediction side) {
        return side.mostThreads() == null
                ? (side.standing() == QueueStability.OVERLOADED
                                && side.threads().equals("platform")
                        ? "all"
                        : "")
                : "up to " + side.mostThreads();
    }

    private static String memory(ThreadKindPrediction side) {
        return side.memoryBytes() == null ? "" : Format.bytes(side.memoryBytes());
    }

    private static String sloResult(ThreadKindPrediction side) {
        return side.keepsSlo() == null ? "unknown" : side.keepsSlo() ? "met" : "missed";
    }

    private static String highestRate(ThreadKindPrediction side) {
        if (side.higherUnknown()) {
            return side.highestRate() == null || side.highestRate() == 0
                    ? "unknown"
                    : "at least " + rate(side.highestRate(), "");
        }
        if (side.highestRate() == null) {
            return "no limit";
        }
        return side.highestRate() == 0 ? "no rate" : rate(side.highestRate(), "");
    }

    static String rate(@Nullable Double perSecond, String otherwise) {
        return perSecond == null ? otherwise : Format.rate(perSecond);
    }

    private static String time(ThreadKindPrediction side, String name) {
        SimulatedFigure figure = side.response().get(name);
        return figure == null ? "" : Format.seconds(figure.value()) + spread(figure);
    }

    private static String figure(@Nullable SimulatedFigure figure) {
        return figure == null ? "" : Format.significant(figure.value()) + spread(figure);
    }

    private static String spread(SimulatedFigure figure) {
        double half = (figure.high() - figure.low()) / 2 / figure.value() * 100;
        return half < 0.05 ? "" : String.format(Locale.ROOT, " ±%.1f %%", half);
    }

    private static String theoreticalTime(@Nullable ClosedForm exact, String name) {
        Double seconds = exact == null ? null : exact.response().get(name);
        return seconds == null ? "" : Format.seconds(seconds);
    }
}
