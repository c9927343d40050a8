package dev.loombench.programs.kit;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// First failure of several threads, which the thread that waits for them throws.
public final class FirstFailure {
    private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

    /// Keeps a failure, unless another one came before.
    public void record(Throwable failure) {
        first.compareAndSet(null, failure);
    }

    public boolean isPresent() {
        return first.get() != null;
    }

    /// Throws the failure, if there is one.
    ///
    /// @throws Exception the failure; an error as the cause of an [IllegalStateException]
    public void throwIfPresent() throws Exception {
        Throwable failure = first.get();
        if (failure != null) {
            throw failure instanceof Exception e ? e : new IllegalStateException(failure);
        }
    }
}
