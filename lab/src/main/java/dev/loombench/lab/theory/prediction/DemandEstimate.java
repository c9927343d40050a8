package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.TimeDistribution;
import dev.loombench.protocol.InvalidValueException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Estimates the service demand of a request from the trials of its server.
final class DemandEstimate {
    private static final String PROCESS_CPU_PROOF = "target-cpu";
    private static final String BUSIEST_THREAD_PROOF = "target-busiest-thread";

    private DemandEstimate() {}

    /// Returns the wait, and the CPU time of the server's process per answer.
    ///
    /// @param wait in seconds
    /// @throws BadWord if that time wasn't measured
    static ServiceDemand fromProcess(double wait, List<TrialRecord> trials) {
        double cpu = MeasuredServerCell.mean(trials, "cpu-per-request");
        if (!(cpu > 0)) {
            throw new InvalidValueException(
                    trials.getFirst().cell().model(), "a server whose CPU time for each answer was measured");
        }
        return new ServiceDemand(TimeDistribution.fixed(wait), 0, TimeDistribution.fixed(cpu));
    }

    /// Returns the demand on a single carrier on a single core: the carrier's own CPU time, stretched by the
    /// share u of the core that other threads take, `own / (1 − u)`. These accept requests, wake them, compile
    /// and collect. Their CPU time per answer delays the request, too, but doesn't occupy the carrier, so it is
    /// added to the wait.
    ///
    /// @param wait in seconds
    /// @return the demand by the process where the busiest thread, which is the carrier, wasn't observed
    static ServiceDemand fromSingleCarrier(double wait, List<TrialRecord> trials) {
        ServiceDemand process = fromProcess(wait, trials);
        List<TrialRecord> observedTrials = trials.stream()
                .filter(trial -> proof(trial, PROCESS_CPU_PROOF) != null && proof(trial, BUSIEST_THREAD_PROOF) != null)
                .toList();
        double processShare = mean(observedTrials, PROCESS_CPU_PROOF);
        double carrierShare = mean(observedTrials, BUSIEST_THREAD_PROOF);
        if (!(processShare > carrierShare)) {
            return process;
        }
        double cpu = process.compute().mean();
        double carrierCpu = cpu * carrierShare / processShare;
        double compute = Math.min(cpu, carrierCpu / (1 - (processShare - carrierShare)));
        return new ServiceDemand(TimeDistribution.fixed(wait + cpu - carrierCpu), 0, TimeDistribution.fixed(compute));
    }

    /// The mean of a proof's figures; NaN where there are none.
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
