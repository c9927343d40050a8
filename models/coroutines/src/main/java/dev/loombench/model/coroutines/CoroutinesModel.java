package dev.loombench.model.coroutines;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.trial.ModelLibrary;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.subject.model.LibraryModel;
import java.util.concurrent.ExecutorService;
import kotlinx.coroutines.Dispatchers;

/// Coroutines on `Dispatchers.IO` and `Dispatchers.Default`.
public final class CoroutinesModel implements LibraryModel {
    @Override
    public ModelLibrary library() {
        return ModelLibrary.COROUTINES;
    }

    @Override
    public ExecutorService open(ModelSpec model) {
        if (model instanceof ModelSpec.Coroutines coroutines) {
            return switch (coroutines.dispatcher()) {
                case IO -> new CoroutineExecutor(Dispatchers.getIO());
                case DEFAULT -> new CoroutineExecutor(Dispatchers.getDefault());
            };
        }
        throw new InvalidValueException(model.toString(), "a model of coroutines");
    }
}
