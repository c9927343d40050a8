package dev.loombench.report.page;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.LoadCharts;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.page.DataTable.Row;
import dev.loombench.report.text.CellNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Charts and tables of an experiment with servers under load.
///
/// @param overview response time classes of all cells
/// @param labels results of a JMeter plan by label; absent without a plan
/// @param requests outcomes of each request of a mix; absent if there is no mix
/// @param groups one view for each group of servers under the same load
public record LoadSection(
        ChartPanel overview,
        @Nullable DataTable labels,
        @Nullable DataTable requests,
        List<LoadView> groups) {
    /// Builds the section; empty without servers under load.
    ///
    /// @param id prefix of the chart ids
    /// @return empty if no valid trial has a load
    static Optional<LoadSection> of(String id, ExperimentRecord experiment, CellNames names) {
        List<LoadGroup> groups = LoadGroup.of(experiment, names);
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        List<LoadView> views = new ArrayList<>();
        for (LoadGroup group : groups) {
            views.add(LoadView.of(id + "-load-" + (views.size() + 1), group));
        }
        return Optional.of(new LoadSection(
                new ChartPanel(LoadCharts.overview(id + "-overview", groups), LoadTables.overview(groups)),
                LabelTable.of(groups).orElse(null),
                RequestTable.of(groups).orElse(null),
                views));
    }

    /// Charts in the order of the page.
    List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        charts.add(overview.chart());
        groups.forEach(group -> group.figures().forEach(figure -> charts.add(figure.chart())));
        return charts;
    }

    /// Builds the table with outcomes of each request of a mix.
    private static final class RequestTable {
        private static final List<String> HEADS =
                List.of("sent", "right answers", "other answers", "no answer", "answers looked like");

        /// Builds the table of all loads.
        ///
        /// @return empty if no load had several requests
        static Optional<DataTable> of(List<LoadGroup> groups) {
            List<Row> rows = new ArrayList<>();
            for (LoadGroup group : groups) {
                group.cells().stream()
                        .filter(RequestTable::isMixed)
                        .forEach(cell -> requests(cell).forEach(request -> rows.add(row(group, cell, request))));
            }
            return rows.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new DataTable(
                            "Each request of the mix",
                            "Request",
                            HEADS,
                            rows,
                            "Requests that were due in the steady window of the trial that is shown."));
        }

        private static boolean isMixed(LoadCell cell) {
            return requests(cell).size() > 1;
        }

        private static List<RequestRecord> requests(LoadCell cell) {
            return Objects.requireNonNullElse(cell.load().requests(), List.of());
        }

        private static Row row(LoadGroup group, LoadCell cell, RequestRecord request) {
            return new Row(
                    group.labelOf(cell) + ": " + request.name(),
                    List.of(
                            Format.grouped(request.sent()),
                            Format.grouped(request.answered()),
                            Format.grouped(request.wrong()),
                            Format.grouped(request.failed()),
                            request.answers().stream()
                                            .map(answer -> (answer.status() + " " + answer.contentType()).strip() + ", "
                                                    + Format.grouped(answer.count()))
                                            .collect(Collectors.joining("; "))
                                    + (request.further() == 0
                                            ? ""
                                            : "; otherwise, " + Format.grouped(request.further()))));
        }
    }
}
