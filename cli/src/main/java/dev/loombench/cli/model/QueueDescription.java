package dev.loombench.cli.model;

import dev.loombench.lab.theory.QueueModel;
import dev.loombench.lab.theory.QueueModel.QueuePrediction;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.protocol.Quantities;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What is shown of the predicted response times of a queue.
final class QueueDescription {
    private static final List<String> FIGURES = List.of("mean", "p50", "p90", "p95", "p99", "p99.9");

    private QueueDescription() {}

    static List<Block> of(QueuePrediction prediction) {
        QueueModel model = prediction.model();
        Map<String, Map<String, Double>> rows = new LinkedHashMap<>();
        if (prediction.longRun() != null) {
            rows.put("steady state", prediction.longRun());
        }
        List<Column<Map.Entry<String, Map<String, Double>>>> columns =
                new ArrayList<>(List.of(Column.left("response time", Map.Entry::getKey)));
        FIGURES.forEach(figure -> columns.add(Column.right(
                figure, row -> Format.seconds(row.getValue().getOrDefault(figure, Double.NaN)))));
        return List.of(
                new Sentence(MessageTemplate.fill(
                        "{n server} of {time} ({times}), {rate}, Poisson: {busy} busy",
                        model.servers(),
                        Quantities.text(model.service()),
                        model.times(),
                        Format.rate(model.perSecond()),
                        Format.percent(prediction.utilisation()))),
                Table.of(List.copyOf(rows.entrySet()), columns),
                new Sentence(
                        prediction.longRun() == null
                                ? "There is no steady state: the queue grows without end, or nearly so."
                                : ""));
    }
}
