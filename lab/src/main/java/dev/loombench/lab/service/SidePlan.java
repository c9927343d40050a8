package dev.loombench.lab.service;

import dev.loombench.lab.catalog.PlanFile;
import dev.loombench.lab.load.GracefulEnd;
import dev.loombench.lab.load.LoadNow;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.PlanJudgement;
import dev.loombench.lab.load.jmeter.PlanLoad;
import dev.loombench.lab.load.jmeter.PlanOutcome;
import dev.loombench.lab.load.jmeter.PlanRecords;
import dev.loombench.lab.load.jmeter.PlanRun;
import dev.loombench.lab.load.jmeter.PlanWatch;
import dev.loombench.lab.load.jmeter.SteadyWindow;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.process.JMeter;
import dev.loombench.lab.process.Stop;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// JMeter plan of a user against their own service.
///
/// @param java command of JMeter's JVM
/// @param own properties that the user sets
/// @param address of the service, for plans that read it
/// @param warmup how long all users are active before the window
/// @param duration from the start of the first user to the graceful stop, unless the plan ends before
/// @param directory of JMeter's files
public record SidePlan(
        JMeter jmeter,
        Path java,
        Stop stop,
        PlanFile file,
        Map<String, String> own,
        URI address,
        Duration warmup,
        Duration duration,
        Path directory) {
    /// Runs the plan to its end.
    ///
    /// @param live receives JMeter's summaries, on another thread
    /// @param running called when JMeter starts its users, on another thread
    LoadOutcome run(SideLoad.Served served, Consumer<LoadNow> live, Runnable running)
            throws IOException, InterruptedException {
        PlanWatch watch =
                new PlanWatch(TargetProcess.of(served.listener(), served.split()), PlanRun.port(address), running);
        PlanOutcome outcome = PlanLoad.run(
                jmeter,
                order(served.split()),
                stop,
                new GracefulEnd(),
                line -> LoadNow.of(line).ifPresent(live),
                watch);
        return switch (outcome) {
            case PlanOutcome.Failed(String reason, boolean badInput) -> new LoadOutcome.Failed(reason);
            case PlanOutcome.Measured measured -> outcome(measured, watch);
        };
    }

    private PlanRun order(Optional<CpuSplit> split) {
        Map<String, String> properties = new LinkedHashMap<>(own);
        properties.putAll(PlanRun.target(address));
        properties.put("duration", Long.toString(Math.ceilDiv(duration.toMillis(), 1_000)));
        return new PlanRun(
                java,
                file,
                properties,
                directory,
                warmup,
                duration,
                duration,
                PlanRun.GRACEFUL,
                split.map(CpuSplit::generator));
    }

    private LoadOutcome outcome(PlanOutcome.Measured measured, PlanWatch watch) {
        return switch (measured.result().window()) {
            case SteadyWindow.Absent(String reason) ->
                new LoadOutcome.Failed("the plan has no steady window: " + reason
                        + " Let it run longer than its ramp-up and the warm-up take (--duration, --warmup)");
            case SteadyWindow.Found(var span) ->
                PlanRecords.outcome(
                        measured.result().users(),
                        measured,
                        span,
                        watch,
                        Optional.empty(),
                        Optional.ofNullable(measured.result().steady())
                                .map(steady -> PlanJudgement.doubts(measured, steady.figures()))
                                .orElse(List.of()));
        };
    }
}
