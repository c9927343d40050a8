package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.ab.AbJob;
import dev.loombench.lab.model.ab.AbJob.JobOutcome;
import dev.loombench.lab.model.ab.AnswerRecord;
import dev.loombench.lab.model.ab.SideAccount;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.config.ServiceFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Findings on whether sides do the same work, and are measured alike: an empty list is fast and has the status and
/// content type of a full one, and so are an error, and work that goes on after the exit.
public final class SideChecks {
    /// Tolerated relative difference, since dates, identifiers and the like vary in length.
    private static final double TOLERATED_SHARE = 0.1;

    private static final long TOLERATED_BYTES = 100;

    private SideChecks() {}

    /// Compares the responses of the smoke check.
    ///
    /// @param answers one response to each request of each side, the first side's first; fewer if the check
    ///     wasn't completed
    /// @return at most one finding per side, on the request with the largest relative difference
    public static List<Finding> ofAnswers(AbConfig config, List<AnswerRecord> answers) {
        int requests = config.load().requests().size();
        List<Finding> findings = new ArrayList<>();
        for (int from = requests; requests > 0 && from + requests <= answers.size(); from += requests) {
            worst(answers.subList(0, requests), answers.subList(from, from + requests))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    private static Optional<Finding> worst(List<AnswerRecord> first, List<AnswerRecord> candidates) {
        Optional<Finding> worst = Optional.empty();
        double largestShare = TOLERATED_SHARE;
        for (int i = 0; i < first.size(); i++) {
            AnswerRecord baseline = first.get(i);
            AnswerRecord candidate = candidates.get(i);
            long difference = Math.abs(baseline.bytes() - candidate.bytes());
            double share = (double) difference / Math.max(1, Math.max(baseline.bytes(), candidate.bytes()));
            if (baseline.status() == candidate.status() && difference > TOLERATED_BYTES && share > largestShare) {
                largestShare = share;
                worst = Optional.of(finding(baseline, candidate));
            }
        }
        return worst;
    }

    private static Finding finding(AnswerRecord baseline, AnswerRecord candidate) {
        return ServiceFinding.ANSWER_LENGTH_DIFFERS
                .with(baseline.request(), baseline.side(), baseline.bytes(), candidate.side(), candidate.bytes())
                .withEvidence(Map.of(
                        "request", baseline.request(),
                        "side", candidate.side(),
                        "bytes", candidate.bytes(),
                        "baseline", baseline.side(),
                        "baselineBytes", baseline.bytes()));
    }

    /// Checks whether memory and CPU time are of one kind, by what was read from the sides.
    ///
    /// @param runtimes one for each side, or fewer if not all were read
    public static Optional<Finding> ofAccounts(List<SideRuntime> runtimes) {
        Optional<String> grouped = first(runtimes, account -> account.group() != null);
        Optional<String> other = first(runtimes, SideAccount::coversOwnProcesses);
        return grouped.isEmpty() || other.isEmpty()
                ? Optional.empty()
                : Optional.of(ServiceFinding.ACCOUNTS_DIFFER
                        .with(grouped.get(), other.get())
                        .withEvidence(Map.of("sides", List.of(grouped.get(), other.get()))));
    }

    private static Optional<String> first(List<SideRuntime> runtimes, Predicate<SideAccount> kind) {
        return runtimes.stream()
                .filter(side -> side.account() != null && kind.test(side.account()))
                .map(SideRuntime::side)
                .findFirst();
    }

    /// Checks the runs that were made before anything counted.
    ///
    /// @param job absent for services
    public static List<Finding> ofJob(@Nullable AbJob job) {
        List<Finding> findings = new ArrayList<>();
        if (job == null) {
            return findings;
        }
        String difference = job.difference();
        if (difference != null) {
            findings.add(ServiceFinding.OUTPUT_DIFFERS.with(difference));
        }
        for (JobOutcome outcome : job.outcomes()) {
            if (outcome.processesLeft() > 0) {
                findings.add(ServiceFinding.PROCESSES_LEFT
                        .with(outcome.side(), outcome.processesLeft())
                        .withEvidence(Map.of("side", outcome.side(), "processes", outcome.processesLeft())));
            }
        }
        return findings;
    }
}
