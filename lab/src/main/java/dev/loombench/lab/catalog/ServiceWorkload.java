package dev.loombench.lab.catalog;

import dev.loombench.protocol.InvalidValueException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Workload of a person's own service, whose sides are the candidates. The loads are the levels of its only factor.
///
/// @param primaryMetric metric that decides verdicts, or [#FIRST_METRIC]
/// @param expected duration of a trial, from the start of a side to its end
public record ServiceWorkload(String primaryMetric, Duration expected) implements Workload {
    /// Factor whose levels are the loads, such as `200/s`.
    public static final String LOAD = "load";

    /// In place of the primary metric's name: the first one of each trial, which a person's own driver names.
    public static final String FIRST_METRIC = "";

    @Override
    public Set<String> references() {
        return Set.of(LOAD);
    }

    @Override
    public Job job(Candidate contender, Map<String, String> levels) {
        return switch (contender) {
            case Candidate.SideCandidate side -> new Job.ServiceLoad(side, expected);
            case Candidate.ModelCandidate _, Candidate.ServerCandidate _, Candidate.ProgramCandidate _ ->
                throw new InvalidValueException(contender.toString(), "a side");
        };
    }

    @Override
    public Optional<String> primaryMetric(Map<String, String> levels) {
        return Optional.of(primaryMetric);
    }
}
