package dev.loombench.lab.service;

import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.load.jmeter.JMeterRunner;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.model.AnswerRecord;
import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.observe.timeline.TimelineSignal.WindowMeans;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.TestBed.SideLoadListener;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.service.config.SideLoad;
import dev.loombench.lab.service.driver.DriverProgram;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.TimelineFile;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/// Measures sides under one load, in fresh processes. A side that doesn't start, responds differently than in the smoke
/// check, or gives no figures, is a [ServiceFailedException].
///
/// @param reference responses of all sides in the smoke check
public record SideTrialRunner(
        TestBed bed, JMeterInstallation jmeter, RunDirectory run, List<AnswerRecord> reference) {
    /// File with a side's output, in its trial's directory.
    public static final String OUTPUT_FILE = "side.txt";

    /// Starts the side, checks its responses again, and measures it.
    ///
    /// @param spare time by which the warm-up may be extended
    public TrialMeasurement measure(SideLoad load, Path directory, Duration spare)
            throws IOException, InterruptedException {
        return switch (load.level()) {
            case AbLevel.RateLevel rate ->
                measureTogether(List.of(load), List.of(directory), spare).getFirst();
            case AbLevel.PlanLevel _, AbLevel.DriverLevel _ -> {
                try (RunningSide running = bed.start(load.side(), directory)) {
                    requireSame(load.side(), running);
                    yield measure(load, running, directory);
                }
            }
            case AbLevel.JobLevel _ -> throw new IllegalStateException("a job has no load");
        };
    }

    /// Starts sides one after the other, so that all of them are alive; warms each of them up; and measures their
    /// windows in turns, in an order that is drawn anew for each turn. The others are left alone meanwhile.
    ///
    /// @param loads sides of one pair at one rate, in the order of their starts
    /// @param directories directories of their trials
    /// @param spare time by which a warm-up may be extended
    public List<TrialMeasurement> measureTogether(List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException {
        MachineProbe probe = new MachineProbe();
        try (SimultaneousStart<SideTrial> start = new SimultaneousStart<>(
                bed,
                loads.stream().map(SideLoad::side).toList(),
                (index, cpus) -> start(loads.get(index), directories.get(index), cpus))) {
            List<SideTrial> alive = start.begin();
            MachineSnapshot before = probe.snapshot(ownProcesses(alive.stream().map(SideTrial::running)));
            measureWindows(alive, spare);
            MachineSnapshot after = probe.snapshot(ownProcesses(alive.stream().map(SideTrial::running)));
            List<TrialMeasurement> measurements = new ArrayList<>();
            for (SideTrial trial : alive) {
                SideTrial.StartFigures figures = trial.finish();
                measurements.add(new TrialMeasurement(
                        requireFigures(trial.load(), trial.running(), figures.measurement()),
                        figures.observed(),
                        MachineActivity.between(before, after)));
            }
            return measurements;
        }
    }

    private SideTrial start(SideLoad load, Path directory, Optional<CpuSet> cpus)
            throws IOException, InterruptedException {
        if (!(load.level() instanceof AbLevel.RateLevel rate)) {
            throw new IllegalArgumentException(load.words() + " isn't a load at a rate");
        }
        RunningSide running = bed.start(load.side(), directory, cpus);
        boolean watched = false;
        try {
            requireSame(load.side(), running);
            SideTrial trial = new SideTrial(bed, load, rate, running, directory);
            watched = true;
            return trial;
        } finally {
            if (!watched) {
                running.close();
            }
        }
    }

    /// Measures all windows. A side of which one has no figures isn't asked again.
    ///
    /// @throws ServiceFailedException as soon as a side has ended: the rest would be measured for nothing
    private void measureWindows(List<SideTrial> alive, Duration spare) throws IOException, InterruptedException {
        SideLoad first = alive.getFirst().load();
        Random order = new Random(Objects.hash(
                bed.config().effort().seed(), first.pair(), first.level().name()));
        List<SideTrial> measurable = new ArrayList<>(alive);
        for (int window = 0; window < bed.config().load().windows(); window++) {
            List<SideTrial> turn = new ArrayList<>(measurable);
            Collections.shuffle(turn, order);
            for (SideTrial trial : turn) {
                if (!trial.measureWindow(spare)) {
                    measurable.remove(trial);
                }
                requireAlive(alive);
            }
        }
    }

    private void requireAlive(List<SideTrial> alive) throws IOException, InterruptedException {
        for (SideTrial trial : alive) {
            if (trial.hasEnded() && !bed.stop().isRequested()) {
                requireFigures(trial.load(), trial.running(), trial.finish().measurement());
            }
        }
    }

    private void requireSame(AbSide side, RunningSide running) throws ServiceFailedException, InterruptedException {
        List<AnswerRecord> expected = reference.stream()
                .filter(answer -> answer.side().equals(side.name()))
                .toList();
        SmokeCheck.requireEqual(
                bed.config().load().requests(),
                expected,
                SmokeCheck.responses(bed.launcher(), side, running, side.name() + " now"),
                running);
    }

    private TrialMeasurement measure(SideLoad trial, RunningSide running, Path directory)
            throws IOException, InterruptedException {
        ServiceInstance served = bed.launcher().loadTarget(trial.side(), running);
        if (trial.level() instanceof AbLevel.DriverLevel driver) {
            warmUp(driver(trial, driver), running, directory);
        }
        MachineProbe probe = new MachineProbe();
        MachineSnapshot before = probe.snapshot(ownProcesses(Stream.of(running)));
        TimelineRecorder timeline = TimelineRecorder.start(served::listener, new JvmAccess.NoAccess(), moment -> {});
        Measurement measurement;
        Map<String, Double> observed;
        try {
            ServiceLoad load = new ServiceLoad(served, progress(timeline));
            measurement = requireFigures(
                    trial,
                    running,
                    switch (trial.level()) {
                        case AbLevel.RateLevel _, AbLevel.JobLevel _ ->
                            throw new IllegalStateException(trial.words() + " is no plan and no driver");
                        case AbLevel.PlanLevel plan ->
                            load.run(jmeterRunner(), plan(trial, plan, served.split(), directory));
                        case AbLevel.DriverLevel driver ->
                            new DriverLoad(driver(trial, driver), served, load.progress()).run(directory);
                    });
        } finally {
            var recorded = timeline.stop();
            TimelineFile.write(directory, recorded);
            observed = WindowMeans.of(recorded);
        }
        return new TrialMeasurement(
                measurement,
                observed,
                MachineActivity.between(before, probe.snapshot(ownProcesses(Stream.of(running)))));
    }

    /// Has a driver warm a side up, before anything is watched: what it ends with isn't a disturbance of the
    /// measurement.
    private void warmUp(DriverProgram driver, RunningSide running, Path directory)
            throws ServiceFailedException, InterruptedException {
        try {
            driver.warmUp(bed.config().load().warmup(), directory);
        } catch (ServiceFailedException e) {
            Optional<String> death = running.process().death();
            throw death.isPresent() ? running.process().fault(SideFault.DIED_UNDER_DRIVER.message(death.get())) : e;
        }
    }

    /// Throws if a side gave no figures at all.
    private Measurement requireFigures(SideLoad trial, RunningSide running, Measurement measurement)
            throws ServiceFailedException {
        if (measurement instanceof Measurement.NoFigures(String reason, var fault)
                && !bed.stop().isRequested()) {
            throw new ServiceFailedException(
                    running.process().name(),
                    SideFault.NOT_MEASURED.message(
                            trial.side().name(), trial.level().words(), reason),
                    running.process().lastOutput());
        }
        return measurement;
    }

    /// Processes whose activity is no disturbance.
    private List<Long> ownProcesses(Stream<RunningSide> sides) {
        return Stream.concat(
                        bed.services().processes().stream(),
                        sides.flatMap(side -> side.process().knownProcesses().stream()))
                .toList();
    }

    private TrialListener progress(TimelineRecorder timeline) {
        return new SideLoadListener(bed.listener()) {
            @Override
            public void windowEdge() {
                timeline.sampleNow();
            }

            @Override
            public void window(Instant from, Instant to) {
                timeline.setWindow(from, to);
            }
        };
    }

    /// Order for a single load of a side that is warmed up.
    ///
    /// @param window time that counts
    LoadOrder loadOrder(SideLoad trial, AbLevel.RateLevel rate, Duration window, Path directory) {
        AbLoad load = bed.config().load();
        return new SideLoadOrders(load)
                .orderAtRate(
                        trial.side(),
                        rate.perSecond(),
                        load.settling(1),
                        window,
                        trial.arrivalSeed(bed.config().effort().seed(), rate.perSecond()),
                        directory);
    }

    JMeterRunSettings plan(SideLoad trial, AbLevel.PlanLevel plan, Optional<CpuSplit> split, Path directory) {
        return new SideLoadOrders(bed.config().load())
                .planSettings(trial.side(), plan, split.map(CpuSplit::generator), directory);
    }

    DriverProgram driver(SideLoad trial, AbLevel.DriverLevel level) {
        return bed.launcher().driver(level.driver(), trial.side());
    }

    JMeterRunner jmeterRunner() {
        return new JMeterRunner(jmeter, bed.generator().java(), bed.stop());
    }
}
