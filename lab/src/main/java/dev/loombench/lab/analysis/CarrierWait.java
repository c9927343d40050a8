package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Time for which the virtual thread of a request waits for a carrier. Diagnosis trials measure it: their agent
/// starts probe threads continually, and a probe's time to its first instruction is what any thread waits that
/// becomes runnable.
///
/// @param meanSeconds mean length of one wait in seconds
/// @param waits how often a request's thread becomes runnable
record CarrierWait(double meanSeconds, int waits) {
    private static final String DELAY_SIGNAL = "mean-scheduling-delay";
    private static final double MILLIS_PER_SECOND = 1e3;

    /// Averages the waits over a cell's diagnosis trials.
    ///
    /// @param trials of one cell on one JDK, diagnosis trials included
    /// @return empty where virtual threads don't serve the requests, or nothing was measured
    static Optional<CarrierWait> of(Experiment experiment, List<TrialRecord> trials) {
        List<TrialRecord> diagnosed =
                trials.stream().filter(TrialRecord::forDiagnosis).toList();
        if (diagnosed.isEmpty()) {
            return Optional.empty();
        }
        int times = ServerCellIdeal.timesReady(experiment, diagnosed.getFirst());
        OptionalDouble millis = BatchShortfall.mean(diagnosed, DELAY_SIGNAL);
        return times == 0 || millis.isEmpty()
                ? Optional.empty()
                : Optional.of(new CarrierWait(millis.getAsDouble() / MILLIS_PER_SECOND, times));
    }

    /// Total time that a request waits for a carrier, in seconds.
    double totalSeconds() {
        return meanSeconds * waits;
    }

    /// Describes the wait for the list of a shortfall's parts.
    ///
    /// @param inPart whether CPU saturation covers a part of it already
    String description(boolean inPart) {
        return "in the diagnosis trial, virtual threads waited " + Quantities.seconds(meanSeconds) + " for a carrier"
                + (waits == 1
                        ? ", as each request does at its start"
                        : ", as each request does at its start and after its wait")
                + (inPart ? "; this is the part beyond CPU saturation" : "");
    }
}
