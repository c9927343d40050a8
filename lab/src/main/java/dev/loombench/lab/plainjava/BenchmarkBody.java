package dev.loombench.lab.plainjava;

/// Measured code of a benchmark method, by the way in which tasks are handed to the execution model.
sealed interface BenchmarkBody permits ExecutorBody, ThreadBody, ActorBody {
    /// Parameters of the benchmark method in parentheses, and its `throws` clause.
    String signature();

    /// Measured statements.
    String statements(CellMethod cell);

    /// Further members that the class needs.
    String members();
}
