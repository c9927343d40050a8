package dev.loombench.report.page;

import dev.loombench.lab.model.RequestRecord;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.page.DataTable.Row;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// Builds the table with outcomes of each request of a mix.
final class RequestTable {
    private static final List<String> HEADS =
            List.of("sent", "right answers", "other answers", "no answer", "answers looked like");

    private RequestTable() {}

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
                        ReportFormat.whole(request.sent()),
                        ReportFormat.whole(request.answered()),
                        ReportFormat.whole(request.wrong()),
                        ReportFormat.whole(request.failed()),
                        request.answers().stream()
                                        .map(answer -> (answer.status() + " " + answer.contentType()).strip() + ", "
                                                + ReportFormat.whole(answer.count()))
                                        .collect(Collectors.joining("; "))
                                + (request.further() == 0
                                        ? ""
                                        : "; otherwise, " + ReportFormat.whole(request.further()))));
    }
}
