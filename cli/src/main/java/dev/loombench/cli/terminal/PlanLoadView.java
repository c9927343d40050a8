package dev.loombench.cli.terminal;

import dev.loombench.lab.load.jmeter.JtlTail.JtlInterval;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord.OverviewRecord;
import dev.loombench.lab.model.PlanLoadDocument;
import dev.loombench.lab.model.PlanLoadDocument.PlanUsersRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.FindingText;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Renders the result of a JMeter plan.
public final class PlanLoadView {
    private final Style style;
    private final int columns;

    public PlanLoadView(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    /// One second of a running plan in a line, such as `12 s  98/s ended  p50 1.01 s  p99 1.02 s  100 users`.
    public static String secondLine(JtlInterval now) {
        StringBuilder line =
                new StringBuilder(String.format(Locale.ROOT, "%.0f s  %,.0f/s completed", now.at(), now.perSecond()));
        append(line, "p50", now.p50Millis());
        append(line, "p99", now.p99Millis());
        now.users().ifPresent(users -> line.append(String.format(Locale.ROOT, "  %,d users", users)));
        if (now.failed() > 0) {
            line.append(String.format(Locale.ROOT, "  %,d failed", now.failed()));
        }
        return line.toString();
    }

    private static void append(StringBuilder line, String name, OptionalLong millis) {
        millis.ifPresent(
                value -> line.append("  ").append(name).append(' ').append(Format.seconds((double) value / 1_000)));
    }

    public String render(PlanLoadDocument load) {
        StringBuilder out = new StringBuilder();
        out.append(style.bold(load.plan() + " against " + load.target())).append('\n');
        Double seconds = load.seconds();
        if (seconds == null) {
            return out.append("no figures\n").toString();
        }
        String window = load.steady()
                ? Format.seconds(seconds) + " with " + atWork(load.users())
                        + " users active; ramp-up and shutdown excluded"
                : Format.seconds(seconds) + ", including ramp-up and shutdown";
        out.append(Screen.wrapped(window, columns, "  ")).append("\n\n");
        load.latencies()
                .forEach((name, value) -> out.append(
                        String.format(Locale.ROOT, "%-6s  %14s%n", Screen.sanitized(name), Format.seconds(value))));
        out.append('\n');
        overview(load.overview(), out);
        out.append(Screen.wrapped(requests(load), columns, "  ")).append('\n');
        if (load.law() != null) {
            out.append(Screen.wrapped(load.law().sentence(), columns, "")).append('\n');
        }
        if (load.users() != null) {
            out.append(Screen.wrapped(users(load.users()), columns, "")).append('\n');
        }
        for (Finding finding : load.findings()) {
            if (finding.severity() == Finding.Severity.INFO) {
                out.append(style.dim(FindingText.of(finding), columns, "")).append('\n');
            }
        }
        if (!load.summaries().isEmpty()) {
            out.append('\n');
            load.summaries().forEach(line -> out.append(style.dim(line)).append('\n'));
        }
        return out.toString();
    }

    private static String atWork(@Nullable PlanUsersRecord users) {
        return users == null || users.atWork() == users.all() ? "all" : users.atWork() + " of " + users.all();
    }

    private static String users(PlanUsersRecord users) {
        String completions = users.fewest() == null || users.most() == null
                ? ""
                : String.format(Locale.ROOT, "Completed requests per user: %,d to %,d. ", users.fewest(), users.most());
        return completions + "The oldest unanswered request had waited " + Format.seconds(users.oldestSeconds()) + ".";
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

    /// Failures in setUp and tearDown thread groups, which no other figure includes.
    private static String aside(long failed) {
        return failed == 0 ? "" : String.format(Locale.ROOT, "; %,d failed in setUp and tearDown groups", failed);
    }

    private static String requests(PlanLoadDocument load) {
        return String.format(
                Locale.ROOT,
                "%,d requests completed, %,d failed%s; in the whole run %,d completed, %,d failed, %,d cut off by"
                        + " its end%s",
                load.requests().getOrDefault("ended", 0L),
                load.requests().getOrDefault("failed", 0L),
                load.throughput() == null ? "" : " (" + Format.rate(load.throughput()) + " correct answers)",
                load.requests().getOrDefault("wholeRun", 0L),
                load.requests().getOrDefault("wholeRunFailed", 0L),
                load.requests().getOrDefault("cutOff", 0L),
                aside(load.requests().getOrDefault("asideFailed", 0L)));
    }
}
