package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.JvmObserver;
import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.collect.ObservationSettings;
import dev.loombench.lab.diagnose.collect.ObservationWindow;
import dev.loombench.lab.diagnose.collect.ObservedWork;
import dev.loombench.lab.diagnose.rules.Cause;
import dev.loombench.lab.diagnose.rules.CauseFinding;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.load.GeneratorRunner.GeneratorRequest;
import dev.loombench.lab.load.GeneratorRunner.JudgedPercentile;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.ObservedLoad;
import dev.loombench.lab.load.ObservedLoad.LoadTask;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.model.AbDocument.CauseRecord;
import dev.loombench.lab.model.AbDocument.DiagnosisRecord;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ServiceProcess.ServiceFailedException;
import dev.loombench.lab.service.ServiceLauncher.RunningSide;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.SideLoad;
import dev.loombench.lab.service.driver.DriverProgram.DriverOutput;
import dev.loombench.lab.service.driver.ObservedDriver;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.PrivateDirectory;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Diagnoses what limits each side, by its JVM under one more load in fresh processes. No figure of it enters a
/// comparison.
///
/// @param trials runner that starts and loads the sides
public record SideDiagnosis(SideTrialRunner trials) {
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

    private DiagnosisRecord diagnosis(AbSide side, Optional<AbLevel> level) throws InterruptedException {
        if (level.isEmpty()) {
            return DiagnosisRecord.unwatched(side.name(), null, "no rate is known that it sustains");
        }
        trials.bed().listener().stage(AbMessages.diagnosisStage(side, level.get()));
        return diagnose(side, level.get());
    }

    /// Diagnoses one side. An obstacle is recorded as the reason and ends nothing else: the measurements before
    /// it keep their worth.
    DiagnosisRecord diagnose(AbSide side, AbLevel level) throws InterruptedException {
        SideLoad trial = new SideLoad(side, level, 0);
        try {
            Path directory =
                    PrivateDirectory.createWithin(trials.run().path().toAbsolutePath(), "diagnose", side.name());
            try (RunningSide running = trials.bed().start(side, directory)) {
                return watchedOrReason(trial, running, directory);
            }
        } catch (ServiceFailedException e) {
            return unwatched(trial, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return unwatched(trial, "it couldn't be diagnosed: " + FileErrorText.describe(e));
        }
    }

    private DiagnosisRecord watchedOrReason(SideLoad trial, RunningSide running, Path directory)
            throws IOException, InterruptedException {
        try {
            return watched(trial, running, directory);
        } catch (AttachException e) {
            return unwatched(trial, SideJvm.obstacle(running.process().account(), e));
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
                new SideWarmUp(trials.bed())
                        .run(
                                trial.side(),
                                rate.perSecond(),
                                trials.bed().launcher().loadTarget(trial.side(), running),
                                directory);
                LoadOrder order = trials.loadOrder(trial, rate, directory);
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
                ServiceLoad.ServiceInstance served = trials.bed().launcher().loadTarget(trial.side(), running);
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

    private DiagnosisRecord underDriver(SideLoad trial, AbLevel.DriverLevel level, JvmProcess jvm, Path directory)
            throws AttachException, IOException, InterruptedException {
        Duration run = level.run().orElse(AbLoad.ASSUMED_DRIVER_RUN);
        Duration warmup = trials.bed().config().load().warmup();
        try (ObservedWork<DriverOutput> window =
                ObservedDriver.of(trials.driver(trial, level), warmup, run, directory)) {
            Optional<Observation> watched = watch(jvm, window);
            return record(trial.side().name(), trial.level().perSecondOrNull(), watched, driverFault(window));
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
            return record(trial.side().name(), trial.level().perSecondOrNull(), watched, fault(window.result()));
        }
    }

    private static Optional<String> fault(LoadResult load) {
        return load.failure()
                .map(cut -> "the load ended early: " + cut.finding().message())
                .or(() -> ServiceLoad.outcome(load) instanceof LoadOutcome.LoadFailure(String reason)
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

    /// Builds the record of a diagnosis.
    ///
    /// @param rate requests per second; absent for none
    /// @param fault reason for which the load ended early or has no figures
    public static DiagnosisRecord record(
            String side, @Nullable Double rate, Optional<Observation> observation, Optional<String> fault) {
        if (observation.isEmpty()) {
            return DiagnosisRecord.unwatched(side, rate, fault.orElse("the load ended before the measurement began"));
        }
        Observation watched = observation.get();
        String ended = watched.endReason();
        Diagnosis diagnosis = Diagnosis.diagnose(watched.symptoms());
        return new DiagnosisRecord(
                side,
                rate,
                watched.java(),
                watched.symptoms().window().toMillis() / 1e3,
                ended == null ? fault.orElse(null) : ended,
                diagnosis.findings().stream().map(SideDiagnosis::record).toList(),
                diagnosis.unobserved());
    }

    private static CauseRecord record(CauseFinding finding) {
        Cause cause = finding.cause();
        return new CauseRecord(
                cause.code(),
                finding.confidence().code(),
                finding.title(),
                cause.limit(),
                finding.evidence(),
                finding.frames(),
                finding.remedy());
    }
}
