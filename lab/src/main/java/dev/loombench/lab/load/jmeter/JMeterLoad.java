package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.Finding;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Load of a server by a JMeter plan, a closed loop, in a trial of an experiment.
///
/// @param warmup how long all users are active before the window
/// @param measure length of the window
/// @param split processors of server and generator; absent where they share all
public record JMeterLoad(
        JMeterRunner generator, Duration warmup, Duration measure, Optional<CpuSplit> split, LoadListener live) {
    /// Time that is added to the plan's own duration, so that a plan to be interrupted doesn't end by itself
    /// before.
    private static final Duration INTERRUPT_MARGIN = Duration.ofMinutes(1);

    /// @param limit time after which it is stopped
    /// @param serverPid the server's process, whose CPU time is read
    public LoadOutcome run(
            Job.Requests job,
            Job.RequestLoad.JMeterTestPlan plan,
            URI address,
            long serverPid,
            Path directory,
            Duration limit)
            throws IOException, InterruptedException {
        JmxFile file;
        try {
            file = JmxFile.read(plan.file());
        } catch (UserErrorException e) {
            return new LoadOutcome.LoadFailure(String.valueOf(e.getMessage()));
        }
        LoadResult result = generator.run(
                order(job, plan, file, address, directory, limit),
                TargetProcess.of(OptionalLong.of(serverPid), split),
                live);
        List<Finding> findings = new ArrayList<>(result.findings());
        findings.removeIf(finding -> finding.code().equals(LoadFinding.SHORT_STEADY_WINDOW.code()));
        return LoadOutcome.of(result.with(findings));
    }

    /// Settings for the run. A plan that doesn't read the property `duration` is stopped from outside.
    JMeterRunSettings order(
            Job.Requests job,
            Job.RequestLoad.JMeterTestPlan plan,
            JmxFile file,
            URI address,
            Path directory,
            Duration limit) {
        boolean endsByItself = file.properties().contains("duration") && !plan.abrupt();
        return new JMeterRunSettings(
                file,
                properties(job, plan, address),
                directory,
                warmup,
                endsByItself ? null : length(plan),
                limit,
                plan.abrupt() ? Duration.ZERO : JMeterRunSettings.GRACEFUL_PATIENCE,
                split.map(CpuSplit::generator),
                file.properties().contains("users") ? OptionalInt.of(plan.users()) : OptionalInt.empty(),
                file.properties().contains("pause") ? Optional.of(plan.pause()) : Optional.empty());
    }

    /// Properties offered to the plan, which reads those that its author chose.
    private Map<String, String> properties(Job.Requests job, Job.RequestLoad.JMeterTestPlan plan, URI address) {
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

    private Duration length(Job.RequestLoad.JMeterTestPlan plan) {
        return plan.rampUp().plus(warmup).plus(measure);
    }
}
