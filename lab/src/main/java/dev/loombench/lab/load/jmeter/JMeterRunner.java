package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.LoadResult.Failure;
import dev.loombench.lab.load.LoadSampler;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.load.jmeter.JMeterProcess.JMeterOutcome;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.CpuAffinity;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.protocol.load.JMeterLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// JMeter, which loads a server by a plan.
///
/// @param java command of JMeter's JVM
/// @param stop kills JMeter
/// @param ending stops the plan early once it is true, gracefully for a shorter time
public record JMeterRunner(JMeterInstallation jmeter, Path java, Cancellation stop, AtomicBoolean ending)
        implements LoadGenerator<JMeterRunSettings> {
    private static final Duration KILL_AFTER = Duration.ofSeconds(10);

    /// Time that users get when the load is to end early, and then JMeter, so that all is over within 2 s.
    private static final Duration HURRIED_PATIENCE = Duration.ofMillis(600);

    /// Longest time for groups that only set up, where the plan is stopped after a duration that counts from their end.
    private static final Duration MAX_SETUP = Duration.ofMinutes(10);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

    /// Time by which an observation of the window ends before the plan does, so that the server still has work in the
    /// last sample.
    private static final Duration END_MARGIN = Duration.ofSeconds(2);

    /// Beginning of a summary of the time since the previous one; others sum up the run so far.
    static final String INTERVAL_SUMMARY = "summary +";

    /// Creates a runner whose plans end at their time, or are killed.
    public JMeterRunner(JMeterInstallation jmeter, Path java, Cancellation stop) {
        this(jmeter, java, stop, new AtomicBoolean());
    }

    /// Runs a plan to its end, or for the given duration: then it is stopped gracefully, abruptly when the
    /// run's patience is exceeded, and by killing JMeter ten seconds later.
    @Override
    public LoadResult run(JMeterRunSettings run, TargetProcess target, LoadListener live)
            throws IOException, InterruptedException {
        JMeterInvocation order =
                new JMeterInvocation(java, run.plan().path(), run.properties(), run.directory(), List.of());
        List<String> summaries = Collections.synchronizedList(new ArrayList<>());
        try (JMeterProcess process = JMeterProcess.start(jmeter, order, stop, line -> {
                    summaries.add(line);
                    if (line.startsWith(INTERVAL_SUMMARY)) {
                        live.load(new LoadUpdate.JMeterSummary(line));
                    }
                });
                LoadSampler monitor = new LoadSampler(LoadMonitor.of(target, process.pid(), run.serverPort()))) {
            monitor.start();
            Optional<JMeterOutcome> unresponsive = process.awaitRunning();
            boolean running = process.isRunningPlan();
            Optional<CpuSplit> split = target.split();
            if (running && run.cpus().isPresent()) {
                Optional<String> unbound =
                        CpuAffinity.bind(process.pid(), run.cpus().get(), stop);
                if (unbound.isPresent() && process.isAlive()) {
                    return failed(order, "JMeter can't be bound to its processors: " + unbound.get(), false);
                }
            } else if (running) {
                split = target.bind(process.pid(), stop);
            }
            JMeterOutcome end = unresponsive.isPresent() ? unresponsive.get() : end(process, run, order, running, live);
            return end.problem().isPresent()
                    ? failed(order, end.problem().get(), end.badInput())
                    : measured(process.stopped(), run, order, List.copyOf(summaries), monitor, split);
        }
    }

    /// Waits for the end of the plan, or ends it. The duration counts from the end of groups that only set up.
    private JMeterOutcome end(
            JMeterProcess process, JMeterRunSettings run, JMeterInvocation order, boolean running, LoadListener live)
            throws IOException, InterruptedException {
        Optional<Duration> planned = Optional.ofNullable(run.duration()).filter(length -> running);
        boolean setsUp = planned.isPresent() && !run.plan().setupGroups().isEmpty();
        boolean windowBegan = planned.isEmpty();
        Duration duration = setsUp ? MAX_SETUP : planned.orElse(run.limit());
        long begin = System.nanoTime();
        while (!ending.get()) {
            if (setsUp && new JMeterLog(order.log()).hasStartedLoadGroup()) {
                setsUp = false;
                begin = System.nanoTime();
                duration = planned.orElseThrow();
            }
            Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
            Duration remaining = duration.minus(elapsed);
            if (remaining.isNegative() && setsUp) {
                return process.kill("the groups of the plan that only set up hadn't ended within "
                        + MAX_SETUP.toMinutes() + " minutes, and JMeter was killed");
            }
            if (remaining.isNegative()) {
                return process.end(run.patience(), KILL_AFTER);
            }
            if (!windowBegan && !setsUp && elapsed.compareTo(run.warmup()) >= 0) {
                windowBegan = true;
                live.windowBegan(remaining.minus(END_MARGIN));
            }
            Optional<JMeterOutcome> end =
                    process.await(remaining.compareTo(POLL_INTERVAL) < 0 ? remaining : POLL_INTERVAL);
            if (end.isPresent()) {
                return end.get();
            }
        }
        return process.end(HURRIED_PATIENCE, HURRIED_PATIENCE.dividedBy(2));
    }

    private LoadResult measured(
            Optional<Instant> stopped,
            JMeterRunSettings run,
            JMeterInvocation order,
            List<String> summaries,
            LoadSampler monitor,
            Optional<CpuSplit> split)
            throws IOException {
        try {
            Optional<JtlResult> result = JtlResult.read(
                    order.results(),
                    new MeasurementWindow(run.warmup(), stopped.orElse(null)),
                    JMeterPauses.read(order.hiccups()),
                    run.plan().setupGroups());
            return result.isPresent()
                    ? JMeterLoadChecks.result(
                            result.get(),
                            run,
                            summaries,
                            monitor.within(
                                    result.get().reported().span().fromMillis(),
                                    result.get().reported().span().toMillis()),
                            split)
                    : failed(
                            order,
                            "the plan produced no samples of a load: only its setUp and tearDown groups made requests,"
                                    + " see " + order.results(),
                            true);
        } catch (UserErrorException e) {
            return failed(order, String.valueOf(e.getMessage()), false);
        }
    }

    /// Result of a plan without figures. A plan that was ended on request hasn't failed.
    ///
    /// @param problem a clause without a full stop
    /// @param badInput whether the plan is the cause
    LoadResult failed(JMeterInvocation order, String problem, boolean badInput) throws IOException {
        if (stop.isRequested() || ending.get()) {
            return LoadResult.withoutFigures(Optional.empty());
        }
        Optional<String> error = new JMeterLog(order.log()).firstError();
        Finding finding = (badInput ? LoadFinding.PLAN_FAILED : LoadFinding.JMETER_FAILED)
                .with(
                        order.plan(),
                        error.map(words -> problem + "; JMeter's first error: " + words)
                                .orElse(problem),
                        order.log());
        return LoadResult.withoutFigures(Optional.of(new Failure(finding, badInput)));
    }
}
