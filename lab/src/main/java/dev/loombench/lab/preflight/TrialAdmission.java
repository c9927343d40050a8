package dev.loombench.lab.preflight;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.JvmOptions.JvmOptionsProbe;
import dev.loombench.lab.process.ProcessNotStartedException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Decides before each trial whether the JDK accepts its options and the machine has room for it.
public final class TrialAdmission {
    private static final Pattern MAX_HEAP = Pattern.compile("-Xmx([0-9]{1,15})([kKmMgGtT]?)");

    private final ResourceAdmission admission;
    private final JvmOptionsProbe probe;

    public TrialAdmission(ResourceAdmission admission, Cancellation stop) {
        this.admission = admission;
        this.probe = new JvmOptionsProbe(stop);
    }

    /// Reason not to start a trial; empty if it may start.
    ///
    /// @param program the JDK's own `java`, since a launcher script may fail for reasons of its own
    public Optional<Finding> refusal(Experiment experiment, TrialSetup assignment, Path program)
            throws InterruptedException {
        List<String> options =
                experiment.jvm().options(assignment.trial().cell().levels());
        if (!options.isEmpty()) {
            Optional<String> complaint = complaint(program, options);
            if (complaint.isPresent()) {
                return Optional.of(rejectedOptions(assignment, options, complaint.get()));
            }
        }
        return assignment.tasks().flatMap(work -> admission.refusal(work, maxHeap(assignment.options())));
    }

    /// Warning about memory for a trial that is started; empty if nothing is near its limit.
    public Optional<Finding> memoryWarning(TrialSetup assignment) {
        return assignment.tasks().flatMap(work -> admission.memoryWarning(work, maxHeap(assignment.options())));
    }

    /// Largest number of platform threads that a trial's JVM may start; absent where work needs too few for a
    /// cap.
    public OptionalLong threadCap(TrialSetup assignment) {
        return assignment
                .tasks()
                .map(work -> admission.threadCap(work, maxHeap(assignment.options())))
                .orElse(OptionalLong.empty());
    }

    /// Message with which a JVM rejects options; empty also if it can't be started, which its trial will
    /// report.
    private Optional<String> complaint(Path java, List<String> options) throws InterruptedException {
        try {
            return probe.rejection(java, options);
        } catch (ProcessNotStartedException gone) {
            return Optional.empty();
        }
    }

    private static Finding rejectedOptions(TrialSetup assignment, List<String> options, String complaint) {
        String jdk = jdk(assignment);
        return ExperimentFinding.NOT_ON_THIS_JDK
                .with(jdk, String.join(" ", options), complaint)
                .withEvidence(Map.of("jdk", jdk, "options", options));
    }

    /// Id of the JDK under test, or the feature version that the candidate names.
    private static String jdk(TrialSetup assignment) {
        return assignment.job() instanceof Job.ProgramRun program
                        && program.candidate().jdk().isPresent()
                ? Integer.toString(program.candidate().jdk().getAsInt())
                : assignment.trial().jdk();
    }

    /// Maximum heap size by the options of a JVM, in bytes: that of the last `-Xmx`, which is the one that the JVM
    /// takes; 0 where there is none.
    private static long maxHeap(List<String> options) {
        long bytes = 0;
        for (String option : options) {
            Matcher matcher = MAX_HEAP.matcher(option);
            if (matcher.matches()) {
                bytes = Long.parseLong(matcher.group(1)) << shift(matcher.group(2));
            }
        }
        return bytes;
    }

    private static int shift(String unit) {
        return switch (unit) {
            case "k", "K" -> 10;
            case "m", "M" -> 20;
            case "g", "G" -> 30;
            case "t", "T" -> 40;
            default -> 0;
        };
    }
}
