package dev.loombench.lab.service;

import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.SideDiagnosis.DiagnosisListener;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// The sides of a comparison, which are services under a load, or jobs that end: what the one course of a comparison
/// asks of them. A side that fails is a `ServiceFailedException` that bears its name.
public interface ComparedSides {
    /// The same sides with another launcher, and as they were found when they were tried.
    ComparedSides with(ServiceLauncher other, Tryout found);

    /// Runs each side once before anything counts.
    ///
    /// @param run directory of the run
    Tryout tryOut(Path run) throws IOException, InterruptedException;

    /// Runs the sides without measuring, before the first trial, unless each start is warmed up by itself.
    ///
    /// @param run directory of the run
    /// @param budget time that is left of the budget
    void warmUpRuns(Path run, Supplier<Duration> budget) throws IOException, InterruptedException;

    /// Measures sides in fresh processes: one, or those of a pair at the same time.
    ///
    /// @param spare time by which a warm-up may be extended
    List<SideFigures> measure(List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException;

    /// Diagnoses sides, one after the other.
    ///
    /// @param together whether sides can be alive at the same time
    /// @param work work under which a side is diagnosed; empty if none is known
    /// @param run directory of the run
    void diagnose(
            List<AbSide> sides,
            boolean together,
            Function<AbSide, Optional<SideWork>> work,
            Path run,
            DiagnosisListener learner)
            throws IOException, InterruptedException;

    /// Searches the capacity of a side.
    ///
    /// @param directory existing directory for its files
    CapacityMeasurement search(AbSide side, Duration budget, Path directory) throws IOException, InterruptedException;

    /// Loads a side beyond its capacity; empty if that isn't known.
    ///
    /// @param run directory of the run
    Optional<Overloaded> overload(AbSide side, SideCapacity capacity, Path run)
            throws IOException, InterruptedException;
}
