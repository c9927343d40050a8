package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.model.RequestRecord;
import dev.loombench.lab.model.RequestRecord.AnswerRecord;
import java.util.List;
import java.util.Locale;

/// Table of the outcomes of each request of a mix.
final class RequestMixTable {
    private static final int MAX_NAME_LENGTH = 34;
    private static final int MAX_ANSWERS = 2;

    private RequestMixTable() {}

    static String render(List<RequestRecord> mix, Style style, int columns) {
        TextTable table = new TextTable(List.of(
                Column.left("request"),
                Column.right("sent"),
                Column.right("answered"),
                Column.right("wrong"),
                Column.right("failed"),
                Column.left("answers").expendable(1)));
        for (RequestRecord request : mix) {
            table.add(List.of(
                    Cell.of(shortened(request.name())),
                    count(request.sent()),
                    count(request.answered()),
                    count(request.wrong()),
                    count(request.failed()),
                    Cell.of(answers(request))));
        }
        return table.render(style, columns);
    }

    private static Cell count(long number) {
        return Cell.of(String.format(Locale.ROOT, "%,d", number));
    }

    private static String shortened(String name) {
        return name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH - 1) + "…";
    }

    /// The first answers in the record, such as `200 application/json`.
    private static String answers(RequestRecord request) {
        List<String> words = request.answers().stream()
                .limit(MAX_ANSWERS)
                .map(RequestMixTable::answer)
                .toList();
        boolean more = request.answers().size() > MAX_ANSWERS || request.further() > 0;
        return String.join(", ", words) + (more ? ", …" : "");
    }

    private static String answer(AnswerRecord answer) {
        return (answer.status() + " " + answer.contentType().replaceFirst("\\s*;.*", "")).strip();
    }
}
