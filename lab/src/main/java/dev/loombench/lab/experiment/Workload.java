package dev.loombench.lab.experiment;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What an experiment runs, with `$name` where a factor's level goes.
public sealed interface Workload permits TaskWorkload, RequestWorkload {
    /// The factors that it names.
    Set<String> references();

    /// What a trial runs at these levels, sizes still as they were declared.
    ///
    /// @throws dev.loombench.protocol.BadWord if a level is impossible where it goes
    Job job(Contender contender, Map<String, String> levels);

    /// The metric that verdicts about these levels are about; empty where it is the method's own.
    default Optional<String> primaryMetric(Map<String, String> levels) {
        return Optional.empty();
    }
}
