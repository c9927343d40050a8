package dev.loombench.lab.ab;

import dev.loombench.lab.method.LoadOutcome;
import dev.loombench.lab.method.Underway;
import dev.loombench.lab.watch.Window;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// The time of a plan in which a JVM is watched: from so long after JMeter begins as the warm-up takes, almost to the
/// plan's end.
public final class PlannedWindow implements Window, AutoCloseable {
    /// The watching ends before the requests do, so that the JVM still has work when it is asked who does it.
    private static final Duration BEFORE_THE_END = Duration.ofSeconds(2);

    private final SidePlan plan;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Underway<LoadOutcome> load;

    public PlannedWindow(SidePlan plan, SideLoad.Served served) {
        this.plan = plan;
        this.load = new Underway<>("plan", () -> plan.run(served, now -> {}, begun::countDown), begun::countDown);
    }

    @Override
    public Duration longest() {
        return plan.duration().plus(Duration.ofMinutes(1));
    }

    @Override
    public Optional<Duration> begins() throws InterruptedException {
        load.start();
        begun.await();
        return load.endsWithin(plan.warmup())
                ? Optional.empty()
                : Optional.of(plan.duration().minus(plan.warmup()).minus(BEFORE_THE_END))
                        .filter(Duration::isPositive);
    }

    @Override
    public boolean over() {
        return load.isOver();
    }

    /// Waits for its end.
    ///
    /// @return why there are no figures of it; empty where there are
    /// @throws IOException if it couldn't be run
    public Optional<String> failure() throws IOException, InterruptedException {
        return switch (load.result()) {
            case LoadOutcome.Done done -> Optional.empty();
            case LoadOutcome.Failed(String reason) -> Optional.of(reason);
        };
    }

    /// Ends a plan that still runs.
    @Override
    public void close() {
        load.close();
    }
}
