package dev.loombench.lab.fork;

import java.time.Duration;

/// How JMeter's run of a plan ended.
public sealed interface PlanEnd {
    /// It ran, and there are results: by itself, or since its end was asked for.
    record Done() implements PlanEnd {}

    /// The file is no plan that JMeter can read.
    ///
    /// @param reason in JMeter's words
    record NotAPlan(String reason) implements PlanEnd {}

    /// The plan holds an element that this JMeter doesn't have.
    ///
    /// @param element the name of its class
    record MissingPlugin(String element) implements PlanEnd {}

    /// It ran, and no sampler did.
    record NoSamples() implements PlanEnd {}

    /// JMeter says that it failed.
    record Failed(String message) implements PlanEnd {}

    /// It hadn't ended after that long, and was killed.
    record TimedOut(Duration limit) implements PlanEnd {}

    /// It ended without a word.
    record Died(TrialEnd.Died end) implements PlanEnd {}

    /// One line, to people.
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
