package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.theory.prediction.PredictionComparison.PredictedFigure;
import dev.loombench.lab.theory.prediction.RunPrediction;
import dev.loombench.lab.theory.prediction.WhatIfPrediction;
import dev.loombench.lab.theory.simulation.Simulation.SimulatedFigure;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Renders predictions beside the measurements of a run (`model pool --from`).
public record PredictionComparisonView(Style style, int columns) {
    public String render(RunPrediction prediction) {
        StringBuilder out = new StringBuilder("Predictions from the measurements of ")
                .append(Screen.sanitized(prediction.run()))
                .append(", compared with them\n\n")
                .append(parameters(prediction).render(style, columns))
                .append('\n')
                .append(compared(prediction).render(style, columns));
        List<String> lines = new ArrayList<>();
        lines.add(prediction.within() + " of " + prediction.figures() + " figures are within "
                + Math.round(100 * PredictedFigure.MAX_UNEXPLAINED_DEVIATION)
                + " %. Each cell was simulated 40 times, with the same warm-up and as"
                + " many answers as measured (seed " + prediction.seed() + "); in brackets: the range due to chance.");
        reasons(prediction).forEach(lines::add);
        prediction.skipped().forEach(line -> lines.add("not predicted: " + line));
        out.append('\n').append(PoolView.lines(lines, columns));
        if (!prediction.extrapolations().isEmpty()) {
            out.append('\n').append(extrapolated(prediction).render(style, columns));
            Stream<String> beyondMeasured = prediction.extrapolations().stream()
                    .filter(extrapolation -> !extrapolation.beyond().isEmpty())
                    .map(extrapolation -> "extrapolation: " + extrapolation.cell() + ": "
                            + String.join("; ", extrapolation.beyond()));
            Stream<String> ignoredChanges = prediction.extrapolations().stream()
                    .filter(extrapolation -> !extrapolation.ignored().isEmpty())
                    .map(extrapolation -> extrapolation.cell() + ": " + String.join("; ", extrapolation.ignored()));
            out.append('\n')
                    .append(PoolView.lines(
                            Stream.concat(beyondMeasured, ignoredChanges)
                                    .distinct()
                                    .toList(),
                            columns));
        }
        return out.toString();
    }

    private static TextTable parameters(RunPrediction prediction) {
        TextTable table = new TextTable(List.of(
                Column.left("cell"),
                Column.left("jdk").expendable(1),
                Column.right("wait"),
                Column.right("CPU"),
                Column.right("cores"),
                Column.right("pool"),
                Column.right("offered"),
                Column.right("capacity")));
        prediction
                .cells()
                .forEach(cell -> table.add(
                        cell.cell(),
                        cell.jdk(),
                        Format.seconds(cell.waitSeconds()),
                        Format.seconds(cell.cpuSeconds()),
                        Integer.toString(cell.cores()),
                        cell.threads() == null ? "-" : Integer.toString(cell.threads()),
                        cell.rate() == null
                                ? Format.count(cell.users() == null ? 0 : cell.users(), "user")
                                : PoolView.rate(cell.rate(), ""),
                        PoolView.rate(cell.capacity(), "no limit")));
        return table;
    }

    private static TextTable compared(RunPrediction prediction) {
        TextTable table = new TextTable(List.of(
                Column.left("cell"),
                Column.left(""),
                Column.right("predicted"),
                Column.left("").expendable(1),
                Column.right("measured"),
                Column.right("error"),
                Column.left("")));
        for (RunPrediction.PredictedCell cell : prediction.cells()) {
            for (PredictedFigure comparison : cell.comparisons()) {
                table.add(
                        cell.cell(),
                        comparison.metric(),
                        figureText(comparison, comparison.predicted()),
                        "(" + figureText(comparison, comparison.low()) + " to "
                                + figureText(comparison, comparison.high()) + ")",
                        figureText(comparison, comparison.measured()),
                        String.format(Locale.ROOT, "%+.1f %%", 100 * comparison.off()),
                        comparison.explanation() == null ? "" : "see below");
            }
        }
        return table;
    }

    private static List<String> reasons(RunPrediction prediction) {
        return prediction.cells().stream()
                .flatMap(cell -> cell.comparisons().stream()
                        .filter(comparison -> comparison.explanation() != null)
                        .map(comparison -> cell.cell() + " " + comparison.metric() + ": " + comparison.explanation()))
                .toList();
    }

    private static TextTable extrapolated(RunPrediction prediction) {
        TextTable table = new TextTable(List.of(
                Column.left("not measured"),
                Column.left(""),
                Column.right("capacity"),
                Column.right("cores busy"),
                Column.right("answers"),
                Column.right("p50"),
                Column.right("p99")));
        for (WhatIfPrediction extrapolation : prediction.extrapolations()) {
            var side = extrapolation.predicted();
            table.add(
                    extrapolation.cell(),
                    extrapolation.beyond().isEmpty() ? "" : "extrapolation",
                    PoolView.rate(side.capacity(), "no limit"),
                    Format.percent(side.coresBusy()),
                    side.rate() == null
                            ? side.standing().toString()
                            : PoolView.rate(side.rate().value(), ""),
                    time(side.response().get("p50")),
                    time(side.response().get("p99")));
        }
        return table;
    }

    private static String time(@Nullable SimulatedFigure figure) {
        return figure == null ? "" : Format.seconds(figure.value());
    }

    private static String figureText(PredictedFigure comparison, double value) {
        return comparison.metric().equals("rate") ? PoolView.rate(value, "") : Format.seconds(value);
    }
}
