package dev.loombench.lab.experiment;

import java.util.Map;
import java.util.Set;

/// What an experiment runs, with `$name` where a factor's level goes.
public sealed interface Workload permits TaskWorkload, RequestWorkload {
    /// The factors that it names.
    Set<String> references();

    /// What a trial runs at these levels, sizes still as they were declared.
    ///
    /// @throws dev.loombench.protocol.BadWord if a level is impossible where it goes
    Job job(Contender contender, Map<String, String> levels);
}
