package dev.loombench.lab.service;

import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.SideDiagnosis.WatchedSide;
import dev.loombench.lab.service.config.AbRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Load of services, which are started, warmed up, and measured from outside.
sealed interface LoadWork extends SideWork permits RateWork, PlanWork, DriverWork {
    /// Requests with which a side is kept busy while its threads are looked at.
    default List<AbRequest> inspectionRequests(AbLoad load) {
        return load.safeRequests();
    }

    /// What runs on a side that was started to be tried.
    ///
    /// @param run time of a driver's run; empty without a driver
    record TriedSide(SideRuntime runtime, Optional<Duration> run) {}

    /// Tries a running side.
    ///
    /// @param files directory for what is printed and written
    /// @throws dev.loombench.lab.process.ServiceFailedException if the load doesn't succeed at it
    default TriedSide tryAt(ServiceLauncher launcher, RunningSide side, Path files)
            throws IOException, InterruptedException {
        return new TriedSide(
                new SideInspection(launcher)
                        .inspect(side, inspectionRequests(launcher.config().load())),
                Optional.empty());
    }

    /// Prepares a side that is ready, before it is watched.
    default void prepare(TestBed bed, RunningSide side, Path directory) throws IOException, InterruptedException {}

    /// Warms a side up; empty where that isn't done by work.
    default Optional<WarmUpRecord> warmUp(RunningSide side, Path directory, SideWarmUp method)
            throws IOException, InterruptedException {
        return Optional.empty();
    }

    /// Measures the next window of a start.
    ///
    /// @param spare time by which a warm-up of the only window may be extended
    /// @return whether it has figures, and the next one may follow
    boolean run(SideTrial trial, Duration spare) throws IOException, InterruptedException;

    /// The figures of a start, of all its windows.
    default Measurement figures(SideTrial trial) throws IOException {
        return trial.loadFigures();
    }

    /// Watches what limits a running side under this load.
    DiagnosisRecord watch(WatchedSide side) throws AttachException, IOException, InterruptedException;

    @Override
    default Tryout tryOut(TestBed bed, Path directory) throws IOException, InterruptedException {
        return Tryout.ofServices(this, bed, directory);
    }

    @Override
    default List<SideFigures> measure(TestBed bed, List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException {
        return SideTrial.measure(this, bed, loads, directories, spare);
    }

    @Override
    default DiagnosisRecord diagnose(TestBed bed, SideLoad load, Path run) throws InterruptedException {
        return new SideDiagnosis(bed, run).diagnose(this, load);
    }
}
