package dev.loombench.subject.task;

import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.trial.TaskSpec;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Task of a user class, a `Callable` or `Runnable`. Its class loader is the context class loader of every
/// thread that runs it.
record UserTask(
        Callable<?> call, ClassLoader loader, @Nullable String expect) implements Task {
    static UserTask load(TaskSpec.UserClass spec) throws TaskNotLoadedException {
        Object instance = UserClassLoading.newInstance(spec);
        return new UserTask(callable(instance), instance.getClass().getClassLoader(), spec.expect());
    }

    private static Callable<?> callable(Object instance) throws TaskNotLoadedException {
        if (instance instanceof Callable<?> call) {
            return call;
        }
        if (instance instanceof Runnable run) {
            return () -> {
                run.run();
                return null;
            };
        }
        throw new TaskNotLoadedException(JvmFailure.NO_TASK, instance.getClass().getName());
    }

    @Override
    public long run(int index) throws Exception {
        Thread thread = Thread.currentThread();
        if (thread.getContextClassLoader() != loader) {
            thread.setContextClassLoader(loader);
        }
        Object value = call.call();
        if (expect != null && !Objects.toString(value).equals(expect)) {
            throw new WrongResultException(Objects.toString(value), expect);
        }
        return index;
    }

    @Override
    public long expected(int index) {
        return index;
    }
}
