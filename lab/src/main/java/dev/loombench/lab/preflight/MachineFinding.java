package dev.loombench.lab.preflight;

import static dev.loombench.lab.model.Severity.INFO;
import static dev.loombench.lab.model.Severity.WARNING;

import dev.loombench.lab.finding.FindingKind;
import dev.loombench.lab.model.Severity;

/// Kinds of findings on trials and environments that this machine, or one of its JDKs, has no room or no use for.
public enum MachineFinding implements FindingKind {
    JDK_MISSING(INFO, "JDK {feature} isn't here, which {candidate} needs", "set LOOMBENCH_JDK{feature} or install one"),
    NOT_ON_THIS_JDK(
            INFO,
            "not on JDK {jdk}, which rejects '{options}': {complaint}",
            "compare these cells on a JDK that accepts them"),
    VARIANT_REFUSED(
            INFO,
            "{environment} is left out: {refusal}",
            "leave out the variant or the JDK to avoid this warning; the other environments are measured"),
    ABOVE_CEILING(
            WARNING,
            "not started: {n} platform threads are more than 80 % of the {ceiling} that this machine allows now ({limit})",
            "{remedy}; or use fewer threads, or --force on a dedicated machine"),
    HEAP_ABOVE_CEILING(
            WARNING,
            "not started: {n} threads that '{task}' take about {demand} MiB of memory, more than 80 % of the {free} MiB"
                    + " available now ({limit})",
            "{remedy}; or park fewer threads, or --force on a dedicated machine"),
    STACKS_ABOVE_CEILING(
            WARNING,
            "not started: {n} platform threads take about {stacks} MiB of memory in addition to a heap of up to {heap} MiB,"
                    + " more than 80 % of the rest of the {free} MiB available now ({limit})",
            "{remedy}; or use fewer threads or a smaller heap, such as --jvm-arg=-Xmx256m, or --force on a dedicated"
                    + " machine");

    private final Severity severity;
    private final String message;
    private final String remedy;

    MachineFinding(Severity severity, String message, String remedy) {
        this.severity = severity;
        this.message = message;
        this.remedy = remedy;
    }

    /// One for all that would bring the machine to its limits.
    @Override
    public String code() {
        return name().endsWith("ABOVE_CEILING") ? "above-ceiling" : FindingKind.super.code();
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String message() {
        return message;
    }

    @Override
    public String remedy() {
        return remedy;
    }
}
