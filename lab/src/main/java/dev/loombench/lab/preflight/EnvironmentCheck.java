package dev.loombench.lab.preflight;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.process.JvmOptions.JvmOptionsProbe;
import dev.loombench.lab.process.ProcessNotStartedException;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.TrialSchedule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the environments whose JVMs accept their options, before anything is measured.
public final class EnvironmentCheck {
    private final int cores;
    private final Cancellation stop;
    private final JvmOptionsProbe probe;

    /// Creates a check.
    ///
    /// @param cores processors that measured JVMs may use
    public EnvironmentCheck(int cores, Cancellation stop) {
        this.cores = cores;
        this.stop = stop;
        this.probe = new JvmOptionsProbe(stop);
    }

    /// Outcome of the check.
    ///
    /// @param usable environments whose JVMs start, in their order
    /// @param findings a finding for each other environment
    public record EnvironmentCheckResult(List<JdkRecord> usable, List<Finding> findings) {}

    /// Starts a JVM for each set of options. An environment whose JVM rejects its variant is left out
    /// if another JDK accepts that variant.
    ///
    /// @throws UserErrorException if a JDK refuses the options without any variant, or all JDKs refuse a
    ///     variant
    public EnvironmentCheckResult check(TrialSchedule plan, List<JdkRecord> jdks) throws InterruptedException {
        Map<JdkRecord, String> refusals = new LinkedHashMap<>();
        for (JdkRecord jdk : jdks) {
            refusal(plan, jdk).ifPresent(refusal -> refusals.put(jdk, refusal));
        }
        return result(jdks, refusals);
    }

    /// Outcome for environments whose JVMs reject their options with these messages.
    static EnvironmentCheckResult result(List<JdkRecord> jdks, Map<JdkRecord, String> refusals) {
        refusals.forEach((jdk, refusal) -> {
            String variant = jdk.variant();
            boolean accepted = variant != null
                    && jdks.stream().anyMatch(other -> variant.equals(other.variant()) && !refusals.containsKey(other));
            if (!accepted) {
                throw ExperimentError.REFUSED_OPTIONS.error(refusal);
            }
        });
        List<Finding> absent = new ArrayList<>();
        refusals.forEach((jdk, refusal) -> absent.add(ExperimentFinding.VARIANT_REFUSED
                .with(jdk.id(), refusal)
                .withEvidence(Map.of("environment", jdk.id(), "flags", jdk.flags()))));
        return new EnvironmentCheckResult(
                jdks.stream().filter(jdk -> !refusals.containsKey(jdk)).toList(), absent);
    }

    private Optional<String> complaint(JdkRecord jdk, List<String> options) throws InterruptedException {
        try {
            return probe.rejection(Jdk.java(Path.of(jdk.home())), options);
        } catch (ProcessNotStartedException e) {
            throw ExperimentError.UNUSABLE_JDK.because(e, jdk.version(), String.valueOf(e.getMessage()));
        }
    }

    private Optional<String> refusal(TrialSchedule plan, JdkRecord jdk) throws InterruptedException {
        for (ExperimentSchedule planned : plan.experiments()) {
            Experiment experiment = planned.experiment();
            List<String> options = JvmOptions.of(experiment.jvm(), cores, jdk.flags());
            Optional<String> complaint = complaint(jdk, options);
            if (complaint.isPresent()) {
                return Optional.of(experiment.id() + ": JDK " + jdk.version() + " rejects the options '"
                        + String.join(" ", options) + "': " + complaint.get());
            }
            if (stop.isRequested()) {
                throw new InterruptedException("stopped");
            }
        }
        return Optional.empty();
    }
}
