package dev.loombench.lab.service;

import dev.loombench.lab.process.Child;
import dev.loombench.lab.service.SideRequests.FirstResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// A running side that is ready.
///
/// @param startNanos start of the side, in `System.nanoTime()`
/// @param probeResponse first response; empty if readiness was checked at another URL (`--ready`)
public record RunningSide(
        Child process,
        Instant startedAt,
        long startNanos,
        Duration timeToFirstAnswer,
        Optional<FirstResponse> probeResponse)
        implements AutoCloseable {
    @Override
    public void close() {
        process.close();
    }
}
