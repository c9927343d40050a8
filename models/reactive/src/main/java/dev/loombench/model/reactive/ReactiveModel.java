package dev.loombench.model.reactive;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.trial.ModelLibrary;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.subject.model.LibraryModel;
import java.util.concurrent.ExecutorService;
import reactor.core.scheduler.Schedulers;

/// Reactor on its scheduler `boundedElastic`.
public final class ReactiveModel implements LibraryModel {
    @Override
    public ModelLibrary library() {
        return ModelLibrary.REACTIVE;
    }

    @Override
    public ExecutorService open(ModelSpec model) {
        if (model instanceof ModelSpec.Reactive) {
            return new ReactiveExecutor(Schedulers.boundedElastic());
        }
        throw new InvalidValueException(model.toString(), "a model of Reactor");
    }
}
