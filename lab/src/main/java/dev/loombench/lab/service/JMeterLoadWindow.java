package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.JvmObserver.ObservationWindow;
import dev.loombench.lab.load.BackgroundTask;
import dev.loombench.lab.load.LoadOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// Part of a plan in which a JVM is observed: from the end of the warm-up almost to the plan's end.
public final class JMeterLoadWindow implements ObservationWindow, AutoCloseable {
    /// Time by which observation ends before the plan does, so that the JVM still has work in the last sample.
    private static final Duration END_MARGIN = Duration.ofSeconds(2);

    private final ServiceJMeterLoad plan;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final BackgroundTask<LoadOutcome> load;

    public JMeterLoadWindow(ServiceJMeterLoad plan, ServiceLoad.ServiceInstance served) {
        this.plan = plan;
        this.load = new BackgroundTask<>("plan", () -> plan.run(served, now -> {}, begun::countDown), begun::countDown);
    }

    @Override
    public Duration maxLength() {
        return plan.duration().plus(Duration.ofMinutes(1));
    }

    @Override
    public Optional<Duration> awaitStart() throws InterruptedException {
        load.start();
        begun.await();
        return load.endsWithin(plan.warmup())
                ? Optional.empty()
                : Optional.of(plan.duration().minus(plan.warmup()).minus(END_MARGIN))
                        .filter(Duration::isPositive);
    }

    @Override
    public boolean isOver() {
        return load.isOver();
    }

    /// Waits for the end of the plan.
    ///
    /// @return reason why there are no figures; empty where there are
    /// @throws IOException if it couldn't be run
    public Optional<String> failure() throws IOException, InterruptedException {
        return switch (load.result()) {
            case LoadOutcome.SteadyLoad done -> Optional.empty();
            case LoadOutcome.LoadFailure(String reason) -> Optional.of(reason);
        };
    }

    /// Stops the plan if it is still running.
    @Override
    public void close() {
        load.close();
    }
}
