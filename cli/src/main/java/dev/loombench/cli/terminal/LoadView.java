package dev.loombench.cli.terminal;

import dev.loombench.lab.analysis.validity.Overload;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord.AnswerRecord;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.report.text.FindingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Renders a load: a line for each second, and the result.
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
        String title = load.subject() + (load.plan() == null ? " " : " against ") + load.target();
        out.append(style.bold(title)).append('\n');
        Double seconds = load.seconds();
        if (seconds == null) {
            return out.append("no figures\n").toString();
        }
        out.append(Screen.wrapped(setting(load, seconds), columns, "  ")).append("\n\n");
        latencies(load, out);
        overview(load.overview(), out);
        if (load.plan() != null || load.throughput() != null) {
            out.append(Screen.wrapped(requests(load), columns, "  ")).append('\n');
        }
        List<LabelRecord> labels = load.labels();
        if (labels != null && !labels.isEmpty()) {
            out.append('\n').append(LabelTable.render(labels, style, columns)).append('\n');
        }
        List<RequestRecord> mix = load.mix();
        if (mix != null && mix.size() > 1) {
            out.append('\n').append(RequestMixTable.render(mix, style, columns)).append('\n');
        }
        if (load.users() != null) {
            out.append(Screen.wrapped(users(load.users()), columns, "")).append('\n');
        }
        if (load.law() != null) {
            out.append(Screen.wrapped(load.law().sentence(), columns, "")).append('\n');
        }
        for (Finding finding : load.findings()) {
            if (finding.severity() == Severity.INFO) {
                out.append(style.dim(FindingText.of(finding), columns, "")).append('\n');
            }
        }
        // Those of an interval have a plus sign.
        Objects.requireNonNullElse(load.summaries(), List.<String>of()).stream()
                .filter(line -> line.startsWith("summary ="))
                .reduce((earlier, later) -> later)
                .ifPresent(line -> out.append('\n').append(style.dim(line)).append('\n'));
        return out.toString();
    }

    private static String setting(LoadDocument load, double seconds) {
        if (load.plan() == null) {
            return String.format(
                    Locale.ROOT,
                    "%s, %s after a warm-up of %s, %,d connections",
                    arrivals(String.valueOf(load.arrivals())),
                    Format.seconds(seconds),
                    Format.seconds(load.warmupSeconds() == null ? 0 : load.warmupSeconds()),
                    load.connections());
        }
        if (!Boolean.TRUE.equals(load.steady())) {
            return Format.seconds(seconds) + ", including ramp-up and shutdown";
        }
        UsersRecord users = load.users();
        String active = users == null || Objects.equals(users.atWork(), users.all())
                ? "all"
                : users.atWork() + " of " + users.all();
        return Format.seconds(seconds) + " with " + active + " users active; ramp-up and shutdown excluded";
    }

    /// Latencies in one column, or in two where they count from when requests were due and from the sending.
    private void latencies(LoadDocument load, StringBuilder out) {
        Map<String, Double> intended = load.intended();
        Map<String, Double> service = load.service() == null ? Map.of() : load.service();
        if (load.latencies() != null) {
            load.latencies().forEach((name, value) -> out.append(latencyLine(name, load.latencyText(name, value))));
            out.append('\n');
        }
        Optional<Finding> overload = load.findings().stream()
                .filter(finding -> finding.code().equals(Overload.CODE))
                .findFirst();
        if (overload.isPresent()) {
            out.append(Screen.wrapped("latency: void, since " + overload.get().message(), columns, "  "))
                    .append("\n\n");
        } else if (intended != null && !intended.isEmpty()) {
            out.append(latencyLine("", "from when due", "from sending"));
            intended.forEach((name, value) -> {
                Double sent = service.get(name);
                out.append(latencyLine(
                        name, load.latencyText(name, value), sent == null ? "" : load.latencyText(name, sent)));
            });
            out.append('\n').append(Screen.wrapped(EXPLANATION, columns, "")).append("\n\n");
        }
    }

    private static String latencyLine(String name, String... values) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-6s", Screen.sanitized(name)));
        for (String value : values) {
            line.append(String.format(Locale.ROOT, "  %14s", value));
        }
        return line.append('\n').toString();
    }

    private static void overview(@Nullable OverviewRecord overview, StringBuilder out) {
        if (overview != null) {
            out.append(String.format(
                    Locale.ROOT,
                    "%,d up to 500 ms, %,d up to 1,500 ms, %,d slower, %,d failed%n",
                    overview.fast(),
                    overview.slow(),
                    overview.over(),
                    overview.failed()));
        }
    }

    private static String requests(LoadDocument load) {
        Double throughput = load.throughput();
        return load.plan() == null
                ? String.format(
                        Locale.ROOT,
                        "%,d requests due, %,d sent, %,d answered as expected (%s/s); %s",
                        count(load, "scheduled"),
                        count(load, "sent"),
                        count(load, "answered"),
                        throughput == null ? "" : Format.significant(throughput),
                        errors(load.errors(), count(load, "unfinished")))
                : String.format(
                        Locale.ROOT,
                        "%,d requests completed, %,d failed%s; in the whole run %,d completed, %,d failed, %,d cut off by"
                                + " its end%s",
                        count(load, "ended"),
                        count(load, "failed"),
                        throughput == null ? "" : " (" + Format.rate(throughput) + " correct answers)",
                        count(load, "wholeRun"),
                        count(load, "wholeRunFailed"),
                        count(load, "cutOff"),
                        count(load, "asideFailed") == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        "; %,d failed in setUp and tearDown groups",
                                        count(load, "asideFailed")));
    }

    private static long count(LoadDocument load, String state) {
        return load.requests().getOrDefault(state, 0L);
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
        Long fewest = users.fewest();
        Long most = users.most();
        Double oldestSeconds = users.oldestSeconds();
        if (oldestSeconds != null) {
            return (fewest == null || most == null
                            ? ""
                            : String.format(Locale.ROOT, "Completed requests per user: %,d to %,d. ", fewest, most))
                    + "The oldest unanswered request had waited " + Format.seconds(oldestSeconds) + ".";
        }
        return String.format(
                Locale.ROOT,
                "answers per user: %,d to %,d, median %,d; the oldest unanswered request had waited %s at the end",
                fewest,
                most,
                users.median(),
                Format.seconds(users.oldestUnansweredSeconds() == null ? 0 : users.oldestUnansweredSeconds()));
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
                    TableColumn.left("request"),
                    TableColumn.right("sent"),
                    TableColumn.right("answered"),
                    TableColumn.right("wrong"),
                    TableColumn.right("failed"),
                    TableColumn.left("answers").expendable(1)));
            for (RequestRecord request : mix) {
                table.add(List.of(
                        TableCell.of(shortened(request.name())),
                        count(request.sent()),
                        count(request.answered()),
                        count(request.wrong()),
                        count(request.failed()),
                        TableCell.of(answers(request))));
            }
            return table.render(style, columns);
        }

        private static TableCell count(long number) {
            return TableCell.of(Format.grouped(number));
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
