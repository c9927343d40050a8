package dev.loombench.cli.model;

import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.lab.theory.QueueModel;
import dev.loombench.lab.theory.QueueModel.QueuePrediction;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.Quantities;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
        Map<String, Map<String, Double>> rows = new LinkedHashMap<>();
        if (prediction.longRun() != null) {
            rows.put("steady state", prediction.longRun());
        }
        if (prediction.inWindow() != null && prediction.window() != null) {
            String after = prediction.warmup().isZero() ? "" : " after " + Quantities.text(prediction.warmup());
            rows.put("in " + Quantities.text(prediction.window()) + after, prediction.inWindow());
        }
        List<Column<Map.Entry<String, Map<String, Double>>>> heads =
                new ArrayList<>(List.of(Column.left("response time", Map.Entry::getKey)));
        FIGURES.forEach(figure -> heads.add(Column.right(
                figure, row -> Format.seconds(row.getValue().getOrDefault(figure, Double.NaN)))));
        return head
                + new TableView(Table.of(List.copyOf(rows.entrySet()), heads), columns).render(style)
                + (prediction.longRun() != null
                        ? ""
                        : "There is no steady state: the queue grows without end, or nearly so.\n");
    }
}
