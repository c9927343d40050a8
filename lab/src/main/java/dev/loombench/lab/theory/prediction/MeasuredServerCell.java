package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.theory.simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.SimulatedServer.QueueDiscipline;
import java.util.List;

/// A measured server under a load: the parameters of its prediction, and the trials to compare it with.
///
/// @param experiment id of the experiment
/// @param jdk id of the JDK
/// @param cell server and parameters on a line
/// @param threads size of the pool, or [SimulatedServer#UNLIMITED] for virtual threads and event loops
/// @param carriers carriers of its virtual threads
/// @param discipline queue discipline of the carriers, by the JDK
/// @param need the wait in the request's path and the CPU time per answer; CPU time of other threads than a
///     single carrier is part of the wait
/// @param needElsewhere the demand on other cores and carriers: all CPU time of the process is computation
/// @param warmupSeconds time of load before the window
/// @param answers mean number of answers of a trial
/// @param trials valid trials, at least one
public record MeasuredServerCell(
        String experiment,
        String jdk,
        String cell,
        int threads,
        int carriers,
        QueueDiscipline discipline,
        int cores,
        ServiceDemand need,
        ServiceDemand needElsewhere,
        ArrivalProcess offered,
        double warmupSeconds,
        int answers,
        List<TrialRecord> trials) {

    SimulatedServer server() {
        return threads == SimulatedServer.UNLIMITED
                ? SimulatedServer.virtual(carriers, cores, need, discipline)
                : SimulatedServer.platform(threads, cores, need);
    }

    /// Whether the other cell has the same server of the same experiment, at any load. With another queue
    /// discipline it isn't the same: its measurements say nothing about carriers of this one.
    boolean hasSameServer(MeasuredServerCell other) {
        return experiment.equals(other.experiment) && model().equals(other.model()) && discipline == other.discipline;
    }

    /// Whether the other cell has the same kind of server, on any threads.
    boolean hasSameServerKind(MeasuredServerCell other) {
        return experiment.equals(other.experiment) && kind().equals(other.kind());
    }

    private String model() {
        return trials.getFirst().cell().model();
    }

    private String kind() {
        return model().replaceFirst("\\(.*", "");
    }

    /// The mean of a metric over the trials; NaN where one of them lacks it.
    double measured(String metric) {
        return mean(trials, metric);
    }

    static double mean(List<TrialRecord> trials, String metric) {
        return trials.stream()
                .mapToDouble(trial -> trial.metrics().containsKey(metric)
                        ? trial.metrics().get(metric).value()
                        : Double.NaN)
                .average()
                .orElse(Double.NaN);
    }
}
