package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Discipline;
import dev.loombench.lab.ideal.simulation.Need;
import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.SimulatedServer;
import dev.loombench.lab.journal.TrialRecord;
import java.util.List;

/// A server under a load, as its trials measured it: what predicts it, and what is held against the
/// prediction.
///
/// @param experiment id of it
/// @param jdk id of it
/// @param cell server and parameters on a line
/// @param threads of the pool, or [SimulatedServer#UNLIMITED] where each request has a thread or needs
///     none
/// @param carriers of its virtual threads
/// @param discipline of their queues, by its JDK
/// @param need the wait by the request's path, and the CPU time that the server's process took for each
///     answer; what the threads beside a lone carrier took is part of the wait
/// @param needElsewhere the same on other cores and carriers than these, undivided
/// @param warmupSeconds of load before the window
/// @param answers of a trial, on average
/// @param trials that count, at least one
public record ServerCell(
        String experiment,
        String jdk,
        String cell,
        int threads,
        int carriers,
        Discipline discipline,
        int cores,
        Need need,
        Need needElsewhere,
        Offered offered,
        double warmupSeconds,
        int answers,
        List<TrialRecord> trials) {

    SimulatedServer server() {
        return threads == SimulatedServer.UNLIMITED
                ? SimulatedServer.virtual(carriers, cores, need, discipline)
                : SimulatedServer.platform(threads, cores, need);
    }

    /// Whether that is the same server of the same experiment, whatever its load. One whose JDK has another
    /// queue discipline isn't: what was measured of it says nothing of a carrier of this one.
    boolean isOfSameServer(ServerCell other) {
        return experiment.equals(other.experiment) && model().equals(other.model()) && discipline == other.discipline;
    }

    /// The same, whatever its threads.
    boolean isOfSameKind(ServerCell other) {
        return experiment.equals(other.experiment) && kind().equals(other.kind());
    }

    private String model() {
        return trials.getFirst().cell().model();
    }

    private String kind() {
        return model().replaceFirst("\\(.*", "");
    }

    /// The mean of a metric over the trials; NaN where one of them hasn't got it.
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
