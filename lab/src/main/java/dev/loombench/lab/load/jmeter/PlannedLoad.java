package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.catalog.BadPlan;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.PlanFile;
import dev.loombench.lab.load.GracefulEnd;
import dev.loombench.lab.load.LoadNow;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.process.JMeter;
import dev.loombench.lab.process.Stop;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Load of a server by a JMeter plan, a closed loop, in a trial of an experiment.
///
/// @param java command of JMeter's JVM
/// @param warmup how long all users are active before the window
/// @param measure length of the window
/// @param split processors of server and generator; absent where they share all
/// @param live receives JMeter's summaries, on another thread
public record PlannedLoad(
        JMeter jmeter,
        Path java,
        Stop stop,
        Duration warmup,
        Duration measure,
        Optional<CpuSplit> split,
        Consumer<LoadNow> live) {
    /// Time that is added to the plan's own duration, so that a plan to be interrupted doesn't end by itself
    /// before.
    private static final Duration INTERRUPT_MARGIN = Duration.ofMinutes(1);

    /// Runs the plan.
    ///
    /// @param limit time after which it is stopped
    /// @param serverPid the server's process, whose CPU time is read
    public LoadOutcome run(
            Job.Requests job, Job.Load.Plan plan, URI address, long serverPid, Path directory, Duration limit)
            throws IOException, InterruptedException {
        PlanFile file;
        try {
            file = PlanFile.read(plan.file());
        } catch (BadPlan e) {
            return new LoadOutcome.Failed(e.getMessage());
        }
        Optional<String> elsewhere = file.elsewhere();
        if (elsewhere.isPresent()) {
            return new LoadOutcome.Failed(elsewhere.get());
        }
        PlanRun run = order(job, plan, file, address, directory, limit);
        PlanWatch watch = new PlanWatch(TargetProcess.of(OptionalLong.of(serverPid), split), address.getPort());
        PlanOutcome outcome = PlanLoad.run(
                jmeter, run, stop, new GracefulEnd(), line -> LoadNow.of(line).ifPresent(live), watch);
        return switch (outcome) {
            case PlanOutcome.Failed(String reason, boolean badInput) -> new LoadOutcome.Failed(reason);
            case PlanOutcome.Measured measured -> result(plan, file, measured, watch);
        };
    }

    /// Settings for the run. A plan that doesn't read the property `duration` is stopped from outside.
    PlanRun order(Job.Requests job, Job.Load.Plan plan, PlanFile file, URI address, Path directory, Duration limit) {
        boolean endsByItself = file.properties().contains("duration") && !plan.abrupt();
        return new PlanRun(
                java,
                file,
                properties(job, plan, address),
                directory,
                warmup,
                endsByItself ? null : length(plan),
                limit,
                plan.abrupt() ? Duration.ZERO : PlanRun.GRACEFUL,
                split.map(CpuSplit::generator));
    }

    /// Properties offered to the plan, which reads those that its author chose.
    private Map<String, String> properties(Job.Requests job, Job.Load.Plan plan, URI address) {
        Duration load = plan.abrupt() ? length(plan).plus(INTERRUPT_MARGIN) : length(plan);
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("host", address.getHost());
        properties.put("port", Integer.toString(address.getPort()));
        properties.put("contextPath", job.contextPath());
        properties.put("path", job.contextPath() + job.path());
        properties.put("users", Integer.toString(plan.users()));
        properties.put("rampUp", Long.toString(plan.rampUp().toSeconds()));
        properties.put("pause", Long.toString(plan.pause().toMillis()));
        properties.put("duration", Long.toString(Math.ceilDiv(load.toMillis(), 1_000)));
        if (!job.expect().isEmpty()) {
            properties.put("pattern", job.expect());
        }
        return properties;
    }

    private Duration length(Job.Load.Plan plan) {
        return plan.rampUp().plus(warmup).plus(measure);
    }

    private static LoadOutcome result(
            Job.Load.Plan plan, PlanFile file, PlanOutcome.Measured measured, PlanWatch watch) {
        PlanResult result = measured.result();
        return switch (result.window()) {
            case SteadyWindow.Absent(String reason) ->
                new LoadOutcome.Failed("the plan has no steady window: " + reason);
            case SteadyWindow.Found(Span span) -> {
                Optional<Finding> unused = UnheardSizes.of(plan, file.properties(), result.users());
                List<Finding> findings = new ArrayList<>(unused.stream().toList());
                PlanJudgement.elsewhere(measured).ifPresent(findings::add);
                yield PlanRecords.outcome(
                        unused.isPresent() ? result.users() : plan.users(),
                        measured,
                        span,
                        watch,
                        file.properties().contains("pause") ? Optional.of(plan.pause()) : Optional.empty(),
                        findings);
            }
        };
    }
}
