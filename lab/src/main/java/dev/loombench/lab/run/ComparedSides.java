package dev.loombench.lab.run;

import dev.loombench.lab.model.AbFacts;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.SideLoad;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The sides of a comparison, which are services under a load, or jobs that end: what the one course of a comparison
/// asks of them. A side that fails is a `ServiceFailedException` that bears its name.
interface ComparedSides {
    /// Runs each side once before anything counts.
    ///
    /// @param known what earlier sessions learnt, with which the sides must still agree
    TriedSides tryOut(AbFacts known) throws IOException, InterruptedException;

    /// Runs the sides without measuring, before the first trial, unless each start is warmed up by itself.
    void warmUpRuns() throws IOException, InterruptedException;

    /// Measures sides in fresh processes: one, or those of a pair at the same time.
    ///
    /// @param spare time by which a warm-up may be extended
    List<SideFigures> measure(List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException;

    /// Diagnoses sides, one after the other.
    ///
    /// @param together whether sides can be alive at the same time
    /// @param work work under which a side is diagnosed; empty if none is known
    void diagnose(List<AbSide> sides, boolean together, Function<AbSide, Optional<SideWork>> work)
            throws IOException, InterruptedException;

    /// Searches the capacity of a side.
    ///
    /// @param directory existing directory for its files
    CapacityMeasurement search(AbSide side, Duration budget, Path directory) throws IOException, InterruptedException;

    /// Loads a side beyond its capacity; empty if that isn't known.
    Optional<Overloaded> overload(AbSide side, SideCapacity capacity) throws IOException, InterruptedException;
}
