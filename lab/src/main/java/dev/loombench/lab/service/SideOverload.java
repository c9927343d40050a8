package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRun;
import dev.loombench.lab.load.LoadNow;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.measure.Measurement;
import dev.loombench.lab.measure.Method;
import dev.loombench.lab.model.AbCapacities.Overloaded;
import dev.loombench.lab.model.AbCapacities.SideCapacity;
import dev.loombench.lab.model.CapacityDocument.RateRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.process.SideFault;
import dev.loombench.lab.service.Bench.Running;
import dev.loombench.lab.service.config.AbSearch;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Loads one side beyond its capacity, in one start of it.
///
/// @param run directory of the run
record SideOverload(Bench bench, Services services, GeneratorRun generator, Path run, AbListener listener) {
    /// Overload rate of a side.
    ///
    /// @param beyond rate of which it is a multiple: `capacity`, `highest rate tried` or `saturation`
    record Excess(String beyond, double perSecond) {
        /// Returns the overload rate of a side; empty if neither its capacity nor its saturation is known.
        static Optional<Excess> of(SideCapacity side) {
            RateRecord capacity = side.search().capacity();
            RateRecord saturation = side.search().saturation();
            if (capacity != null) {
                String beyond = side.search().outcome().equals("at-least") ? "highest rate tried" : "capacity";
                return Optional.of(new Excess(beyond, AbSearch.OVERLOAD * capacity.perSecond()));
            }
            return saturation == null
                    ? Optional.empty()
                    : Optional.of(new Excess("saturation", AbSearch.OVERLOAD * saturation.perSecond()));
        }
    }

    /// Starts the side, loads it and reads its memory and threads at the end.
    ///
    /// @throws SideFault if the side doesn't start or its responses aren't right
    Overloaded run(AbSide side, Excess excess) throws IOException, InterruptedException {
        Path directory = Files.createDirectories(
                run.resolve("overload").resolve(side.name()).toAbsolutePath());
        services.requireAlive();
        try (Running running = bench.start(side, directory.resolve("side.txt"))) {
            Rehearsal.ask(bench, side, running, side.name());
            Measurement measurement = new SideLoad(generator, Duration.ZERO, listener::notice)
                    .run(
                            new SideOrders(bench.order().load())
                                    .beyond(
                                            side,
                                            excess.perSecond(),
                                            bench.order().effort().seed(),
                                            directory),
                            bench.served(side, running),
                            progress());
            return record(side, excess, measurement, reading(running));
        }
    }

    private static Optional<ProcessReading> reading(Running running) {
        ProcFiles files = ProcFiles.ofThisMachine();
        return running.process().processes().stream()
                .flatMap(pid -> ProcessReading.of(files, pid).stream())
                .reduce(ProcessReading::plus);
    }

    private static Overloaded record(
            AbSide side, Excess excess, Measurement measurement, Optional<ProcessReading> reading) {
        return switch (measurement) {
            case Measurement.Loaded(var metrics, LoadRecord load, var findings) ->
                record(side, excess, metrics, load, reading, null);
            case Measurement.Invalid(var metrics, LoadRecord load, String reason, var findings) ->
                record(
                        side,
                        excess,
                        metrics,
                        load,
                        reading,
                        LoadChecks.foreignCause(findings).map(Finding::message).orElse(null));
            case Measurement.Failed(String reason, var fault) ->
                Overloaded.failed(side.name(), excess.beyond(), excess.perSecond(), reason);
            case Measurement.Measured none -> throw new IllegalStateException("a side isn't a batch");
            case Measurement.Refused none -> throw new IllegalStateException("a side isn't a batch");
        };
    }

    private static Overloaded record(
            AbSide side,
            Excess excess,
            Map<String, Metric> metrics,
            LoadRecord load,
            Optional<ProcessReading> reading,
            @Nullable String failure) {
        long failed = load.errors().values().stream().mapToLong(Long::longValue).sum();
        double ended = Math.max(1, load.answered() + failed);
        Metric p99 = metrics.get("p99");
        return new Overloaded(
                side.name(),
                excess.beyond(),
                excess.perSecond(),
                load.answered() / load.windowSeconds(),
                load.windowSeconds(),
                failed / ended,
                load.errors().getOrDefault("timeout", 0L) / ended,
                p99 == null ? null : p99.value(),
                reading.filter(last -> last.rssBytes().isPresent())
                        .map(last -> last.rssBytes().getAsLong())
                        .orElse(null),
                reading.filter(last -> last.threads().isPresent())
                        .map(last -> last.threads().getAsInt())
                        .orElse(null),
                failure);
    }

    private Method.Progress progress() {
        return new Method.Progress() {
            @Override
            public void iteration(boolean warmup, int index, double value) {}

            @Override
            public void load(LoadNow now) {
                listener.load(now);
            }
        };
    }
}
