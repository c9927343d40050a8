package dev.loombench.lab.process;

import java.time.Duration;

/// The outcome of a JMeter run.
public sealed interface JMeterOutcome {
    /// The plan ran and produced results, until its own end or a requested stop.
    record Done() implements JMeterOutcome {}

    /// JMeter can't parse the file as a test plan.
    ///
    /// @param reason JMeter's message
    record UnreadablePlan(String reason) implements JMeterOutcome {}

    /// The plan contains an element of a plug-in that isn't installed.
    ///
    /// @param element its class name
    record MissingPlugin(String element) implements JMeterOutcome {}

    /// The plan ran, but no sampler did.
    record NoSamples() implements JMeterOutcome {}

    /// JMeter reported a failure.
    record Failed(String message) implements JMeterOutcome {}

    /// JMeter hadn't ended within the limit and was killed.
    record TimedOut(Duration limit) implements JMeterOutcome {}

    /// The process ended without a message.
    record Died(ProcessOutcome.Died end) implements JMeterOutcome {}

    /// A one-line message for people.
    default String sentence() {
        return switch (this) {
            case Done() -> "the plan ran";
            case UnreadablePlan(String reason) -> "JMeter can't read the plan: " + reason;
            case MissingPlugin(String element) ->
                "the plan needs a JMeter plug-in that isn't installed, for its element " + element
                        + ". Give the folder of its jar with -J search_paths=FOLDER, and that of its dependencies with"
                        + " -J user.classpath=FOLDER; or put the jar into lib/generators/jmeter/home/lib/ext of"
                        + " Loombench";
            case NoSamples() -> "the plan produced no samples: none of its samplers ran";
            case Failed(String message) -> "JMeter failed: " + message;
            case TimedOut(Duration limit) -> "JMeter hadn't ended after " + limit.toSeconds() + " s and was killed";
            case Died(ProcessOutcome.Died end) -> "JMeter " + end.reason();
        };
    }
}
