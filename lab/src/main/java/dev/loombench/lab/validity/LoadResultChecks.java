package dev.loombench.lab.validity;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadEvent.Fault;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Whether a load from outside says something about its target: there were answers, they were right, and the
/// generator wasn't the bottleneck itself.
public final class LoadResultChecks {
    /// The percentile by which a load is judged where nothing else is said.
    public static final double JUDGED = 0.99;

    private static final double MOVED = 0.02;
    private static final double MOVED_SECONDS = 0.001;
    private static final double LONGEST_HICCUP = 0.5;
    private static final double STALLED = 0.05;
    private static final double BUSY_THREAD = 0.95;
    private static final double BUSY_PROCESS = 0.9;
    private static final double FAILED = 0.01;

    private LoadResultChecks() {}

    /// @return the gravest first, in the order of their weight as a cause
    public static List<Finding> of(LoadOrder order, Optional<Fault> fault, Optional<LoadResult> result) {
        List<Finding> findings = new ArrayList<>();
        fault.ifPresent(f -> findings.add(of(f)));
        result.ifPresent(load -> {
            answers(order, load.summary().totals(), findings);
            limits(load, findings);
            hiccups(load, findings);
            lag(load, findings);
        });
        findings.sort((one, other) -> other.severity().compareTo(one.severity()));
        return List.copyOf(findings);
    }

    private static Finding of(Fault fault) {
        String remedy = switch (fault.kind()) {
            case BAD_ORDER -> "ask for something that HTTP/1.1 knows";
            case UNKNOWN_HOST -> "look for a slip in the name, or name an address";
            case NO_CONNECTION -> "start the server, look for a slip in the port, or ask for fewer --connections";
            case TLS -> "use http:// if the server speaks plain HTTP there";
            case GENERATOR -> "see the generator's log beside the results";
        };
        return invalid(
                "load-" + fault.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'), fault.message(), remedy);
    }

    private static void answers(LoadOrder order, Totals totals, List<Finding> findings) {
        ErrorCounts errors = totals.errors();
        long wrong = errors.of(LoadError.WRONG_ANSWER);
        if (wrong > 0) {
            findings.add(invalid(
                    "wrong-answers",
                    count(wrong) + " of " + count(totals.scheduled()) + " answers were wrong, however fast; the first: "
                            + totals.wrong() + ", expected was " + order.expect(),
                    "correct what is expected (--expect), or the server"));
        } else if (totals.answered() == 0 && totals.scheduled() > 0) {
            String timeout = Quantities.text(order.timeout());
            findings.add(
                    errors.of(LoadError.TIMEOUT) == errors.total()
                            ? invalid(
                                    "no-answers",
                                    "the server accepts connections and never answers: all " + count(errors.total())
                                            + " requests were given up after " + timeout,
                                    "raise --timeout if the server is only slow; try the address with curl")
                            : invalid("no-answers", "not one right answer: " + words(errors), "try it with curl"));
        }
        long failed = errors.of(LoadError.CONNECT) + errors.of(LoadError.RESET) + errors.of(LoadError.PROTOCOL);
        if (failed > 0 && totals.answered() > 0) {
            boolean many = failed > FAILED * totals.scheduled();
            findings.add(new Finding(
                    "failed-requests",
                    many ? Severity.INVALID : Severity.WARNING,
                    count(failed) + " of " + count(totals.scheduled()) + " requests failed: " + words(errors),
                    "look into the server's log",
                    Map.of("failed", failed, "scheduled", totals.scheduled())));
        }
    }

    private static void limits(LoadResult load, List<Finding> findings) {
        Limits limits = load.summary().limits();
        Totals totals = load.summary().totals();
        if (limits.depleted() > 0) {
            findings.add(invalid(
                    "generator-sessions",
                    "the generator had no room for more than " + count(limits.sessionLimit()) + " requests under way; "
                            + count(limits.depleted()) + " were never sent",
                    "offer less, or shorten --timeout: the rate times the longest wait must fit"));
        }
        double share = limits.cpuSeconds() / totals.seconds() / limits.processors();
        if (limits.busiestThread() >= BUSY_THREAD || share >= BUSY_PROCESS) {
            findings.add(invalid(
                    "generator-cpu",
                    String.format(
                            Locale.ROOT,
                            "the generator was at the end of its own CPU time: its sending thread was busy for %.0f %%"
                                    + " of the time, its process for %.0f %% of its processors",
                            limits.busiestThread() * 100,
                            share * 100),
                    "offer less, or run the generator on a machine of its own"));
        }
        if (limits.waitingShare() > 0.5) {
            findings.add(new Finding(
                    "connections-in-use",
                    Severity.INFO,
                    String.format(
                            Locale.ROOT,
                            "for %.0f %% of the time requests waited for one of the %d connections, which is in their"
                                    + " latency from the intended start",
                            limits.waitingShare() * 100,
                            limits.connections()),
                    "raise --connections to see how the server does with more of them",
                    Map.of("connections", limits.connections(), "share", limits.waitingShare())));
        }
    }

    private static void lag(LoadResult load, List<Finding> findings) {
        double with = load.intended().quantile(JUDGED);
        double without = load.prompt().quantile(JUDGED);
        if (with > without * (1 + MOVED) && with - without > MOVED_SECONDS) {
            findings.add(invalid(
                    "generator-lag",
                    String.format(
                            Locale.ROOT,
                            "the generator was late itself, which moves p99 by %.0f %%, from %s to %s",
                            load.movedByLag(JUDGED) * 100,
                            Quantities.seconds(without),
                            Quantities.seconds(with)),
                    "stop what else runs, offer less, or run the generator on a machine of its own"));
        }
    }

    private static void hiccups(LoadResult load, List<Finding> findings) {
        Hiccups hiccups = load.summary().hiccups();
        double share = hiccups.stalled() / load.summary().totals().seconds();
        if (hiccups.max() >= LONGEST_HICCUP || share >= STALLED) {
            findings.add(invalid(
                    "generator-stalled",
                    String.format(
                            Locale.ROOT,
                            "the generator itself stood still, for %s at once and for %.1f %% of the time in all: such"
                                    + " waits look like those of a slow server",
                            Quantities.seconds(hiccups.max()),
                            share * 100),
                    "measure again; if it recurs, stop what else runs"));
        }
    }

    private static Finding invalid(String code, String message, String remedy) {
        return new Finding(code, Severity.INVALID, message, remedy, Map.of());
    }

    /// For people: `3 timed out, 1 wrong answers`.
    public static String words(ErrorCounts errors) {
        List<String> words = new ArrayList<>();
        errors.counts().forEach((kind, number) -> words.add(count(number) + " " + kind.label()));
        return words.isEmpty() ? "no errors" : String.join(", ", words);
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
