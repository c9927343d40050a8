package dev.loombench.lab;

import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.fork.OptionsCheck;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.method.Assignment;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Decides before a trial whether it may be started at all: on this machine, and on this JDK.
final class Gate {
    /// Code of a trial whose JDK doesn't have what its cell is about.
    static final String NOT_ON_THIS_JDK = "not-on-this-jdk";

    private final Admission admission;
    private final Stop stop;
    private final Map<List<String>, Optional<String>> complaints = new HashMap<>();

    Gate(Admission admission, Stop stop) {
        this.admission = admission;
        this.stop = stop;
    }

    /// Why a trial isn't started; empty if it may be.
    ///
    /// @param program the JDK's own `java`: a script that stands in its place has refusals of its own
    Optional<Finding> refusal(Experiment experiment, Assignment assignment, Path program) throws InterruptedException {
        List<String> options =
                experiment.jvm().options(assignment.trial().cell().levels());
        if (!options.isEmpty()) {
            Optional<String> complaint = complaint(program, options);
            if (complaint.isPresent()) {
                return Optional.of(absent(assignment, options, complaint.get()));
            }
        }
        return assignment.tasks().flatMap(work -> admission.refusal(work, HeapSize.most(assignment.options())));
    }

    /// What a trial that is started is to be read with; empty if nothing is near its limit.
    Optional<Finding> caution(Assignment assignment) {
        return assignment.tasks().flatMap(work -> admission.caution(work, HeapSize.most(assignment.options())));
    }

    /// The most platform threads that a trial's JVM may let itself have; absent where that needs no care.
    OptionalLong cap(Assignment assignment) {
        return assignment
                .tasks()
                .map(work -> admission.cap(work, HeapSize.most(assignment.options())))
                .orElse(OptionalLong.empty());
    }

    private Optional<String> complaint(Path java, List<String> options) throws InterruptedException {
        List<String> key = List.of(java.toString(), String.join(" ", options));
        Optional<String> known = complaints.get(key);
        if (known == null) {
            known = complaintOf(java, options);
            complaints.put(key, known);
        }
        return known;
    }

    /// A JVM that can't be started says nothing against options; its trial will tell what is wrong.
    private Optional<String> complaintOf(Path java, List<String> options) throws InterruptedException {
        try {
            return OptionsCheck.complaint(java, options, stop);
        } catch (OptionsCheck.NotStarted gone) {
            return Optional.empty();
        }
    }

    private static Finding absent(Assignment assignment, List<String> options, String complaint) {
        return new Finding(
                NOT_ON_THIS_JDK,
                Severity.INFO,
                "not on JDK " + assignment.trial().jdk() + ", which rejects '" + String.join(" ", options) + "': "
                        + complaint,
                "compare these cells on a JDK that accepts them",
                Map.of("jdk", assignment.trial().jdk(), "options", options));
    }
}
