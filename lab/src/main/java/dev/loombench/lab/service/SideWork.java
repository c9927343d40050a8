package dev.loombench.lab.service;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AbDocument.DriverRecord;
import dev.loombench.lab.model.ab.AbJob;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What is done with each side of a comparison: it is loaded at a rate, by a plan or by a driver, or it is a job
/// that runs until its exit. Whatever depends on the kind is asked here, and nowhere else.
public interface SideWork {
    /// The load as files name it: `200/s`, `plan`, `driver` or `until-exit`.
    String name();

    /// A phrase for sentences: `at 200/s`, `under the plan orders.jmx` or `until exit`.
    String words();

    /// What a work is in the documents and sentences of a run.
    ///
    /// @param subject what is compared, as a noun phrase for the question of the run
    /// @param arrivals when requests arrive, as `ab.json` names it
    /// @param condition the load, as a noun phrase of which results hold
    /// @param overhead time of a trial beside the start of its side and its load
    /// @param primaryMetric the metric that decides;
    ///     [dev.loombench.lab.catalog.ServiceWorkload#FIRST_METRIC] if only a driver's results say it
    record Description(String subject, String arrivals, String condition, Duration overhead, String primaryMetric) {}

    Description description(AbLoad load);

    /// Expected time under the load, warm-up included; zero for a job, whose time is that of its start to its
    /// exit.
    Duration duration(AbLoad load);

    /// Length of the measured windows in seconds: under a driver the mean of its runs so far, 0 before the first
    /// one.
    default double measuredSeconds(AbLoad load, List<TrialRecord> trials) {
        return load.window().multipliedBy(load.windows()).toMillis() / 1e3;
    }

    /// The method of its experiment.
    default MethodKind method() {
        return isOfServices() ? MethodKind.HTTP : MethodKind.PROCESS;
    }

    /// The requests per second; empty where this isn't a load at a rate.
    default Optional<Double> rate() {
        return Optional.empty();
    }

    /// The file of its JMeter plan.
    default Optional<Path> plan() {
        return Optional.empty();
    }

    /// Its driver, as `ab.json` has it.
    ///
    /// @param trials those so far, whose figures may say which one decides
    default Optional<DriverRecord> driver(List<TrialRecord> trials) {
        return Optional.empty();
    }

    /// The job before it was tried, as `ab.json` has it.
    default Optional<AbJob> configuredJob() {
        return Optional.empty();
    }

    /// The metrics that are compared, the primary one first.
    ///
    /// @param baseline trials of the first side
    /// @param overloaded whether a side doesn't carry the load
    List<String> metrics(List<TrialRecord> baseline, boolean overloaded);

    /// The figure of a driver that decides; empty without a driver, or before it is known.
    default Optional<String> driversMetric(List<TrialRecord> trials) {
        return Optional.empty();
    }

    /// What the results hold for, as noun phrases.
    ///
    /// @param split processors of sides and generator; empty where they share them
    default List<String> conditions(AbLoad load, Optional<CpuSplit> split) {
        return List.of(
                split.map(cpus -> ServiceNotice.EACH_SIDE.message(cpus.target().size()))
                        .orElseGet(ServiceNotice.SHARED_PROCESSORS::message),
                description(load).condition());
    }

    /// What a finding about one side under this load shows as its evidence.
    default Map<String, Object> evidence(String side) {
        return rate().map(perSecond -> Map.<String, Object>of("side", side, "rate", perSecond))
                .orElseGet(() -> Map.of("side", side, "load", name()));
    }

    /// Whether sides are services, which listen at ports and are loaded on processors of their own.
    default boolean isOfServices() {
        return true;
    }

    /// Whether several sides can be alive at the same time and be asked in turns.
    default boolean isInterleaved() {
        return rate().isPresent();
    }

    /// Whether the first side may serve from a pool whose size nobody has looked at.
    default boolean mayHavePool(AbSide side) {
        return true;
    }

    /// Runs of each side before the pairs that only warm up.
    default int warmUpRuns() {
        return 0;
    }

    /// How long a run takes and what that rests on before the work was tried; empty where on nothing but its
    /// settings.
    ///
    /// @param untried whether the time of a trial is an assumed one
    /// @param time expected time of the run, in words
    default Optional<String> assumption(boolean untried, String time) {
        return Optional.empty();
    }

    /// This work with the time that a driver's run takes.
    default SideWork withRun(Duration run) {
        return this;
    }

    /// Commands that run beside the sides: those of a driver, and before and after each run of a job.
    default Stream<List<String>> commands() {
        return Stream.empty();
    }

    /// Files on which it depends, beside those that its commands name.
    ///
    /// @param directory base of relative paths
    default Stream<Path> files(Path directory) {
        return Stream.empty();
    }

    /// Requires that its commands have programs.
    default void check(ServiceLauncher launcher, Path log) {}

    /// Starts each side once before anything counts, and finds out whether all do the same, and what runs there.
    ///
    /// @param directory for what is printed and written
    /// @throws ServiceFailedException if a side doesn't start or fails, or the driver does
    Tryout tryOut(TestBed bed, Path directory) throws IOException, InterruptedException;

    /// Runs the sides some more times without measuring, in turns, as long as there is time.
    ///
    /// @param budget time that is left of the budget
    /// @throws ServiceFailedException if a side gives no right result
    default void warmUp(TestBed bed, Path directory, Supplier<Duration> budget)
            throws IOException, InterruptedException {}

    /// What was measured of one side in one trial.
    ///
    /// @param observed means of the timeline over the measured windows
    /// @param further what else was found; empty for nothing
    /// @param fault why it has no figures; empty where it has
    record SideFigures(
            Measurement measurement,
            Map<String, Double> observed,
            MachineActivity activity,
            Optional<Finding> further,
            Optional<ServiceFailedException> fault) {
        /// Those of a side that failed, or was alive with one that did.
        public static SideFigures none(ServiceFailedException fault) {
            return new SideFigures(
                    new Measurement.NoFigures(String.valueOf(fault.getMessage())),
                    Map.of(),
                    MachineActivity.UNKNOWN,
                    Optional.empty(),
                    Optional.of(fault));
        }
    }

    /// Measures sides in fresh processes. Several sides are started so that all of them are alive, warmed up, and
    /// their windows measured in turns, in an order that is drawn anew for each turn; the others are left alone
    /// meanwhile.
    ///
    /// @param loads sides of one pair under one load, in the order of their starts
    /// @param directories directories of their trials
    /// @param spare time by which a warm-up may be extended
    /// @return figures of each of them
    /// @throws ServiceFailedException if a side doesn't start, responds differently than when
    ///     it was tried, or gives no figures
    List<SideFigures> measure(TestBed bed, List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException;

    /// Diagnoses what limits a side, by its JVM under this work in fresh processes. No figure of it enters a
    /// comparison. An obstacle is recorded as the reason and ends nothing else: the measurements before it keep
    /// their worth.
    ///
    /// @param run directory of the run
    DiagnosisRecord diagnose(TestBed bed, SideLoad load, Path run) throws InterruptedException;
}
