package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Need;
import dev.loombench.lab.ideal.simulation.RandomTime;
import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.journal.ProofRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.protocol.BadWord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a request needs, from the trials of its server.
final class RequestNeed {
    private static final String CORE = "target-cpu";
    private static final String BUSIEST = "target-busiest-thread";

    private RequestNeed() {}

    /// The wait, and the CPU time that the server's process took for each answer.
    ///
    /// @param wait in seconds
    /// @throws BadWord if that time wasn't measured
    static Need ofProcess(double wait, List<TrialRecord> trials) {
        double cpu = ServerCell.mean(trials, "cpu-per-request");
        if (!(cpu > 0)) {
            throw new BadWord(trials.getFirst().cell().model(), "a server whose CPU time for each answer was measured");
        }
        return new Need(RandomTime.fixed(wait), 0, RandomTime.fixed(cpu));
    }

    /// Of a lone carrier on a lone core: the carrier's own CPU time, stretched by what the other threads take
    /// of the core meanwhile, `own / (1 − u)` with their share u of it. They accept the request, wake it when
    /// it has waited, compile and collect: what they take for each answer is on its way, too, but it doesn't
    /// have the carrier for that, so it is added to the wait.
    ///
    /// @param wait in seconds
    /// @return that of the process where the busiest thread, which is the carrier, wasn't observed
    static Need ofLoneCarrier(double wait, List<TrialRecord> trials) {
        Need process = ofProcess(wait, trials);
        List<TrialRecord> seen = trials.stream()
                .filter(trial -> proof(trial, CORE) != null && proof(trial, BUSIEST) != null)
                .toList();
        double core = mean(seen, CORE);
        double carrier = mean(seen, BUSIEST);
        if (!(core > carrier)) {
            return process;
        }
        double cpu = process.compute().mean();
        double own = cpu * carrier / core;
        double compute = Math.min(cpu, own / (1 - (core - carrier)));
        return new Need(RandomTime.fixed(wait + cpu - own), 0, RandomTime.fixed(compute));
    }

    /// NaN where there are none.
    private static double mean(List<TrialRecord> trials, String proof) {
        return trials.stream()
                .map(trial -> proof(trial, proof))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }

    private static @Nullable Double proof(TrialRecord trial, String name) {
        LoadRecord load = trial.load();
        Map<String, ProofRecord> all = load == null ? null : load.proof();
        ProofRecord record = all == null ? null : all.get(name);
        return record == null ? null : record.value();
    }
}
