package dev.loombench.lab.load;

import dev.loombench.lab.process.Cancellation;
import java.io.IOException;

/// Program that loads a server: the built-in one, or JMeter. Each load runs in a process of its own.
///
/// @param <R> request for a load, which also says how long it takes and where its files go
public interface LoadGenerator<R> {
    /// Makes one load, and checks whether its figures show the server.
    ///
    /// @param target the server's process, as far as it is known
    /// @param live notified while the load runs
    /// @throws IOException if the generator can't be started, or its files can't be written or read
    LoadResult run(R request, TargetProcess target, LoadListener live) throws IOException, InterruptedException;

    /// Signal that ends loads early.
    Cancellation stop();
}
