package dev.loombench.lab.load.checks;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Checks requests of a plan that enter none of its figures. Wrong answers void the load whenever they came;
/// requests without an answer changed no figure and are only reported.
final class UncountedRequestRules {
    static final String WRONG_ANSWERS_OUTSIDE = "wrong-answers-outside";
    static final String FAILED_REQUESTS_OUTSIDE = "failed-requests-outside";

    private static final String PLAN_REMEDY = "see results.jtl; correct the plan or the server";

    private UncountedRequestRules() {}

    /// Reports wrong and missing answers.
    ///
    /// @param whose which requests, as a phrase after "3 answers"
    /// @param first description of the first error of each kind
    static List<Finding> of(String whose, ErrorCounts counts, Map<LoadError, String> first) {
        List<Finding> findings = new ArrayList<>();
        long wrong = counts.count(LoadError.WRONG_ANSWER);
        long failed = counts.total() - wrong;
        if (wrong > 0) {
            findings.add(new Finding(
                    WRONG_ANSWERS_OUTSIDE,
                    Severity.INVALID,
                    ShareFormat.count(wrong) + " answers " + whose + " were wrong; the first: "
                            + first.getOrDefault(LoadError.WRONG_ANSWER, ""),
                    PLAN_REMEDY,
                    Map.of("wrong", wrong)));
        }
        if (failed > 0) {
            findings.add(new Finding(
                    FAILED_REQUESTS_OUTSIDE,
                    Severity.WARNING,
                    ShareFormat.count(failed) + " requests " + whose + " failed and are in no figure: "
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
