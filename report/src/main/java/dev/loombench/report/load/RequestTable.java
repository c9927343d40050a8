package dev.loombench.report.load;

import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Builds tables of the outcomes of each request of a mix.
public final class RequestTable {
    private static final int MAX_ANSWERS = 3;

    private RequestTable() {}

    /// @param requests each with what its name begins with; may be empty
    public static Table of(String title, String note, List<Map.Entry<String, RequestCounts>> requests) {
        return Table.of(
                title,
                note,
                requests,
                Column.left("request", row -> row.getKey() + row.getValue().name()),
                Column.right("sent", row -> Format.grouped(row.getValue().sent())),
                Column.right("answered", row -> Format.grouped(row.getValue().answered())),
                Column.right("wrong", row -> Format.grouped(row.getValue().wrong())),
                Column.right("failed", row -> Format.grouped(row.getValue().failed())),
                Column.left("answers", 1, row -> answers(row.getValue())));
    }

    /// The first answers in the record, such as `200 application/json: 12; otherwise: 3`.
    private static String answers(RequestCounts request) {
        long others = request.further()
                + request.answers().stream()
                        .skip(MAX_ANSWERS)
                        .mapToLong(AnswerKind::count)
                        .sum();
        return request.answers().stream()
                        .limit(MAX_ANSWERS)
                        .map(answer -> answer.status()
                                + (" " + answer.contentType().replaceFirst(";.*", "")).stripTrailing() + ": "
                                + Format.grouped(answer.count()))
                        .collect(Collectors.joining("; "))
                + (others == 0 ? "" : "; otherwise: " + Format.grouped(others));
    }
}
