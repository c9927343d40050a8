package dev.loombench.lab.service;

import dev.loombench.lab.catalog.ServiceWorkload;
import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.HttpMetrics;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.capacity.CapacitySearchRunner;
import dev.loombench.lab.load.capacity.SearchOrder;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.lab.load.capacity.SearchResult;
import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.ab.Overloaded;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.store.PrivateDirectory;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.trial.MeasurementMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Searches the capacity of a side, and loads it beyond, each in one start of it.
public record SideCapacitySearch(TestBed bed) {
    /// Maximum duration of each load: a search consists of some twenty.
    private static final Duration MAX_LOAD = Duration.ofSeconds(10);

    /// Maximum warm-up of each load. The side is warm by then; only the requests of the load before must have
    /// ended.
    private static final Duration MAX_WARMUP = Duration.ofSeconds(2);

    private static final Duration MIN_WINDOW = Duration.ofSeconds(1);

    /// @param load all its loads together, with the capacity
    public record CapacityMeasurement(String side, LoadRecord load, Instant begun, double seconds) {
        /// Returns the record of the search as a trial, with capacity and saturation as its metrics.
        ///
        /// @param id unused trial id
        /// @param place place in the order of execution, from 1
        /// @param repeats id of the search that this one repeats
        /// @param jvm set-up of the side
        public TrialRecord record(int id, int place, @Nullable Integer repeats, JvmRecord jvm) {
            CapacityRecord search = Objects.requireNonNull(load.capacity());
            boolean failed = search.outcome() == CapacityOutcome.FAILED;
            return new TrialRecord(
                    id,
                    place,
                    1,
                    ServiceExperiment.ID,
                    JdkRecord.OWN,
                    new CellRecord(side, Map.of(ServiceWorkload.LOAD, "capacity"), Map.of()),
                    MeasurementMode.TIME.toString(),
                    failed ? TrialStatus.FAILED : TrialStatus.OK,
                    begun,
                    seconds,
                    jvm,
                    Map.of(),
                    HttpMetrics.of(search),
                    List.of(),
                    null,
                    repeats,
                    null,
                    failed ? search.reason() : null,
                    List.of(),
                    List.of(),
                    null,
                    load,
                    Map.of());
        }
    }

    /// @param budget time in which the last load must end
    /// @param folder directory for the output of the side and the files of the loads
    /// @throws ServiceFailedException if the side doesn't start, responds wrongly, or ends during the
    ///     search
    public CapacityMeasurement search(AbSide side, Duration budget, Path folder)
            throws IOException, InterruptedException {
        bed.listener().stage(ServiceNotice.SEARCHING.message(side.name(), Format.duration(budget)));
        Instant begunAt = Instant.now();
        long begun = System.nanoTime();
        Path directory = folder.toAbsolutePath();
        try (RunningSide running = bed.start(side, directory)) {
            Tryout.responses(bed.launcher(), running, side.name());
            TargetProcess target = running.target();
            warm(running.launch(), target, directory);
            LoadOrder first = order(
                    running.launch(),
                    shorter(load().warmup(), MAX_WARMUP),
                    shorter(load().duration(), MAX_LOAD),
                    directory);
            SearchOrder order = new SearchOrder(
                    first,
                    bed.config().effort().search().orElseThrow().slo(),
                    SearchParameters.from(firstRate(), Math.max(firstRate(), SearchParameters.DEFAULT_HIGHEST)),
                    load().connections().isPresent(),
                    Optional.of(budget.minusNanos(System.nanoTime() - begun)));
            SearchResult result =
                    new CapacitySearchRunner(order, directory, bed.generator(), () -> target, progress(side)).run();
            requireAlive(running);
            return new CapacityMeasurement(side.name(), result.load(), begunAt, (System.nanoTime() - begun) / 1e9);
        }
    }

    /// Warms the side up as for a trial, since the loads of a search begin low.
    private void warm(Launch launch, TargetProcess target, Path directory) throws IOException, InterruptedException {
        if (load().warmup().isZero()) {
            return;
        }
        Path warmupDirectory = PrivateDirectory.createWithin(directory, "warm-up");
        bed.generator()
                .run(
                        new GeneratorRequest(
                                order(launch, load().warmup(), MIN_WINDOW, warmupDirectory),
                                JudgedPercentile.DEFAULT,
                                Duration.ZERO,
                                GeneratorRequest.TRIAL_LOG),
                        target,
                        bed.listener());
    }

    private LoadOrder order(Launch launch, Duration warmup, Duration duration, Path directory) {
        return load().orderAtRate(
                        launch,
                        firstRate(),
                        warmup,
                        duration,
                        bed.config().effort().seed(),
                        directory);
    }

    private AbLoad load() {
        return bed.config().load();
    }

    private double firstRate() {
        return load().work().rate().orElse(SearchParameters.DEFAULT_START);
    }

    private static Duration shorter(Duration first, Duration second) {
        return first.compareTo(second) < 0 ? first : second;
    }

    private void requireAlive(RunningSide running) throws ServiceFailedException {
        Optional<String> death = running.process().death();
        if (death.isPresent() && !bed.stop().isRequested()) {
            throw running.process().fault(SideFault.ENDED_IN_SEARCH.message(death.get()));
        }
    }

    private static String words(String side, SearchRecord load) {
        String invalid = load.invalid();
        if (invalid != null) {
            return ServiceNotice.RATE_INVALID.message(side, load.number(), load.stage(), load.offered(), invalid);
        }
        String words = Boolean.TRUE.equals(load.kept())
                ? ServiceNotice.RATE_MET.message(side, load.number(), load.stage(), load.offered())
                : ServiceNotice.RATE_MISSED.message(
                        side, load.number(), load.stage(), load.offered(), String.join("; ", load.missed()));
        return load.counts() ? words : ServiceNotice.RATE_REPEATED.message(words);
    }

    private LoadListener progress(AbSide side) {
        return new LoadListener() {
            @Override
            public void load(LoadUpdate now) {
                bed.listener().load(now);
            }

            @Override
            public void loadEnded(SearchRecord load) {
                bed.listener().stage(words(side.name(), load));
            }
        };
    }

    /// Loads a side beyond its capacity, in one start of it, and reads its memory and threads at the end; empty if
    /// neither the capacity nor its saturation is known.
    ///
    /// @param run directory of the comparison
    /// @throws dev.loombench.lab.process.ServiceFailedException if the side doesn't start or its responses
    ///     aren't right
    public Optional<Overloaded> overload(AbSide side, SideCapacity capacity, Path run)
            throws IOException, InterruptedException {
        Optional<OverloadRate> rate = OverloadRate.of(capacity);
        if (rate.isEmpty()) {
            bed.listener().notice(ServiceNotice.WITHOUT_CAPACITY.message(side.name()));
            return Optional.empty();
        }
        OverloadRate excess = rate.get();
        bed.listener().stage(ServiceNotice.OVERLOADING.message(side.name(), excess.perSecond()));
        Path directory = PrivateDirectory.createWithin(run.toAbsolutePath(), "overload", side.name());
        try (RunningSide running = bed.start(side, directory)) {
            Tryout.responses(bed.launcher(), running, side.name());
            LoadOrder order = load().overloadOrder(
                            running.launch(),
                            excess.perSecond(),
                            bed.config().effort().seed(),
                            directory);
            LoadOutcome outcome = LoadOutcome.of(bed.generator()
                    .run(GeneratorLoad.trialRequest(order, Duration.ZERO), running.target(), bed.listener()));
            Optional<LoadOutcome> death = running.process().death().map(LoadOutcome.LoadFailure::new);
            return Optional.of(record(
                    side, excess, death.orElse(outcome), running.process().usage()));
        }
    }

    /// Overload rate of a side.
    ///
    /// @param beyond rate of which it is a multiple: `capacity`, `highest rate tried` or `saturation`
    private record OverloadRate(String beyond, double perSecond) {
        /// Returns the overload rate of a side; empty if neither its capacity nor its saturation is known.
        static Optional<OverloadRate> of(SideCapacity side) {
            RateRecord capacity = side.search().capacity();
            RateRecord known = capacity == null ? side.search().saturation() : capacity;
            boolean atLeast = side.search().outcome() == CapacityOutcome.AT_LEAST;
            String beyond = capacity == null ? "saturation" : atLeast ? "highest rate tried" : "capacity";
            return Optional.ofNullable(known)
                    .map(rate -> new OverloadRate(beyond, CapacitySearchConfig.OVERLOAD_FACTOR * rate.perSecond()));
        }
    }

    private static Overloaded record(
            AbSide side, OverloadRate excess, LoadOutcome outcome, Optional<ProcessReading> reading) {
        return switch (outcome) {
            case LoadOutcome.LoadFailure(String reason) ->
                Overloaded.failed(side.name(), excess.beyond(), excess.perSecond(), reason);
            case LoadOutcome.SteadyLoad done -> record(side, excess, done, reading);
        };
    }

    private static Overloaded record(
            AbSide side, OverloadRate excess, LoadOutcome.SteadyLoad done, Optional<ProcessReading> reading) {
        LoadRecord load = done.record();
        long failed = load.errors().values().stream().mapToLong(Long::longValue).sum();
        double ended = Math.max(1, load.answered() + failed);
        return new Overloaded(
                side.name(),
                excess.beyond(),
                excess.perSecond(),
                load.answered() / load.windowSeconds(),
                load.windowSeconds(),
                failed / ended,
                load.errors().getOrDefault("timeout", 0L) / ended,
                load.intended().stream()
                        .filter(quantile -> quantile.percentile() == 99)
                        .map(PercentileRecord::seconds)
                        .findFirst()
                        .orElse(null),
                reading.filter(last -> last.rssBytes().isPresent())
                        .map(last -> last.rssBytes().getAsLong())
                        .orElse(null),
                reading.filter(last -> last.threads().isPresent())
                        .map(last -> last.threads().getAsInt())
                        .orElse(null),
                LoadChecks.firstInvalidOutsideServer(done.findings())
                        .map(Finding::message)
                        .orElse(null));
    }
}
