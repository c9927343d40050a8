package dev.loombench.lab.service;

import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.lab.diagnose.collect.JvmObserver.ObservationWindow;
import dev.loombench.lab.load.BackgroundTask;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.JMeterLoadChecks;
import dev.loombench.lab.load.jmeter.JMeterLoadResult;
import dev.loombench.lab.load.jmeter.JMeterLoadRunner;
import dev.loombench.lab.load.jmeter.JMeterMonitor;
import dev.loombench.lab.load.jmeter.JMeterRecords;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.load.jmeter.JMeterRunSettings.ShutdownRequest;
import dev.loombench.lab.load.jmeter.JtlResult.SteadyWindow;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/// JMeter plan of a user against their own service.
///
/// @param java command of JMeter's JVM
/// @param userProperties properties that the user sets
/// @param address of the service, for plans that read it
/// @param warmup how long all users are active before the window
/// @param duration from the start of the first user to the graceful stop, unless the plan ends before
/// @param directory of JMeter's files
public record ServiceJMeterLoad(
        JMeterInstallation jmeter,
        Path java,
        Cancellation stop,
        JmxFile file,
        Map<String, String> userProperties,
        URI address,
        Duration warmup,
        Duration duration,
        Path directory) {
    /// Runs the plan to its end.
    ///
    /// @param live receives JMeter's summaries, on another thread
    /// @param running called when JMeter starts its users, on another thread
    LoadOutcome run(ServiceLoad.ServiceInstance served, Consumer<LoadUpdate> live, Runnable running)
            throws IOException, InterruptedException {
        JMeterMonitor watch = new JMeterMonitor(
                TargetProcess.of(served.listener(), served.split()), JMeterRunSettings.port(address), running);
        JMeterLoadResult outcome = JMeterLoadRunner.run(
                jmeter,
                order(served.split()),
                stop,
                new ShutdownRequest(),
                line -> LoadUpdate.of(line).ifPresent(live),
                watch);
        return switch (outcome) {
            case JMeterLoadResult.PlanFailure(String reason, boolean badInput) -> new LoadOutcome.LoadFailure(reason);
            case JMeterLoadResult.PlanMeasurement measured -> outcome(measured, watch);
        };
    }

    private JMeterRunSettings order(Optional<CpuSplit> split) {
        Map<String, String> properties = new LinkedHashMap<>(userProperties);
        properties.putAll(JMeterRunSettings.targetProperties(address));
        properties.put("duration", Long.toString(Math.ceilDiv(duration.toMillis(), 1_000)));
        return new JMeterRunSettings(
                java,
                file,
                properties,
                directory,
                warmup,
                duration,
                duration,
                JMeterRunSettings.GRACEFUL_PATIENCE,
                split.map(CpuSplit::generator));
    }

    private LoadOutcome outcome(JMeterLoadResult.PlanMeasurement measured, JMeterMonitor watch) {
        return switch (measured.result().window()) {
            case SteadyWindow.NoWindow(String reason) ->
                new LoadOutcome.LoadFailure("the plan has no steady window: " + reason
                        + " Let it run longer than its ramp-up and the warm-up take (--duration, --warmup)");
            case SteadyWindow.KnownWindow(var span) ->
                JMeterRecords.outcome(
                        measured.result().users(),
                        measured,
                        span,
                        watch,
                        Optional.empty(),
                        Optional.ofNullable(measured.result().steady())
                                .map(steady -> JMeterLoadChecks.warnings(measured, steady.figures()))
                                .orElse(List.of()));
        };
    }

    /// Part of a plan in which a JVM is observed: from the end of the warm-up almost to the plan's end.
    static final class JMeterLoadWindow implements ObservationWindow, AutoCloseable {
        /// Time by which observation ends before the plan does, so that the JVM still has work in the last
        /// sample.
        private static final Duration END_MARGIN = Duration.ofSeconds(2);

        private final ServiceJMeterLoad plan;
        private final CountDownLatch begun = new CountDownLatch(1);
        private final BackgroundTask<LoadOutcome> load;

        public JMeterLoadWindow(ServiceJMeterLoad plan, ServiceLoad.ServiceInstance served) {
            this.plan = plan;
            this.load =
                    new BackgroundTask<>("plan", () -> plan.run(served, now -> {}, begun::countDown), begun::countDown);
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
}
