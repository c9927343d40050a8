package dev.loombench.lab.method;

import dev.loombench.lab.watch.Window;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The time of a plan in which a JVM is watched: from so long after JMeter begins as the warm-up takes, almost to the
/// plan's end.
public final class PlannedWindow implements Window, AutoCloseable {
    /// The watching ends before the requests do, so that the JVM still has work when it is asked who does it.
    private static final Duration BEFORE_THE_END = Duration.ofSeconds(2);

    private final SidePlan plan;
    private final SideLoad.Served served;
    private final Thread thread;
    private final CompletableFuture<Boolean> running = new CompletableFuture<>();
    private final CompletableFuture<Optional<String>> failure = new CompletableFuture<>();

    public PlannedWindow(SidePlan plan, SideLoad.Served served) {
        this.plan = plan;
        this.served = served;
        this.thread = Thread.ofPlatform().name("plan").unstarted(this::make);
    }

    private void make() {
        try {
            failure.complete(
                    switch (plan.run(served, now -> {}, () -> running.complete(true))) {
                        case LoadOutcome.Done done -> Optional.empty();
                        case LoadOutcome.Failed(String reason) -> Optional.of(reason);
                    });
        } catch (IOException | InterruptedException | RuntimeException e) {
            failure.completeExceptionally(e);
        } finally {
            running.complete(false);
        }
    }

    @Override
    public Duration longest() {
        return plan.duration().plus(Duration.ofMinutes(1));
    }

    @Override
    public Optional<Duration> begins() throws InterruptedException {
        thread.start();
        if (!isRunning()) {
            return Optional.empty();
        }
        return endsWithin(plan.warmup())
                ? Optional.empty()
                : Optional.of(plan.duration().minus(plan.warmup()).minus(BEFORE_THE_END))
                        .filter(Duration::isPositive);
    }

    private boolean endsWithin(Duration time) throws InterruptedException {
        try {
            failure.get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true;
        }
    }

    private boolean isRunning() throws InterruptedException {
        try {
            return running.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean over() {
        return failure.isDone();
    }

    /// Waits for its end.
    ///
    /// @return why there are no figures of it; empty where there are
    /// @throws IOException if it couldn't be run
    public Optional<String> failure() throws IOException, InterruptedException {
        try {
            return failure.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /// Ends a plan that still runs.
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
