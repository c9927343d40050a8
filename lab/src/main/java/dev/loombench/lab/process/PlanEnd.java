package dev.loombench.lab.process;

import java.time.Duration;

/// The outcome of a JMeter run.
public sealed interface PlanEnd {
    /// The plan ran and produced results, until its own end or a requested stop.
    record Done() implements PlanEnd {}

    /// JMeter can't parse the file as a test plan.
    ///
    /// @param reason JMeter's message
    record NotAPlan(String reason) implements PlanEnd {}

    /// The plan contains an element of a plug-in that isn't installed.
    ///
    /// @param element its class name
    record MissingPlugin(String element) implements PlanEnd {}

    /// The plan ran, but no sampler did.
    record NoSamples() implements PlanEnd {}

    /// JMeter reported a failure.
    record Failed(String message) implements PlanEnd {}

    /// JMeter hadn't ended within the limit and was killed.
    record TimedOut(Duration limit) implements PlanEnd {}

    /// The process ended without a message.
    record Died(TrialEnd.Died end) implements PlanEnd {}

    /// A one-line message for people.
    default String sentence() {
        return switch (this) {
            case Done() -> "the plan ran";
            case NotAPlan(String reason) -> "JMeter can't read the plan: " + reason;
            case MissingPlugin(String element) ->
                "the plan needs a JMeter plug-in that isn't installed, for its element " + element
                        + ". Give the folder of its jar with -J search_paths=FOLDER, and that of its dependencies with"
                        + " -J user.classpath=FOLDER; or put the jar into lib/generators/jmeter/home/lib/ext of"
                        + " Loombench";
            case NoSamples() -> "the plan produced no samples: none of its samplers ran";
            case Failed(String message) -> "JMeter failed: " + message;
            case TimedOut(Duration limit) -> "JMeter hadn't ended after " + limit.toSeconds() + " s and was killed";
            case Died(TrialEnd.Died end) -> "JMeter " + end.reason();
        };
    }
}
