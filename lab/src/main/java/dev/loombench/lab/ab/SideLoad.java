package dev.loombench.lab.ab;

import dev.loombench.lab.journal.TrialRecord.Better;
import dev.loombench.lab.journal.TrialRecord.Metric;
import dev.loombench.lab.method.GeneratedLoad;
import dev.loombench.lab.method.GeneratorRun;
import dev.loombench.lab.method.HttpMetrics;
import dev.loombench.lab.method.LoadNow;
import dev.loombench.lab.method.LoadOutcome;
import dev.loombench.lab.method.Measurement;
import dev.loombench.lab.method.Method;
import dev.loombench.lab.method.ServerWatch;
import dev.loombench.lab.method.TargetProcess;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.lab.probe.HotSpotCounters;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Loads a person's own service, and reads from the outside what it took.
///
/// @param spare by how much the warm-up may be extended
/// @param notice gets a sentence when it is
public record SideLoad(GeneratorRun generator, Duration spare, Consumer<String> notice) {
    /// The service.
    ///
    /// @param processes all that it consists of, asked for at each look
    /// @param listener the one that takes connections; empty where that isn't known
    /// @param firstAnswer from its start until then
    /// @param split its processors and those of the generator; empty where nothing is bound
    /// @param death how it ended, in a clause; empty while it is there
    public record Served(
            Supplier<List<Long>> processes,
            OptionalLong listener,
            Instant startedAt,
            Duration firstAnswer,
            Optional<CpuSplit> split,
            Supplier<Optional<String>> death) {}

    /// How many connections a rate needs.
    public static int connections(Arrivals arrivals) {
        return GeneratedLoad.connections(arrivals);
    }

    /// Loads it until a window is measured. The first metric is `mean`; `heap-after-gc` is there for a
    /// HotSpot JVM.
    ///
    /// @throws IOException if the generator can't be started, or its files can't be read
    public Measurement run(LoadOrder order, Served served, Method.Progress progress)
            throws IOException, InterruptedException {
        return measured(served, progress, () -> load(order, served, progress));
    }

    /// The same under a plan of JMeter. A look at the window's edges comes too late there, since they are
    /// known afterwards.
    ///
    /// @throws IOException if JMeter can't be started, or its results can't be read
    public Measurement run(SidePlan plan, Served served, Method.Progress progress)
            throws IOException, InterruptedException {
        return measured(served, progress, () -> plan.run(served, progress::load, () -> {}));
    }

    private interface Load {
        LoadOutcome make() throws IOException, InterruptedException;
    }

    private static Measurement measured(Served served, Method.Progress progress, Load load)
            throws IOException, InterruptedException {
        ServerWatch watch = new ServerWatch(served.processes(), served.listener(), served.startedAt());
        LoadOutcome outcome;
        try (watch) {
            outcome = load.make();
        }
        Optional<String> death = served.death().get();
        if (death.isPresent()) {
            return new Measurement.Failed(death.get(), Optional.empty());
        }
        return switch (outcome) {
            case LoadOutcome.Failed(String reason) -> new Measurement.Failed(reason, Optional.empty());
            case LoadOutcome.Done done -> {
                progress.window(done.from(), done.to());
                Map<String, Metric> metrics = metrics(done, watch, served.firstAnswer());
                yield done.invalid().isPresent()
                        ? new Measurement.Invalid(
                                metrics, done.record(), done.invalid().get(), done.findings())
                        : new Measurement.Loaded(metrics, done.record(), done.findings());
            }
        };
    }

    private LoadOutcome load(LoadOrder order, Served served, Method.Progress progress)
            throws IOException, InterruptedException {
        long last = order.duration().toSeconds() - 1;
        Consumer<LoadSecond> live = second -> {
            progress.load(new LoadNow.Second(second));
            if (second.index() == -1 || second.index() == last) {
                progress.edge();
            }
        };
        return new GeneratedLoad(generator, order.warmup(), order.duration(), spare, served.split(), live)
                .run(order, TargetProcess.binding(served.listener(), served.split()), notice);
    }

    private static Map<String, Metric> metrics(LoadOutcome.Done done, ServerWatch watch, Duration firstAnswer) {
        Map<String, Metric> all = HttpMetrics.of(
                done.record(), done.mean(), watch, watch.cpuSeconds(done.from(), done.to()), firstAnswer);
        Map<String, Metric> metrics = new LinkedHashMap<>();
        Metric mean = all.get("mean");
        if (mean != null) {
            metrics.put("mean", mean);
        }
        metrics.putAll(all);
        metrics.putAll(done.further());
        watch.counters()
                .filter(counters -> counters.collections().orElse(0) > 0)
                .map(HotSpotCounters::heapAfterCollection)
                .filter(OptionalLong::isPresent)
                .ifPresent(bytes -> metrics.put("heap-after-gc", new Metric(bytes.getAsLong(), "B", Better.LESS)));
        return metrics;
    }
}
