package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.LoadEvidence.ClosedConnections;
import dev.loombench.lab.load.checks.LoadEvidence.FailureDetails;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Checks whether a load got answers, and correct ones.
final class AnswerRules {
    static final String WRONG_ANSWERS = "wrong-answers";
    static final String NO_ANSWERS = "no-answers";
    static final String FAILED_REQUESTS = "failed-requests";
    private static final String WRONG_ANSWERS_OUTSIDE = "wrong-answers-outside";
    private static final String FAILED_REQUESTS_OUTSIDE = "failed-requests-outside";
    private static final String PLAN_REMEDY = "see results.jtl; correct the plan or the server";

    /// Codes of findings that the server caused, and not its generator or the machine.
    static final Set<String> SERVER_CODES =
            Set.of(WRONG_ANSWERS, NO_ANSWERS, FAILED_REQUESTS, WRONG_ANSWERS_OUTSIDE, FAILED_REQUESTS_OUTSIDE);

    private AnswerRules() {}

    /// Checks the answers. Wrong ones come first, since they also explain a lack of correct ones.
    static List<Finding> check(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        RequestTotals requests = evidence.requests();
        FailureDetails failures = evidence.failures();
        wrong(requests, failures, findings);
        if (requests.answered() == 0) {
            findings.add(new Finding(
                    NO_ANSWERS,
                    Severity.INVALID,
                    noAnswers(requests, failures),
                    requests.scheduled() == 0
                            ? "measure for longer (--duration)" + (requests.open() ? ", or at a higher rate" : "")
                            : silent(requests, failures)
                                    ? "if the server is only slow, raise --timeout (for a plan, --duration and its"
                                            + " timeouts);"
                                            + " try the address with curl"
                                    : "see the kinds of errors; try the address with curl"
                                            + singleConnectionHint(failures),
                    Map.of("scheduled", requests.scheduled(), "failed", requests.failed())));
        } else if (failures != null && failures.broken() > 0) {
            failed(requests, failures, findings);
        }
        if (failures != null) {
            resent(failures.closings(), findings);
        }
        return findings;
    }

    private static void wrong(RequestTotals requests, @Nullable FailureDetails failures, List<Finding> findings) {
        long ended = requests.answered() + requests.wrong() + requests.failed();
        if (requests.wrong() <= requests.allowedErrors() * ended) {
            return;
        }
        String firstAnswer = failures == null || failures.firstWrong().isEmpty()
                ? ""
                : "; the first: " + failures.firstWrong() + ", expected: " + failures.expected();
        findings.add(new Finding(
                WRONG_ANSWERS,
                Severity.INVALID,
                Format.grouped(requests.wrong()) + " of " + Format.grouped(ended)
                        + " answers were wrong, however fast they were" + firstAnswer,
                "correct the expectation (--expect, or a plan's assertions), or the server",
                Map.of("wrong", requests.wrong(), "ended", ended)));
    }

    /// Describes the first answer that wasn't HTTP, unless wrong answers were reported already.
    private static String first(RequestTotals requests, FailureDetails failures) {
        return requests.wrong() > 0 || failures.firstWrong().isEmpty() ? "" : "; the first: " + failures.firstWrong();
    }

    private static boolean silent(RequestTotals requests, @Nullable FailureDetails failures) {
        return failures != null
                && failures.timedOut() > 0
                && failures.timedOut() == requests.failed()
                && requests.wrong() == 0;
    }

    private static String noAnswers(RequestTotals requests, @Nullable FailureDetails failures) {
        if (requests.scheduled() == 0) {
            return "no request was " + (requests.open() ? "due" : "sent") + " in the window of "
                    + Format.seconds(requests.seconds()) + ", so nothing was measured"
                    + (requests.open() ? "" : ": each user still waited for an earlier answer");
        }
        if (failures == null) {
            return "no correct answer to " + Format.grouped(requests.scheduled()) + " requests";
        }
        if (!silent(requests, failures)) {
            return "no correct answer to " + Format.grouped(requests.scheduled()) + " requests: " + failures.words()
                    + first(requests, failures);
        }
        String timeouts = ": all " + Format.grouped(failures.timedOut()) + " requests "
                + (failures.cutOff() == failures.timedOut()
                        ? "were cut off when the plan ended, after up to "
                        : "timed out after ")
                + Quantities.text(failures.timeout());
        return failures.unended() == 0
                ? "the server accepts connections but never answers" + timeouts
                : "the server's answers begin but don't end" + timeouts + ", " + Format.grouped(failures.unended())
                        + " of them in the middle of an answer";
    }

    private static void failed(RequestTotals requests, FailureDetails failures, List<Finding> findings) {
        boolean intolerable = failures.broken() > failures.tolerated() * requests.scheduled();
        findings.add(new Finding(
                FAILED_REQUESTS,
                intolerable ? Severity.INVALID : Severity.WARNING,
                Format.grouped(failures.broken()) + " of " + Format.grouped(requests.scheduled())
                        + " requests failed: " + failures.words() + first(requests, failures)
                        + causeText(failures),
                remedy(failures),
                Map.of("failed", failures.broken(), "scheduled", requests.scheduled())));
    }

    /// Why a server closed connections before it answered, or no longer accepted them.
    private enum ClosingCause {
        LIMIT,
        KEPT,
        REFUSED,
        UNKNOWN
    }

    /// Cause of more than half of the failures.
    private static ClosingCause mainCause(FailureDetails failures) {
        ClosedConnections closings = failures.closings();
        if (2 * closings.turnedAway() > failures.broken()) {
            return ClosingCause.LIMIT;
        }
        if (2 * closings.kept() > failures.broken()) {
            return ClosingCause.KEPT;
        }
        return 2 * failures.refused() > failures.broken() ? ClosingCause.REFUSED : ClosingCause.UNKNOWN;
    }

    /// Suffix for a message that counts the failures; empty where the cause is unknown.
    private static String causeText(FailureDetails failures) {
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
    private static String remedy(FailureDetails failures) {
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
    private static String singleConnectionHint(@Nullable FailureDetails failures) {
        return failures != null && mainCause(failures) == ClosingCause.LIMIT
                ? ", and if that works, reduce --connections (or --users)"
                : "";
    }

    /// Reports requests that were sent again on a new connection.
    private static void resent(ClosedConnections closings, List<Finding> findings) {
        if (closings.resent() > 0) {
            findings.add(new Finding(
                    "requests-resent",
                    Severity.INFO,
                    Format.grouped(closings.resent())
                            + " requests were sent again because the server had closed their keep-alive connection;"
                            + " their"
                            + " latency still counts from when they were due",
                    "raise the server's keep-alive timeout",
                    Map.of("resent", closings.resent())));
        }
    }

    /// Checks requests of a plan that enter none of its figures. Wrong answers void the load whenever they came;
    /// requests without an answer changed no figure and are only reported.
    ///
    /// @param whose which requests, as a phrase after "3 answers"
    /// @param first description of the first error of each kind
    static List<Finding> uncounted(String whose, ErrorCounts counts, Map<LoadError, String> first) {
        List<Finding> findings = new ArrayList<>();
        long wrong = counts.count(LoadError.WRONG_ANSWER);
        long failed = counts.total() - wrong;
        if (wrong > 0) {
            findings.add(new Finding(
                    WRONG_ANSWERS_OUTSIDE,
                    Severity.INVALID,
                    Format.grouped(wrong) + " answers " + whose + " were wrong; the first: "
                            + first.getOrDefault(LoadError.WRONG_ANSWER, ""),
                    PLAN_REMEDY,
                    Map.of("wrong", wrong)));
        }
        if (failed > 0) {
            findings.add(new Finding(
                    FAILED_REQUESTS_OUTSIDE,
                    Severity.WARNING,
                    Format.grouped(failed) + " requests " + whose + " failed and are in no figure: "
                            + unanswered(counts).describe(kind -> " (" + first.getOrDefault(kind, "") + ")"),
                    PLAN_REMEDY,
                    Map.of("failed", failed)));
        }
        return findings;
    }

    private static ErrorCounts unanswered(ErrorCounts counts) {
        return new ErrorCounts(counts.counts().entrySet().stream()
                .filter(entry -> entry.getKey() != LoadError.WRONG_ANSWER)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
