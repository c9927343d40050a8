package dev.loombench.lab.ab.judge;

import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.journal.AbDocument.AnswerRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Whether sides answer with about as many bytes: an empty list is fast, and has the status and the content type of a
/// full one.
public final class AnswerLengths {
    /// Dates, identities and the like may be longer here than there.
    private static final double SOME = 0.1;

    private static final long FEW_BYTES = 100;

    private AnswerLengths() {}

    /// @param tried one answer to each request of each side, the first side's first; none where it didn't come to that
    /// @return at most one finding for each side, of the request that differs most
    public static List<Finding> of(AbOrder order, List<AnswerRecord> tried) {
        int requests = order.load().requests().size();
        List<Finding> findings = new ArrayList<>();
        for (int from = requests; from + requests <= tried.size(); from += requests) {
            worst(tried.subList(0, requests), tried.subList(from, from + requests))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    private static Optional<Finding> worst(List<AnswerRecord> first, List<AnswerRecord> others) {
        Optional<Finding> worst = Optional.empty();
        double most = SOME;
        for (int i = 0; i < first.size(); i++) {
            AnswerRecord one = first.get(i);
            AnswerRecord other = others.get(i);
            long apart = Math.abs(one.bytes() - other.bytes());
            double share = (double) apart / Math.max(1, Math.max(one.bytes(), other.bytes()));
            if (one.status() == other.status() && apart > FEW_BYTES && share > most) {
                most = share;
                worst = Optional.of(finding(one, other));
            }
        }
        return worst;
    }

    private static Finding finding(AnswerRecord one, AnswerRecord other) {
        return new Finding(
                "answer-length-differs",
                Severity.WARNING,
                one.request() + ": in the check before the load, " + one.side() + " answered with " + one.bytes()
                        + " bytes and " + other.side() + " with " + other.bytes()
                        + "; a shorter answer may be less work",
                "check that both answer the same, and use --expect text=… for what a right answer contains",
                Map.of(
                        "request", one.request(),
                        "side", other.side(),
                        "bytes", other.bytes(),
                        "baseline", one.side(),
                        "baselineBytes", one.bytes()));
    }
}
