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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Searches the capacity of each side after the pairs, then runs the overload phases. Each side gets an equal
/// share of the remaining budget.
///
/// @param run directory of the run
public record CapacityPhase(CapacitySearchConfig search, TestBed bed, Path run) {
    /// Receiver of results, which knows those of earlier sessions of the run.
    public interface CapacityListener {
        Optional<SideCapacity> knownCapacity(AbSide side);

        boolean isOverloaded(AbSide side);

        /// Returns a fresh directory for the files of the next search.
        Path newDirectory() throws IOException;

        void capacity(AbSide side, CapacityMeasurement search) throws IOException;

        void overload(Overloaded overload) throws IOException;
    }

    /// Runs the searches and the overload phases until the budget is spent or the run is stopped.
    ///
    /// @param left remaining budget
    /// @param trial duration of a trial, and so of an overload phase
    /// @throws dev.loombench.lab.process.ServiceFailedException if a side can't be measured
    public void run(Supplier<Duration> left, Duration trial, CapacityListener results)
            throws IOException, InterruptedException {
        List<AbSide> remaining = new ArrayList<>();
        Map<AbSide, OverloadRate> excesses = new LinkedHashMap<>();
        for (AbSide side : bed.config().sides()) {
            results.knownCapacity(side)
                    .ifPresentOrElse(known -> addExcess(excesses, side, known, results), () -> remaining.add(side));
        }
        SideCapacitySearch sideSearch = new SideCapacitySearch(bed);
        while (!remaining.isEmpty() && !bed.stop().isRequested()) {
            Optional<Duration> share = AbForecast.searchShare(bed.config(), trial, left.get(), remaining.size());
            if (share.isEmpty()) {
                bed.listener()
                        .notice(ServiceNotice.SEARCH_WITHOUT_TIME.message(
                                remaining.stream().map(AbSide::name).toList()));
                break;
            }
            AbSide side = remaining.removeFirst();
            bed.listener().stage(ServiceNotice.SEARCHING.message(side.name(), Format.duration(share.get())));
            CapacityMeasurement searched = sideSearch.run(side, search, share.get(), results.newDirectory());
            if (bed.stop().isRequested()) {
                return;
            }
            results.capacity(side, searched);
            addExcess(excesses, side, searched.capacity(), results);
        }
        overload(excesses, results);
    }

    private void addExcess(
            Map<AbSide, OverloadRate> excesses, AbSide side, SideCapacity capacity, CapacityListener results) {
        if (search.overload() && !results.isOverloaded(side)) {
            OverloadRate.of(capacity)
                    .ifPresentOrElse(
                            excess -> excesses.put(side, excess),
                            () -> bed.listener().notice(ServiceNotice.WITHOUT_CAPACITY.message(side.name())));
        }
    }

    private void overload(Map<AbSide, OverloadRate> excesses, CapacityListener results)
            throws IOException, InterruptedException {
        for (Map.Entry<AbSide, OverloadRate> entry : excesses.entrySet()) {
            if (bed.stop().isRequested()) {
                return;
            }
            bed.listener()
                    .stage(ServiceNotice.OVERLOADING.message(
                            entry.getKey().name(), entry.getValue().perSecond()));
            Overloaded overloaded = overload(entry.getKey(), entry.getValue());
            if (!bed.stop().isRequested()) {
                results.overload(overloaded);
            }
        }
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
