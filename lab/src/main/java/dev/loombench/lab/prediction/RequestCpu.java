package dev.loombench.lab.prediction;

import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.journal.ProofRecord;
import dev.loombench.lab.journal.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The processor time that a request takes.
final class RequestCpu {
    private RequestCpu() {}

    /// What the server's process took for each answer.
    static double ofProcess(List<TrialRecord> trials) {
        return ServerCell.mean(trials, "cpu-per-request");
    }

    /// What a request takes of a lone carrier on a lone core: the carrier's own time for it, stretched by what
    /// the other threads take of the core meanwhile, `own / (1 − u)` with their share u of it. They accept
    /// requests, wake those who have waited, compile and collect; nobody waits for the carrier until they are
    /// done.
    ///
    /// @return that of the process where the busiest thread, which is the carrier, wasn't observed
    static double ofLoneCarrier(List<TrialRecord> trials) {
        double all = ofProcess(trials);
        OptionalDouble core = mean(trials, "target-cpu");
        OptionalDouble carrier = mean(trials, "target-busiest-thread");
        if (core.isEmpty() || carrier.isEmpty() || !(core.getAsDouble() > 0)) {
            return all;
        }
        double others = Math.max(0, core.getAsDouble() - carrier.getAsDouble());
        return Math.min(all, all * carrier.getAsDouble() / core.getAsDouble() / (1 - others));
    }

    private static OptionalDouble mean(List<TrialRecord> trials, String proof) {
        return trials.stream()
                .map(trial -> proof(trial, proof))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average();
    }

    private static @Nullable Double proof(TrialRecord trial, String name) {
        LoadRecord load = trial.load();
        Map<String, ProofRecord> all = load == null ? null : load.proof();
        ProofRecord record = all == null ? null : all.get(name);
        return record == null ? null : record.value();
    }
}
