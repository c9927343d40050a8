package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.LoadEvidence.ClosedConnections;
import dev.loombench.lab.load.checks.LoadEvidence.FailureDetails;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Explains connections that a server closed before it answered, or no longer accepted.
final class ConnectionClosingRules {
    private enum Cause {
        LIMIT,
        KEPT,
        REFUSED,
        UNKNOWN
    }

    private ConnectionClosingRules() {}

    /// Cause of more than half of the failures.
    private static Cause mainCause(FailureDetails failures) {
        ClosedConnections closings = failures.closings();
        if (2 * closings.turnedAway() > failures.broken()) {
            return Cause.LIMIT;
        }
        if (2 * closings.kept() > failures.broken()) {
            return Cause.KEPT;
        }
        return 2 * failures.refused() > failures.broken() ? Cause.REFUSED : Cause.UNKNOWN;
    }

    /// Suffix for a message that counts the failures; empty where the cause is unknown.
    static String causeText(FailureDetails failures) {
        return switch (mainCause(failures)) {
            case LIMIT ->
                "; the server closed connections before it had answered on them, as a server does that accepts fewer"
                        + " than the "
                        + failures.closings().connections();
            case KEPT ->
                "; the server closed keep-alive connections before it answered, as a server does with a short"
                        + " keep-alive timeout, or one that fails";
            case REFUSED -> "; it had answered other requests, so it has ended, or accepts no more connections";
            case UNKNOWN -> "";
        };
    }

    /// Remedy for the main cause.
    static String remedy(FailureDetails failures) {
        return switch (mainCause(failures)) {
            case LIMIT ->
                "reduce --connections (or --users), or let the server accept more; if it happens with a single"
                        + " connection"
                        + " too, see the server's log";
            case KEPT ->
                "raise the server's keep-alive timeout (requests that aren't idempotent are never sent again); if the"
                        + " connections weren't idle, see its log";
            case REFUSED -> "check whether the server is still running, and the end of its log";
            case UNKNOWN -> "see the server's log";
        };
    }

    /// Suffix for a remedy where nothing was answered; may be empty.
    static String singleConnectionHint(@Nullable FailureDetails failures) {
        return failures != null && mainCause(failures) == Cause.LIMIT
                ? ", and if that works, reduce --connections (or --users)"
                : "";
    }

    /// Reports requests that were sent again on a new connection.
    static void resent(ClosedConnections closings, List<Finding> findings) {
        if (closings.resent() > 0) {
            findings.add(new Finding(
                    "requests-resent",
                    Severity.INFO,
                    ShareFormat.count(closings.resent())
                            + " requests were sent again because the server had closed their keep-alive connection;"
                            + " their"
                            + " latency still counts from when they were due",
                    "raise the server's keep-alive timeout",
                    Map.of("resent", closings.resent())));
        }
    }
}
