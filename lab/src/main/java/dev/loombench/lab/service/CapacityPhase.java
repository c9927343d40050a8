package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.TestBed.SideLoadListener;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.store.PrivateDirectory;
import dev.loombench.protocol.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Searches the capacities of sides, and loads them beyond.
///
/// @param run directory of the run
public record CapacityPhase(CapacitySearchConfig search, TestBed bed, Path run) {
    /// Searches the capacity of a side.
    ///
    /// @param budget time in which the last load must end
    /// @param directory existing directory for the files of the search
    /// @throws dev.loombench.lab.process.ServiceFailedException if the side can't be measured
    public CapacityMeasurement search(AbSide side, Duration budget, Path directory)
            throws IOException, InterruptedException {
        bed.listener().stage(ServiceNotice.SEARCHING.message(side.name(), Format.duration(budget)));
        return new SideCapacitySearch(bed).run(side, search, budget, directory);
    }

    /// Loads a side beyond its capacity; empty if neither that nor its saturation is known.
    ///
    /// @throws dev.loombench.lab.process.ServiceFailedException if the side can't be measured
    public Optional<Overloaded> overload(AbSide side, SideCapacity capacity) throws IOException, InterruptedException {
        Optional<OverloadRate> rate = OverloadRate.of(capacity);
        if (rate.isEmpty()) {
            bed.listener().notice(ServiceNotice.WITHOUT_CAPACITY.message(side.name()));
            return Optional.empty();
        }
        bed.listener()
                .stage(ServiceNotice.OVERLOADING.message(side.name(), rate.get().perSecond()));
        return Optional.of(overload(side, rate.get()));
    }

    /// Overload rate of a side.
    ///
    /// @param beyond rate of which it is a multiple: `capacity`, `highest rate tried` or `saturation`
    private record OverloadRate(String beyond, double perSecond) {
        /// Returns the overload rate of a side; empty if neither its capacity nor its saturation is known.
        static Optional<OverloadRate> of(SideCapacity side) {
            RateRecord capacity = side.search().capacity();
            RateRecord saturation = side.search().saturation();
            if (capacity != null) {
                String beyond = side.search().outcome().equals("at-least") ? "highest rate tried" : "capacity";
                return Optional.of(
                        new OverloadRate(beyond, CapacitySearchConfig.OVERLOAD_FACTOR * capacity.perSecond()));
            }
            return saturation == null
                    ? Optional.empty()
                    : Optional.of(new OverloadRate(
                            "saturation", CapacitySearchConfig.OVERLOAD_FACTOR * saturation.perSecond()));
        }
    }

    /// Loads one side beyond its capacity, in one start of it, and reads its memory and threads at the end.
    ///
    /// @throws dev.loombench.lab.process.ServiceFailedException if the side doesn't start or its responses
    ///     aren't right
    private Overloaded overload(AbSide side, OverloadRate excess) throws IOException, InterruptedException {
        Path directory = PrivateDirectory.createWithin(run.toAbsolutePath(), "overload", side.name());
        try (RunningSide running = bed.start(side, directory)) {
            SmokeCheck.responses(bed.launcher(), side, running, side.name());
            Measurement measurement = new ServiceLoad(
                            bed.launcher().loadTarget(side, running), new SideLoadListener(bed.listener()))
                    .run(
                            bed.generator(),
                            GeneratorLoad.trialRequest(
                                    new SideLoadOrders(bed.config().load())
                                            .overloadOrder(
                                                    side,
                                                    excess.perSecond(),
                                                    bed.config().effort().seed(),
                                                    directory),
                                    Duration.ZERO));
            return record(side, excess, measurement, running.process().usage());
        }
    }

    private static Overloaded record(
            AbSide side, OverloadRate excess, Measurement measurement, Optional<ProcessReading> reading) {
        LoadRecord load = measurement.load();
        if (load == null) {
            return Overloaded.failed(
                    side.name(), excess.beyond(), excess.perSecond(), String.valueOf(measurement.reason()));
        }
        long failed = load.errors().values().stream().mapToLong(Long::longValue).sum();
        double ended = Math.max(1, load.answered() + failed);
        Metric p99 = measurement.metrics().get("p99");
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
                LoadChecks.firstInvalidOutsideServer(measurement.findings())
                        .map(Finding::message)
                        .orElse(null));
    }
}
