package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord.AnswerRecord;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.report.text.FindingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/// Renders a load by the generator: a line for each second, and the result.
public final class LoadView {
    private static final String EXPLANATION =
            "The left column counts from when each request was due: it is all that a user waits. The right one"
                    + " counts from"
                    + " when it was sent, as a closed-loop tool would report the same answers.";

    private final Style style;
    private final int columns;

    public LoadView(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    /// One second in a line, such as `12 s  500/s due  498/s answered  p50 1.2 ms  p99 3.4 ms`.
    public static String secondLine(LoadSecond second) {
        String when = second.index() < 0 ? "warm-up " + -second.index() + " s left" : second.index() + 1 + " s";
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT, "%s  %,d/s due  %,d/s answered", when, second.scheduled(), second.answered()));
        append(line, "p50", second.p50());
        append(line, "p99", second.p99());
        line.append(String.format(Locale.ROOT, "  %,d in flight", second.inFlight()));
        second.errors()
                .counts()
                .forEach((kind, count) -> line.append(String.format(Locale.ROOT, "  %,d %s", count, kind.label())));
        return line.toString();
    }

    private static void append(StringBuilder line, String name, OptionalDouble seconds) {
        seconds.ifPresent(value -> line.append("  ").append(name).append(' ').append(Format.seconds(value)));
    }

    /// Result of the whole load.
    public String render(LoadDocument load) {
        StringBuilder out = new StringBuilder();
        out.append(style.bold(load.method() + " " + load.target())).append('\n');
        String setting = String.format(
                Locale.ROOT,
                "%s, %s after a warm-up of %s, %,d connections",
                arrivals(load.arrivals()),
                Format.seconds(load.seconds()),
                Format.seconds(load.warmupSeconds()),
                load.connections());
        out.append(Screen.wrapped(setting, columns, "  ")).append("\n\n");
        if (!load.intended().isEmpty()) {
            out.append(String.format(Locale.ROOT, "%-6s  %14s  %14s%n", "", "from when due", "from sending"));
            for (Map.Entry<String, Double> figure : load.intended().entrySet()) {
                Double service = load.service().get(figure.getKey());
                out.append(String.format(
                        Locale.ROOT,
                        "%-6s  %14s  %14s%n",
                        Screen.sanitized(figure.getKey()),
                        Format.seconds(figure.getValue()),
                        service == null ? "" : Format.seconds(service)));
            }
            out.append('\n').append(Screen.wrapped(EXPLANATION, columns, "")).append("\n\n");
        }
        if (load.throughput() != null) {
            String counts = String.format(
                    Locale.ROOT,
                    "%,d requests due, %,d sent, %,d answered as expected (%s/s); %s",
                    load.requests().getOrDefault("scheduled", 0L),
                    load.requests().getOrDefault("sent", 0L),
                    load.requests().getOrDefault("answered", 0L),
                    Format.significant(load.throughput()),
                    errors(load.errors(), load.requests().getOrDefault("unfinished", 0L)));
            out.append(Screen.wrapped(counts, columns, "  ")).append('\n');
        }
        List<RequestRecord> mix = load.mix();
        if (mix != null && mix.size() > 1) {
            out.append('\n').append(RequestMixTable.render(mix, style, columns)).append('\n');
        }
        UsersRecord users = load.users();
        if (users != null) {
            out.append(Screen.wrapped(users(users), columns, "")).append('\n');
        }
        if (load.law() != null) {
            out.append(Screen.wrapped(load.law().sentence(), columns, "")).append('\n');
        }
        for (Finding finding : load.findings()) {
            if (finding.severity() == Finding.Severity.INFO) {
                out.append(style.dim(FindingText.of(finding), columns, "")).append('\n');
            }
        }
        return out.toString();
    }

    static String arrivals(String word) {
        String[] parts = word.replaceAll("\\.0$", "").split(" ", 2);
        if (parts.length < 2) {
            return word;
        }
        return switch (parts[0]) {
            case "poisson" -> parts[1] + " requests/s, Poisson arrivals";
            case "even" -> parts[1] + " requests/s, evenly spaced";
            default -> parts[1] + " users, each waiting for the answer (closed loop)";
        };
    }

    private static String users(UsersRecord users) {
        return String.format(
                Locale.ROOT,
                "answers per user: %,d to %,d, median %,d; the oldest unanswered request had waited %s at the end",
                users.fewest(),
                users.most(),
                users.median(),
                Format.seconds(users.oldestUnansweredSeconds()));
    }

    /// Numbers of failed requests by kind of error, in a line.
    ///
    /// @param unfinished number of requests still open at the end
    static String errors(Map<String, Long> errors, long unfinished) {
        List<String> parts = new ArrayList<>();
        errors.forEach((kind, count) -> parts.add(String.format(Locale.ROOT, "%,d %s", count, kind)));
        if (unfinished > 0) {
            parts.add(String.format(Locale.ROOT, "%,d unfinished", unfinished));
        }
        return parts.isEmpty() ? "no errors" : String.join(", ", parts);
    }

    /// Table of the outcomes of each request of a mix.
    private static final class RequestMixTable {
        private static final int MAX_NAME_LENGTH = 34;
        private static final int MAX_ANSWERS = 2;

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
            return Cell.of(Format.grouped(number));
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
}
