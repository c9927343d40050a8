package dev.loombench.cli.terminal;

import dev.loombench.lab.theory.QueueModel;
import dev.loombench.lab.theory.QueueModel.QueuePrediction;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Renders the predicted response times of a queue.
public record QueueView(Style style, int columns) {
    private static final List<String> FIGURES = List.of("mean", "p50", "p90", "p95", "p99", "p99.9");

    public String render(QueuePrediction prediction) {
        QueueModel model = prediction.model();
        String head = Format.count(model.servers(), "server") + " of " + Quantities.text(model.service()) + " ("
                + model.times() + "), " + Format.rate(model.perSecond()) + ", Poisson: "
                + Format.percent(prediction.utilisation()) + " busy\n\n";
        List<TableColumn> heads = new ArrayList<>(List.of(TableColumn.left("response time")));
        FIGURES.forEach(figure -> heads.add(TableColumn.right(figure)));
        TextTable table = new TextTable(heads);
        if (prediction.longRun() != null) {
            table.add(row("steady state", prediction.longRun()));
        }
        if (prediction.inWindow() != null && prediction.window() != null) {
            String after = prediction.warmup().isZero() ? "" : " after " + Quantities.text(prediction.warmup());
            table.add(row("in " + Quantities.text(prediction.window()) + after, prediction.inWindow()));
        }
        return head
                + (prediction.longRun() != null || prediction.inWindow() != null ? table.render(style, columns) : "")
                + (prediction.longRun() != null
                        ? ""
                        : "There is no steady state: the queue grows without end, or nearly so.\n");
    }

    private static List<TableCell> row(String title, Map<String, Double> figures) {
        List<TableCell> row = new ArrayList<>(List.of(TableCell.of(title)));
        FIGURES.forEach(figure -> row.add(TableCell.of(Format.seconds(figures.getOrDefault(figure, Double.NaN)))));
        return row;
    }
}
