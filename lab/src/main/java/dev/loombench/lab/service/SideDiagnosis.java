package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.JvmObserver;
import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.collect.ObservationSettings;
import dev.loombench.lab.diagnose.collect.ObservationWindow;
import dev.loombench.lab.diagnose.collect.ObservedWork;
import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.JudgedPercentile;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.ObservedLoad;
import dev.loombench.lab.load.ObservedLoad.LoadTask;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.model.DiagnosisRecord;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.service.config.SideLoad;
import dev.loombench.lab.service.driver.DriverProgram.DriverOutput;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.PrivateDirectory;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Diagnoses what limits each side, by its JVM under one more load in fresh processes. No figure of it enters a
/// comparison.
///
/// @param trials runner that starts and loads the sides
/// @param together whether sides can be alive at the same time
public record SideDiagnosis(SideTrialRunner trials, boolean together) {
    /// Longest time of a side under load while it is observed, as a diagnosis without a load takes.
    private static final Duration MAX_WINDOW = Duration.ofSeconds(10);

    /// Receiver of each diagnosis.
    public interface DiagnosisListener {
        void diagnosis(DiagnosisRecord diagnosis) throws IOException;
    }

    /// Diagnoses sides, one after the other.
    ///
    /// @param level level under which a side is diagnosed; empty if none is known
    public void run(List<AbSide> sides, Function<AbSide, Optional<AbLevel>> level, DiagnosisListener listener)
            throws IOException, InterruptedException {
        Cancellation stop = trials.bed().stop();
        List<SideLoad> rates = sides.stream()
                .flatMap(side -> level.apply(side).stream()
                        .filter(AbLevel.RateLevel.class::isInstance)
                        .map(known -> new SideLoad(side, known, 0)))
                .toList();
        if (together && sides.size() > 1 && rates.size() == sides.size()) {
            try {
                diagnoseTogether(rates, listener);
                return;
            } catch (ServiceFailedException e) {
                if (!stop.isRequested()) {
                    trials.bed()
                            .listener()
                            .notice(ServiceNotice.NOT_DIAGNOSED_TOGETHER.message(String.valueOf(e.getMessage())));
                }
            }
        }
        for (AbSide side : sides) {
            if (stop.isRequested()) {
                return;
            }
            DiagnosisRecord diagnosis = diagnosis(side, level.apply(side));
            if (!stop.isRequested()) {
                listener.diagnosis(diagnosis);
            }
        }
    }

    /// Starts the sides at the same time, and diagnoses one after the other.
    ///
    /// @throws ServiceFailedException if a side doesn't start; none has been diagnosed then
    private void diagnoseTogether(List<SideLoad> loads, DiagnosisListener listener)
            throws IOException, InterruptedException {
        TestBed bed = trials.bed();
        bed.listener()
                .stage(ServiceNotice.SIDE_BY_SIDE_DIAGNOSIS.message(
                        SideLoad.sides(loads), loads.getFirst().level().words()));
        try (SimultaneousStart<LoadedSide> start =
                new SimultaneousStart<>(bed, loads.stream().map(SideLoad::side).toList(), (index, cpus) -> {
                    SideLoad load = loads.get(index);
                    return new LoadedSide(this, load, bed.start(load.side(), directory(load), cpus));
                })) {
            for (LoadedSide side : begin(start)) {
                if (bed.stop().isRequested()) {
                    return;
                }
                bed.listener()
                        .stage(ServiceNotice.DIAGNOSING.message(
                                side.load.side().name(), side.load.level().words()));
                DiagnosisRecord diagnosis = watchedOrReason(side.load, side.running);
                if (!bed.stop().isRequested()) {
                    listener.diagnosis(diagnosis);
                }
            }
        }
    }

    /// Side that is diagnosed under a load.
    private record LoadedSide(SideDiagnosis diagnosis, SideLoad load, RunningSide running)
            implements SimultaneousStart.StartedSide {
        @Override
        public void warmUp(SideWarmUp method) throws IOException, InterruptedException {
            diagnosis.warmUp(load, running, method);
        }

        @Override
        public void close() {
            running.close();
        }
    }

    /// Starts the sides and warms them up.
    ///
    /// @throws ServiceFailedException if anything stands in the way, also of writing
    private static List<LoadedSide> begin(SimultaneousStart<LoadedSide> start)
            throws ServiceFailedException, InterruptedException {
        try {
            return start.begin();
        } catch (ServiceFailedException e) {
            throw e;
        } catch (IOException e) {
            throw new ServiceFailedException("ab", FileErrorText.describe(e), List.of());
        }
    }

    private Path directory(SideLoad load) throws IOException {
        return PrivateDirectory.createWithin(
                trials.run().path().toAbsolutePath(), "diagnose", load.side().name());
    }

    private void warmUp(SideLoad load, RunningSide running, SideWarmUp method)
            throws IOException, InterruptedException {
        if (load.level() instanceof AbLevel.RateLevel rate) {
            method.run(
                    load.side(),
                    rate.perSecond(),
                    trials.bed().launcher().loadTarget(load.side(), running),
                    directory(load));
        }
    }

    private DiagnosisRecord diagnosis(AbSide side, Optional<AbLevel> level) throws InterruptedException {
        if (level.isEmpty()) {
            return DiagnosisRecord.unwatched(side.name(), null, SideFault.NO_RATE.message());
        }
        trials.bed()
                .listener()
                .stage(ServiceNotice.DIAGNOSING.message(side.name(), level.get().words()));
        return diagnose(side, level.get());
    }

    /// Diagnoses one side. An obstacle is recorded as the reason and ends nothing else: the measurements before
    /// it keep their worth.
    DiagnosisRecord diagnose(AbSide side, AbLevel level) throws InterruptedException {
        SideLoad trial = new SideLoad(side, level, 0);
        try {
            try (RunningSide running = trials.bed().start(side, directory(trial))) {
                warmUp(trial, running, new SideWarmUp(trials.bed(), trials.bed().listener(), true));
                return watchedOrReason(trial, running);
            }
        } catch (ServiceFailedException e) {
            return unwatched(trial, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return unwatched(trial, SideFault.NOT_DIAGNOSED.message(FileErrorText.describe(e)));
        }
    }

    private DiagnosisRecord watchedOrReason(SideLoad trial, RunningSide running) throws InterruptedException {
        try {
            return watched(trial, running, directory(trial));
        } catch (AttachException e) {
            return unwatched(trial, SideJvm.obstacle(running.process().account(), e));
        } catch (ServiceFailedException e) {
            return unwatched(trial, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return unwatched(trial, SideFault.NOT_DIAGNOSED.message(FileErrorText.describe(e)));
        }
    }

    private static DiagnosisRecord unwatched(SideLoad trial, String why) {
        return DiagnosisRecord.unwatched(trial.side().name(), trial.level().perSecondOrNull(), why);
    }

    private DiagnosisRecord watched(SideLoad trial, RunningSide running, Path directory)
            throws AttachException, IOException, InterruptedException {
        JvmProcess jvm =
                SideJvm.find(trials.bed().launcher(), trial.side(), running).process();
        return switch (trial.level()) {
            case AbLevel.JobLevel _ -> throw new IllegalStateException("a job has no load");
            case AbLevel.RateLevel rate -> {
                LoadOrder order = trials.loadOrder(trial, rate, window(), directory);
                TargetProcess target = trials.bed().launcher().target(trial.side(), running);
                GeneratorRequest request = new GeneratorRequest(
                        order, JudgedPercentile.DEFAULT, Duration.ZERO, GeneratorRequest.TRIAL_LOG);
                yield watched(
                        trial,
                        jvm,
                        order.warmup().plus(order.duration()),
                        live -> trials.bed().generator().run(request, target, live));
            }
            case AbLevel.PlanLevel plan -> {
                ServiceInstance served = trials.bed().launcher().loadTarget(trial.side(), running);
                JMeterRunSettings settings = trials.plan(trial, plan, served.split(), directory);
                yield watched(
                        trial,
                        jvm,
                        trials.bed().config().load().duration().plusMinutes(1),
                        live -> trials.jmeterRunner()
                                .run(settings, TargetProcess.of(served.listener(), served.split()), live));
            }
            case AbLevel.DriverLevel driver -> underDriver(trial, driver, jvm, directory);
        };
    }

    private Duration window() {
        return window(trials.bed().config().load());
    }

    /// Time for which a side under a load at a rate is observed.
    static Duration window(AbLoad load) {
        return load.duration().compareTo(MAX_WINDOW) < 0 ? load.duration() : MAX_WINDOW;
    }

    private DiagnosisRecord underDriver(SideLoad trial, AbLevel.DriverLevel level, JvmProcess jvm, Path directory)
            throws AttachException, IOException, InterruptedException {
        Duration run = level.run().orElse(AbLoad.ASSUMED_DRIVER_RUN);
        Duration warmup = trials.bed().config().load().warmup();
        try (ObservedWork<DriverOutput> window = trials.driver(trial, level).observed(warmup, run, directory)) {
            Optional<Observation> watched = watch(jvm, window);
            return DiagnosisRecords.of(
                    trial.side().name(), trial.level().perSecondOrNull(), watched, driverFault(window));
        }
    }

    private static Optional<String> driverFault(ObservedWork<DriverOutput> window)
            throws IOException, InterruptedException {
        try {
            window.result();
            return Optional.empty();
        } catch (ServiceFailedException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private DiagnosisRecord watched(SideLoad trial, JvmProcess jvm, Duration maxLength, LoadTask task)
            throws AttachException, IOException, InterruptedException {
        try (ObservedWork<LoadResult> window =
                ObservedLoad.of(maxLength, trials.bed().listener(), task)) {
            Optional<Observation> watched = watch(jvm, window);
            return DiagnosisRecords.of(
                    trial.side().name(), trial.level().perSecondOrNull(), watched, fault(window.result()));
        }
    }

    private static Optional<String> fault(LoadResult load) {
        return load.failure()
                .map(cut -> SideFault.LOAD_CUT.message(cut.finding().message()))
                .or(() -> LoadOutcome.of(load) instanceof LoadOutcome.LoadFailure(String reason)
                        ? Optional.of(reason)
                        : Optional.empty());
    }

    private Optional<Observation> watch(JvmProcess jvm, ObservationWindow window)
            throws AttachException, IOException, InterruptedException {
        return new JvmObserver(
                        jvm,
                        ObservationSettings.recording(),
                        window,
                        trials.bed().listener()::notice)
                .observe();
    }
}
