package dev.loombench.lab.plainjava;

/// How the tasks of a cell are handed over, as the body of a benchmark method.
sealed interface MeasuredShape permits ExecutorShape, ThreadShape, ActorShape {
    /// What stands between the parentheses of the benchmark method, and after them.
    String signature();

    /// The statements that are measured.
    String statements(PlainCell cell);

    /// What the class must hold besides.
    String members();
}
