package dev.loombench.lab.run;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.JdkDiscovery;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.protocol.MessageTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;

/// JDKs that candidates such as `virtual@21` name, beside those under test.
///
/// @param found JDKs that are here, by feature version
/// @param missing candidates of each experiment that can't be measured, by the feature version that they name
record NamedJdks(Map<Integer, Jdk> found, Map<Integer, Map<String, Set<String>>> missing) {
    /// Finds the JDKs that a schedule names, among those of this machine.
    static NamedJdks find(TrialSchedule schedule) {
        return find(schedule, JdkDiscovery::newest);
    }

    /// @param finder finds a JDK by its feature version
    static NamedJdks find(TrialSchedule schedule, IntFunction<Optional<Jdk>> finder) {
        Map<Integer, Map<String, Set<String>>> named = new TreeMap<>();
        for (Trial trial : schedule.trials()) {
            feature(trial)
                    .ifPresent(feature -> named.computeIfAbsent(feature, version -> new LinkedHashMap<>())
                            .computeIfAbsent(trial.experiment(), id -> new LinkedHashSet<>())
                            .add(trial.cell().job().contender().toString()));
        }
        Map<Integer, Jdk> found = new LinkedHashMap<>();
        named.keySet().forEach(feature -> finder.apply(feature).ifPresent(jdk -> found.put(feature, jdk)));
        named.keySet().removeAll(found.keySet());
        return new NamedJdks(found, named);
    }

    /// JDK that a trial's candidate names; empty if it names none or a missing one.
    Optional<Jdk> of(Trial trial) {
        OptionalInt feature = feature(trial);
        return feature.isPresent() ? Optional.ofNullable(found.get(feature.getAsInt())) : Optional.empty();
    }

    /// Reason not to start a trial; empty if its JDK is here.
    Optional<Finding> refusal(Trial trial) {
        OptionalInt feature = feature(trial);
        if (feature.isEmpty() || found.containsKey(feature.getAsInt())) {
            return Optional.empty();
        }
        return Optional.of(ExperimentFinding.JDK_MISSING
                .with(feature.getAsInt(), trial.cell().job().contender(), feature.getAsInt())
                .withEvidence(Map.of("jdk", feature.getAsInt())));
    }

    /// One line for each missing JDK: what isn't measured, and what to do.
    List<String> notices() {
        List<String> notices = new ArrayList<>();
        missing.forEach((feature, experiments) -> {
            List<String> candidates = new ArrayList<>();
            experiments.forEach((id, names) -> candidates.add(String.join(", ", names) + " of " + id));
            boolean one = experiments.values().stream().mapToInt(Set::size).sum() == 1;
            notices.add((one ? RunNote.NOT_MEASURED : RunNote.SEVERAL_NOT_MEASURED)
                    .message(
                            feature,
                            String.join("; ", candidates),
                            MessageTemplate.fill(ExperimentFinding.JDK_MISSING.remedy(), feature)));
        });
        return notices;
    }

    private static OptionalInt feature(Trial trial) {
        return trial.cell().job()
                        instanceof Job.ProgramRun(var workload, Candidate.ProgramCandidate candidate, var arguments)
                ? candidate.jdk()
                : OptionalInt.empty();
    }
}
