package dev.loombench.lab.validity;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.validity.LoadEvidence.Closings;
import dev.loombench.lab.validity.LoadEvidence.Failures;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What it means that a server closed connections before it answered, or accepted none any more.
final class ClosingRules {
    private enum Cause {
        LIMIT,
        KEPT,
        REFUSED,
        UNKNOWN
    }

    private ClosingRules() {}

    /// What most of the failures come of.
    private static Cause most(Failures failures) {
        Closings closings = failures.closings();
        if (2 * closings.turnedAway() > failures.broken()) {
            return Cause.LIMIT;
        }
        if (2 * closings.kept() > failures.broken()) {
            return Cause.KEPT;
        }
        return 2 * failures.refused() > failures.broken() ? Cause.REFUSED : Cause.UNKNOWN;
    }

    /// For the end of a message that has counted the failures; may be empty.
    static String cause(Failures failures) {
        return switch (most(failures)) {
            case LIMIT ->
                "; the server closed connections that it had never answered on, as one does that accepts fewer than the "
                        + failures.closings().connections();
            case KEPT ->
                "; the server closed kept connections before it answered, as one does that keeps idle ones for a short"
                        + " time, or that fails";
            case REFUSED -> "; it had answered others, so it ended meanwhile, or accepts no more connections";
            case UNKNOWN -> "";
        };
    }

    static String remedy(Failures failures) {
        return switch (most(failures)) {
            case LIMIT ->
                "ask for fewer --connections (or --users), or let the server accept more; where one alone meets the"
                        + " same, look into the server's log";
            case KEPT ->
                "let the server keep idle connections for longer (what isn't idempotent is never sent again); where they"
                        + " weren't idle, look into its log";
            case REFUSED -> "see whether the server is still there, and what its log says last";
            case UNKNOWN -> "look into the server's log";
        };
    }

    /// For the end of a remedy where nothing was answered; may be empty.
    static String ifOneIsAnswered(@Nullable Failures failures) {
        return failures != null && most(failures) == Cause.LIMIT
                ? ", and if that is answered, ask for fewer --connections (or --users)"
                : "";
    }

    static void resent(Closings closings, List<Finding> findings) {
        if (closings.resent() > 0) {
            findings.add(new Finding(
                    "requests-resent",
                    Severity.INFO,
                    Shares.count(closings.resent())
                            + " requests were sent again, since the server had closed the kept connection; their"
                            + " latency goes on from when they were due",
                    "let the server keep idle connections for longer",
                    Map.of("resent", closings.resent())));
        }
    }
}
