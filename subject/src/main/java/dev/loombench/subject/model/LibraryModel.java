package dev.loombench.subject.model;

import dev.loombench.protocol.trial.ModelLibrary;
import dev.loombench.protocol.trial.ModelSpec;
import java.util.concurrent.ExecutorService;

/// Execution models of a library that isn't on the class path of measured JVMs, but only on that of its own trials.
/// Implementations are found by `java.util.ServiceLoader`, once in a JVM.
public interface LibraryModel {
    ModelLibrary library();

    /// Opens a model, whose `close` waits until all tasks are done. All executors of a JVM share the threads of the
    /// library.
    ///
    /// @param model one that needs this library
    /// @throws dev.loombench.protocol.InvalidValueException if it isn't one of these models
    ExecutorService open(ModelSpec model);
}
