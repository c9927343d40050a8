package dev.loombench.lab.judge;

import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// How long the virtual threads that serve requests of a cell wait for a carrier, as trials for diagnosis saw it: their
/// agent starts probe threads all the time, and the time to their first instruction is what any thread waits that
/// becomes ready.
///
/// @param delay of each wait, on average, in seconds
/// @param times that a request's thread becomes ready
record CarrierWait(double delay, int times) {
    private static final String DELAY = "mean-scheduling-delay";
    private static final double MILLIS = 1e3;

    /// @param trials of one cell on one JDK, those for diagnosis among them
    /// @return nothing where its requests aren't served by virtual threads, or where nothing was seen
    static Optional<CarrierWait> of(Experiment experiment, List<TrialRecord> trials) {
        List<TrialRecord> watched =
                trials.stream().filter(TrialRecord::forDiagnosis).toList();
        if (watched.isEmpty()) {
            return Optional.empty();
        }
        int times = ServerIdeal.timesReady(experiment, watched.getFirst());
        OptionalDouble millis = Shortfall.mean(watched, DELAY);
        return times == 0 || millis.isEmpty()
                ? Optional.empty()
                : Optional.of(new CarrierWait(millis.getAsDouble() / MILLIS, times));
    }

    double seconds() {
        return delay * times;
    }

    /// @param inPart whether some of it is told already
    String told(boolean inPart) {
        return "in the diagnosis trial, virtual threads waited " + Quantities.seconds(delay) + " for a carrier"
                + (times == 1
                        ? ", as each request does at its start"
                        : ", as each request does at its start and after its wait")
                + (inPart ? "; this is the part beyond CPU saturation" : "");
    }
}
