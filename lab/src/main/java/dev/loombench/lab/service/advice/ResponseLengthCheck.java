package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.AnswerRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.service.config.AbConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Checks that sides respond with bodies of similar length: an empty list is fast, and has the status and
/// content type of a full one.
public final class ResponseLengthCheck {
    /// Tolerated relative difference, since dates, identifiers and the like vary in length.
    private static final double TOLERATED_SHARE = 0.1;

    private static final long TOLERATED_BYTES = 100;

    private ResponseLengthCheck() {}

    /// Compares the responses of the smoke check.
    ///
    /// @param answers one response to each request of each side, the first side's first; fewer if the check
    ///     wasn't completed
    /// @return at most one finding per side, on the request with the largest relative difference
    public static List<Finding> check(AbConfig config, List<AnswerRecord> answers) {
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
}
