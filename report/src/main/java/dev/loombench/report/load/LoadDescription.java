package dev.loombench.report.load;

import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.report.text.Chip;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.Findings;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Preformatted;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Describes a load: what was sent, how long answers took, and what became of the requests.
public final class LoadDescription {
    private static final String EXPLANATION =
            "The left column counts from when each request was due: it is all that a user waits. The right one"
                    + " counts from when it was sent, as a closed-loop tool would report the same answers.";

    private static final String OVERVIEW = "{n} up to 500 ms, {n} up to 1,500 ms, {n} slower, {n} failed";
    private static final String SCHEDULE = "{arrivals}, {time} after a warm-up of {time}, {n} connections";
    private static final String ENGINES = "{arrivals}, {time} after a warm-up of {time}, by JMeter on {engines}";
    private static final String WHOLE_PLAN = "{time}, including ramp-up and shutdown";
    private static final String STEADY_PLAN = "{time} with {users} users active; ramp-up and shutdown excluded";
    private static final String REQUESTS = "{n} requests due, {n} sent, {n} answered as expected ({rate}); {errors}";
    private static final String NONE_WITHIN = "none within the window";
    private static final String PLAN_REQUESTS =
            "{n} requests completed, {n} failed{rate}; in the whole run {n} completed,"
                    + " {n} failed, {n} cut off by its end{aside}";
    private static final String PLAN_RATE = " ({rate} correct answers)";
    private static final String ASIDE = "; {n} failed in setUp and tearDown groups";
    private static final String NO_ERRORS = "no errors";
    private static final String USERS =
            "answers per user: {n} to {n}, median {n}; the oldest unanswered request had waited {time} at the end";
    private static final String PLAN_USERS = "Completed requests per user: {n} to {n}. ";
    private static final String OLDEST = "The oldest unanswered request had waited {time}.";
    private static final String CLOSED = "{n} users, each waiting for the answer (closed loop)";
    private static final Map<String, String> ARRIVALS =
            Map.of("poisson", "{rate} requests/s, Poisson arrivals", "even", "{rate} requests/s, evenly spaced");

    private record Latency(
            String name, double figure, @Nullable Double sent) {}

    private LoadDescription() {}

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
        if (proof) {
            blocks.add(facts(load));
        }
        return blocks;
    }

    /// The figures that show what limited the load, folded.
    public static Fold proof(LoadDocument load) {
        return new Fold("What could have limited it", List.of(facts(load)));
    }

    private static Facts facts(LoadDocument load) {
        return new Facts(
                "proof",
                load.proof().entrySet().stream()
                        .map(figure -> new LabelledValue(figure.getKey(), proof(figure.getValue())))
                        .toList());
    }

    private static List<Block> blocks(LoadDocument load, List<Finding> findings, int labels) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Heading(load.subject() + (load.method() == null ? " against " : " ") + load.target()));
        Double seconds = load.seconds();
        if (seconds == null) {
            blocks.add(new Sentence("no figures"));
            return blocks;
        }
        blocks.add(setting(load, seconds));
        blocks.add(latencies(load));
        load.gates()
                .forEach(gate -> blocks.add(new Items(
                        Text.of("Rule ")
                                .plus(gate.rule(), Tone.CODE)
                                .plus(": ", Tone.PLAIN)
                                .plus(Text.of(Chip.of(gate.outcome()))),
                        Stream.concat(gate.broken().stream(), gate.undecided().stream())
                                .map(Text::of)
                                .toList())));
        OverviewRecord overview = load.overview();
        if (overview != null) {
            blocks.add(sentence(OVERVIEW, overview.fast(), overview.slow(), overview.over(), overview.failed()));
        }
        if (load.plan() != null || load.throughput() != null) {
            blocks.add(requests(load));
        }
        blocks.add(LabelTable.first(
                "Labels, in the whole run with ramp-up and shutdown:",
                "in load.json",
                Objects.requireNonNullElse(load.labels(), List.of()),
                labels));
        List<RequestCounts> mix = Objects.requireNonNullElse(load.mix(), List.of());
        blocks.add(RequestTable.of(
                "",
                "",
                mix.size() < 2
                        ? List.of()
                        : mix.stream().map(request -> Map.entry("", request)).toList()));
        UsersRecord users = load.users();
        if (users != null) {
            blocks.add(users(users));
        }
        if (load.law() != null) {
            blocks.add(new Sentence(load.law().sentence()));
        }
        blocks.add(new Findings(findings));
        // Those of an interval have a plus sign.
        Objects.requireNonNullElse(load.summaries(), List.<String>of()).stream()
                .filter(line -> line.startsWith("summary ="))
                .reduce((earlier, later) -> later)
                .ifPresent(line -> blocks.add(new Preformatted(line)));
        return blocks;
    }

    private static Sentence sentence(String words, Object... values) {
        return new Sentence(MessageTemplate.fill(words, values));
    }

    private static Sentence setting(LoadDocument load, double seconds) {
        String time = Format.seconds(seconds);
        if (load.method() != null) {
            double warmUp = load.warmupSeconds() == null ? 0 : load.warmupSeconds();
            return sentence(
                    load.engines() == null ? SCHEDULE : ENGINES,
                    arrivals(String.valueOf(load.arrivals())),
                    time,
                    Format.seconds(warmUp),
                    load.engines() == null ? Objects.requireNonNullElse(load.connections(), 0) : load.engines());
        }
        UsersRecord users = load.users();
        return !Boolean.TRUE.equals(load.steady())
                ? sentence(WHOLE_PLAN, time)
                : users == null || Objects.equals(users.atWork(), users.all())
                        ? sentence(STEADY_PLAN, time, "all")
                        : sentence(STEADY_PLAN, time, users.atWork() + " of " + users.all());
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
                Column.right(
                        load.engines() != null ? "from sending" : isPlan ? "" : "from when due",
                        row -> load.latencyText(row.name(), row.figure())),
                Column.right(
                        "from sending", row -> row.sent() == null ? "" : load.latencyText(row.name(), row.sent())));
    }

    private static Sentence requests(LoadDocument load) {
        Double throughput = load.throughput();
        if (load.plan() == null) {
            return sentence(
                    REQUESTS,
                    count(load, "scheduled"),
                    count(load, "sent"),
                    count(load, "answered"),
                    throughput == null || throughput == 0 ? NONE_WITHIN : Format.rate(throughput),
                    errors(load.errors(), count(load, "unfinished")));
        }
        long aside = count(load, "asideFailed");
        return sentence(
                PLAN_REQUESTS,
                count(load, "ended"),
                count(load, "failed"),
                throughput == null ? "" : MessageTemplate.fill(PLAN_RATE, Format.rate(throughput)),
                count(load, "wholeRun"),
                count(load, "wholeRunFailed"),
                count(load, "cutOff"),
                aside == 0 ? "" : MessageTemplate.fill(ASIDE, aside));
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
        return MessageTemplate.fill(ARRIVALS.getOrDefault(parts[0], CLOSED), parts[1]);
    }

    private static Sentence users(UsersRecord users) {
        Double oldest = users.oldestSeconds();
        if (oldest == null) {
            double open = Objects.requireNonNullElse(users.oldestUnansweredSeconds(), 0.0);
            return sentence(
                    USERS, known(users.fewest()), known(users.most()), known(users.median()), Format.seconds(open));
        }
        Long fewest = users.fewest();
        Long most = users.most();
        return fewest == null || most == null
                ? sentence(OLDEST, Format.seconds(oldest))
                : sentence(PLAN_USERS + OLDEST, fewest, most, Format.seconds(oldest));
    }

    private static long known(@Nullable Long count) {
        return count == null ? 0 : count;
    }

    /// Numbers of failed requests by kind of error, in a line.
    ///
    /// @param unfinished number of requests still open at the end
    public static String errors(Map<String, Long> errors, long unfinished) {
        List<String> parts = new ArrayList<>();
        errors.forEach((kind, count) -> parts.add(Format.grouped(count) + " " + kind));
        if (unfinished > 0) {
            parts.add(Format.grouped(unfinished) + " unfinished");
        }
        return parts.isEmpty() ? NO_ERRORS : String.join(", ", parts);
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
