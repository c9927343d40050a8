package dev.loombench.lab.method;

import dev.loombench.lab.experiment.Job;
import dev.loombench.lab.fork.JMeter;
import dev.loombench.lab.fork.JMeterProcess;
import dev.loombench.lab.fork.PlanEnd;
import dev.loombench.lab.fork.PlanOrder;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.load.plan.BadJtl;
import dev.loombench.lab.load.plan.Cuts;
import dev.loombench.lab.load.plan.PlanResult;
import dev.loombench.lab.load.plan.Span;
import dev.loombench.lab.load.plan.SteadyWindow;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A plan of JMeter against a server: a closed loop, as published.
///
/// @param java the command of JMeter's own JVM
/// @param warmup how long all users are at work before anything counts
/// @param measure how long they then are
record PlannedLoad(JMeter jmeter, Path java, Stop stop, Duration warmup, Duration measure) {
    private static final Duration LONGEST_END = Duration.ofSeconds(90);

    /// @param limit after which it is ended
    LoadOutcome run(Job.Requests job, Job.Load.Plan plan, URI address, Path directory, Duration limit)
            throws IOException, InterruptedException {
        PlanOrder order =
                new PlanOrder(java, plan.file(), properties(job, plan, address), directory, Duration.ofSeconds(6));
        PlanEnd end;
        try (JMeterProcess process = JMeterProcess.start(jmeter, order, stop, summary -> {})) {
            Optional<PlanEnd> own = process.await(limit);
            end = own.isPresent() ? own.get() : process.end(LONGEST_END, LONGEST_END);
        }
        if (!(end instanceof PlanEnd.Done)) {
            return new LoadOutcome.Failed(end.sentence());
        }
        return result(plan, order.results());
    }

    /// Whoever wrote the plan decides which of them it asks for.
    private Map<String, String> properties(Job.Requests job, Job.Load.Plan plan, URI address) {
        Duration load = plan.rampUp().plus(warmup).plus(measure);
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("host", address.getHost());
        properties.put("port", Integer.toString(address.getPort()));
        properties.put("contextPath", job.contextPath());
        properties.put("users", Integer.toString(plan.users()));
        properties.put("rampUp", Long.toString(plan.rampUp().toSeconds()));
        properties.put("duration", Long.toString(Math.ceilDiv(load.toMillis(), 1_000)));
        if (!job.expect().isEmpty()) {
            properties.put("pattern", job.expect());
        }
        return properties;
    }

    private LoadOutcome result(Job.Load.Plan plan, Path results) throws IOException {
        try {
            Optional<PlanResult> whole = PlanResult.read(results, Cuts.NONE);
            if (whole.isEmpty()) {
                return new LoadOutcome.Failed(new PlanEnd.NoSamples().sentence());
            }
            return switch (whole.get().window()) {
                case SteadyWindow.Absent(String reason) ->
                    new LoadOutcome.Failed("the plan has no steady window: " + reason);
                case SteadyWindow.Found(Span span) -> steady(plan, results, span);
            };
        } catch (BadJtl damaged) {
            return new LoadOutcome.Failed("JMeter's results can't be read: " + damaged.getMessage());
        }
    }

    private LoadOutcome steady(Job.Load.Plan plan, Path results, Span span) throws IOException {
        Span warm = new Span(Math.min(span.toMillis(), span.fromMillis() + warmup.toMillis()), span.toMillis());
        return PlanResult.read(results, new Cuts(warm, null))
                .map(result -> PlanRecords.outcome(plan, result, warm))
                .orElseGet(() -> new LoadOutcome.Failed(new PlanEnd.NoSamples().sentence()));
    }
}
