package dev.loombench.lab.measure;

import dev.loombench.lab.model.ab.Overloaded;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SideCapacitySearch;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.SideDiagnosis;
import dev.loombench.lab.service.SideLoad;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.Tryout;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// A person's own services under a load, or jobs that end: the sides of a comparison, in fresh processes for each
/// work. What happens to a side that is measured is a `Measurement`; elsewhere a side that fails is a
/// [ServiceFailedException] that says whose failure it is.
public class ServiceMethod {
    private final TestBed bed;

    public ServiceMethod(TestBed bed) {
        this.bed = bed;
    }

    /// The same sides with another launcher, and as they were found when they were tried.
    public ServiceMethod with(ServiceLauncher other, Tryout found) {
        return new ServiceMethod(bed.with(other, found));
    }

    private SideWork work() {
        return bed.config().load().work();
    }

    /// Runs each side once before anything counts.
    ///
    /// @param run directory of the run
    public Tryout tryOut(Path run) throws IOException, InterruptedException {
        return work().tryOut(bed, run);
    }

    /// Runs the sides without measuring, before the first trial, unless each start is warmed up by itself.
    ///
    /// @param run directory of the run
    /// @param budget time that is left of the budget
    public void warmUpRuns(Path run, Supplier<Duration> budget) throws IOException, InterruptedException {
        work().warmUp(bed, run, budget);
    }

    /// Measures sides in fresh processes: one, or those of a pair at the same time. Where a side or its driver fails,
    /// none of them has figures, and the reason is that failure.
    ///
    /// @param spare time by which a warm-up may be extended
    /// @throws ServiceFailedException if something fails that isn't a side's, such as a
    ///     service of setup
    public List<SideFigures> measure(List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException {
        try {
            return loads.getFirst().work().measure(bed, loads, directories, spare);
        } catch (ServiceFailedException e) {
            if (bed.stop().isRequested() || !e.owner().isMeasured()) {
                throw e;
            }
            return loads.stream().map(load -> SideFigures.none(e)).toList();
        }
    }

    /// Diagnoses sides, one after the other, in fresh processes.
    ///
    /// @param work work under which a side is diagnosed; empty if none is known
    /// @param run directory of the run
    public void diagnose(List<AbSide> sides, Function<AbSide, Optional<SideWork>> work, Path run)
            throws IOException, InterruptedException {
        new SideDiagnosis(bed, run).run(sides, work);
    }

    /// Searches the capacity of a side.
    ///
    /// @param directory existing directory for its files
    public CapacityMeasurement search(AbSide side, Duration budget, Path directory)
            throws IOException, InterruptedException {
        return new SideCapacitySearch(bed).search(side, budget, directory);
    }

    /// Loads a side beyond its capacity; empty if that isn't known.
    ///
    /// @param run directory of the run
    public Optional<Overloaded> overload(AbSide side, SideCapacity capacity, Path run)
            throws IOException, InterruptedException {
        return new SideCapacitySearch(bed).overload(side, capacity, run);
    }
}
