package dev.loombench.lab.validity;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.validity.LoadEvidence.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Whether there were answers, and the right ones.
final class AnswerRules {
    private AnswerRules() {}

    static List<Finding> of(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        Requests requests = evidence.requests();
        long ended = requests.answered() + requests.wrong() + requests.failed();
        if (requests.answered() == 0) {
            findings.add(new Finding(
                    "no-answers",
                    Severity.INVALID,
                    "not one of " + Shares.count(requests.scheduled()) + " requests had a right answer",
                    "look at the kinds of errors; try the address with curl",
                    Map.of("scheduled", requests.scheduled(), "failed", requests.failed())));
        }
        if (requests.wrong() > requests.allowedErrors() * ended) {
            findings.add(new Finding(
                    "wrong-answers",
                    Severity.INVALID,
                    Shares.count(requests.wrong()) + " of " + Shares.count(ended)
                            + " answers weren't the expected ones, however fast they were",
                    "correct what is expected (--expect), or the server",
                    Map.of("wrong", requests.wrong(), "ended", ended)));
        }
        return findings;
    }
}
