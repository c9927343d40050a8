package dev.loombench.report.view;

import dev.loombench.lab.analysis.validity.Overload;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Describes a load: what was sent, how long answers took, and what became of the requests.
public final class LoadDescription {
    private static final String EXPLANATION =
            "The left column counts from when each request was due: it is all that a user waits. The right one"
                    + " counts from when it was sent, as a closed-loop tool would report the same answers.";

    /// The figures of one latency.
    private record Latency(
            String name, double figure, @Nullable Double sent) {}

    private LoadDescription() {}

    /// All blocks of a load.
    public static List<Block> of(LoadDocument load) {
        return blocks(load, load.findings(), Integer.MAX_VALUE);
    }

    /// Blocks of a load whose warnings are told apart, with the first labels of a plan.
    ///
    /// @param proof whether the figures behind its limits are shown
    public static List<Block> brief(LoadDocument load, boolean proof) {
        List<Block> blocks = blocks(
                load,
                load.findings().stream()
                        .filter(finding -> finding.severity() == Severity.INFO)
                        .toList(),
                LabelTable.MAX_ROWS);
        if (proof && !load.proof().isEmpty()) {
            blocks.add(new Facts(
                    "proof",
                    load.proof().entrySet().stream()
                            .map(figure -> new LabelledValue(figure.getKey(), proof(figure.getValue())))
                            .toList()));
        }
        return blocks;
    }

    private static List<Block> blocks(LoadDocument load, List<Finding> findings, int labels) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Heading(load.subject() + (load.plan() == null ? " " : " against ") + load.target()));
        Double seconds = load.seconds();
        if (seconds == null) {
            blocks.add(new Sentence("no figures"));
            return blocks;
        }
        blocks.add(new Sentence(setting(load, seconds)));
        blocks.add(latencies(load));
        OverviewRecord overview = load.overview();
        if (overview != null) {
            blocks.add(new Sentence(String.format(
                    Locale.ROOT,
                    "%,d up to 500 ms, %,d up to 1,500 ms, %,d slower, %,d failed",
                    overview.fast(),
                    overview.slow(),
                    overview.over(),
                    overview.failed())));
        }
        if (load.plan() != null || load.throughput() != null) {
            blocks.add(new Sentence(requests(load)));
        }
        blocks.add(LabelTable.first(
                "Labels, in the whole run with ramp-up and shutdown:",
                "in load.json",
                Objects.requireNonNullElse(load.labels(), List.of()),
                labels));
        List<RequestRecord> mix = Objects.requireNonNullElse(load.mix(), List.of());
        blocks.add(RequestTable.of(
                "",
                "",
                mix.size() < 2
                        ? List.of()
                        : mix.stream().map(request -> Map.entry("", request)).toList()));
        UsersRecord users = load.users();
        if (users != null) {
            blocks.add(new Sentence(users(users)));
        }
        if (load.law() != null) {
            blocks.add(new Sentence(load.law().sentence()));
        }
        blocks.add(new Findings(findings));
        // Those of an interval have a plus sign.
        Objects.requireNonNullElse(load.summaries(), List.<String>of()).stream()
                .filter(line -> line.startsWith("summary ="))
                .reduce((earlier, later) -> later)
                .ifPresent(line -> blocks.add(new AsciiPlot(width -> line)));
        return blocks;
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
    private static Block latencies(LoadDocument load) {
        Optional<Finding> overload = load.findings().stream()
                .filter(finding -> finding.code().equals(Overload.CODE))
                .findFirst();
        if (overload.isPresent()) {
            return new Sentence("latency: void, since " + overload.get().message());
        }
        boolean isPlan = load.latencies() != null;
        Map<String, Double> intended = isPlan ? load.latencies() : load.intended();
        Map<String, Double> service = Objects.requireNonNullElse(load.service(), Map.of());
        List<Latency> latencies = new ArrayList<>();
        Objects.requireNonNullElse(intended, Map.<String, Double>of())
                .forEach((name, value) -> latencies.add(new Latency(name, value, service.get(name))));
        return Table.of(
                "",
                isPlan || service.isEmpty() ? "" : EXPLANATION,
                latencies,
                Column.left("", Latency::name),
                Column.right(isPlan ? "" : "from when due", row -> load.latencyText(row.name(), row.figure())),
                Column.right(
                        "from sending", row -> row.sent() == null ? "" : load.latencyText(row.name(), row.sent())));
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

    /// Arrivals in words.
    ///
    /// @param word such as `poisson 500.0`
    public static String arrivals(String word) {
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
    public static String errors(Map<String, Long> errors, long unfinished) {
        List<String> parts = new ArrayList<>();
        errors.forEach((kind, count) -> parts.add(String.format(Locale.ROOT, "%,d %s", count, kind)));
        if (unfinished > 0) {
            parts.add(String.format(Locale.ROOT, "%,d unfinished", unfinished));
        }
        return parts.isEmpty() ? "no errors" : String.join(", ", parts);
    }

    /// A figure with its limit; an unknown one gives the reason.
    private static String proof(ProofRecord figure) {
        Double value = figure.value();
        if (value == null) {
            return "unknown: " + figure.absent();
        }
        Double limit = figure.limit();
        return switch (figure.unit()) {
            case "s" -> Format.seconds(value);
            case "share" -> Format.percentTenths(value);
            default ->
                Format.grouped(value) + (limit == null ? "" : " of " + Format.grouped(limit)) + " " + figure.unit();
        };
    }
}
