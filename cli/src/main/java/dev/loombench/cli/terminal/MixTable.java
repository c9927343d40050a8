package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.journal.RequestRecord;
import dev.loombench.lab.journal.RequestRecord.AnswerRecord;
import java.util.List;
import java.util.Locale;

/// What became of each of a load's requests, a line each.
final class MixTable {
    private static final int LONGEST_NAME = 34;
    private static final int MOST_ANSWERS = 2;

    private MixTable() {}

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
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
    }

    /// The first ones, such as `200 application/json`.
    private static String answers(RequestRecord request) {
        List<String> words = request.answers().stream()
                .limit(MOST_ANSWERS)
                .map(MixTable::answer)
                .toList();
        boolean more = request.answers().size() > MOST_ANSWERS || request.further() > 0;
        return String.join(", ", words) + (more ? ", …" : "");
    }

    private static String answer(AnswerRecord answer) {
        return (answer.status() + " " + answer.contentType().replaceFirst("\\s*;.*", "")).strip();
    }
}
