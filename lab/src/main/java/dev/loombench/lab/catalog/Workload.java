package dev.loombench.lab.catalog;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Workload of an experiment, with `$name` in place of a factor's level.
public sealed interface Workload permits TaskWorkload, RequestWorkload {
    /// Factors that it names.
    Set<String> references();

    /// Work of a trial at these levels, with pool sizes as declared.
    ///
    /// @throws dev.loombench.protocol.InvalidValueException if a level is impossible where it goes
    Job job(Candidate contender, Map<String, String> levels);

    /// Metric that decides verdicts about these levels; empty where it is the method's own.
    default Optional<String> primaryMetric(Map<String, String> levels) {
        return Optional.empty();
    }
}
