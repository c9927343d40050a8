package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.protocol.program.ProgramMetric;
import java.util.Optional;
import java.util.stream.Collectors;

/// Candidates of an experiment of which trials hung. That says more than any comparison of the others.
public final class HungCandidates {
    private HungCandidates() {}

    /// Tells them in a few words, such as `synchronized@21 hung`; empty where none did.
    public static Optional<String> answer(ExperimentRecord experiment) {
        return Optional.of(experiment.estimates().stream()
                        .filter(estimate -> estimate.metric().equals(ProgramMetric.HUNG.toString()))
                        .filter(estimate -> estimate.estimate() > 0)
                        .map(estimate -> estimate.cell().model())
                        .distinct()
                        .collect(Collectors.joining(", ")))
                .filter(models -> !models.isEmpty())
                .map(models -> models + " hung");
    }
}
