package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.protocol.load.LoadOrder;
import java.time.Duration;

/// Request for a load by the built-in generator.
///
/// @param judged the latencies that the generator's lag mustn't move
/// @param spare time by which the warm-up may be extended, by repeating the load; zero for a single one
/// @param log name of the file of the generator's own output, in the order's directory
public record GeneratorRequest(LoadOrder order, JudgedPercentile judged, Duration spare, String log) {
    /// File of the generator's output in a trial.
    public static final String TRIAL_LOG = "generator.txt";

    /// File of the generator's output elsewhere.
    public static final String LOG = "generator.log";
}
