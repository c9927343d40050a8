package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRun;
import dev.loombench.lab.load.LoadNow;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.Snapshot;
import dev.loombench.lab.measure.Measurement;
import dev.loombench.lab.measure.Method;
import dev.loombench.lab.model.AbDocument.AnswerRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.observe.timeline.Asking;
import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.WindowMeans;
import dev.loombench.lab.process.JMeter;
import dev.loombench.lab.process.SideFault;
import dev.loombench.lab.service.Bench.Running;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.AbTrial;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.TimelineFile;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Measures one side under one load, in fresh processes.
///
/// @param reference responses of all sides in the smoke check
record SideTrial(
        Bench bench,
        Services services,
        GeneratorRun generator,
        JMeter jmeter,
        RunDirectory run,
        List<AnswerRecord> reference,
        AbListener listener) {
    /// File with a side's output, in its trial's directory.
    static final String OUTPUT = "side.txt";

    /// Measurement of one trial.
    ///
    /// @param observed means of the timeline over the measured window
    record Measured(Measurement measurement, Map<String, Double> observed, MachineActivity activity) {}

    /// Starts the side, checks its responses again, and measures it.
    ///
    /// @param spare time by which the warm-up may be extended
    /// @throws SideFault if the side doesn't start or responds differently than in the smoke check
    TrialRecord run(AbTrial trial, Duration spare) throws IOException, InterruptedException {
        Path directory = run.freshTrialDirectory(trial.id()).toAbsolutePath();
        Instant begun = Instant.now();
        long start = System.nanoTime();
        services.requireAlive();
        try (Running running = bench.start(trial.side(), directory.resolve(OUTPUT))) {
            requireSame(trial.side(), running);
            Measured measured = measure(trial, running, directory, spare);
            double seconds = (System.nanoTime() - start) / 1e9;
            return TrialRecords.of(trial, begun, seconds, measured, bench.split(), directory);
        }
    }

    private void requireSame(AbSide side, Running running) throws SideFault, InterruptedException {
        List<AnswerRecord> expected = reference.stream()
                .filter(answer -> answer.side().equals(side.name()))
                .toList();
        Rehearsal.requireEqual(
                bench.order().load().requests(),
                expected,
                Rehearsal.ask(bench, side, running, side.name() + " now"),
                running);
    }

    private Measured measure(AbTrial trial, Running running, Path directory, Duration spare)
            throws IOException, InterruptedException {
        SideLoad.Served served = bench.served(trial.side(), running);
        MachineProbe probe = new MachineProbe();
        Snapshot before = probe.snapshot(ownProcesses(running));
        TimelineRecorder timeline = TimelineRecorder.start(served::listener, new Asking.Nobody(), moment -> {});
        Measurement measurement;
        Map<String, Double> observed;
        try {
            SideLoad load = new SideLoad(generator, spare, listener::notice);
            measurement = requireFigures(
                    trial,
                    running,
                    switch (trial.level()) {
                        case AbLevel.Rate rate ->
                            load.run(loadOrder(trial, rate, directory), served, progress(timeline));
                        case AbLevel.Plan plan -> load.run(plan(trial, plan, directory), served, progress(timeline));
                    });
        } finally {
            var recorded = timeline.stop();
            TimelineFile.write(directory, recorded);
            observed = WindowMeans.of(recorded);
        }
        return new Measured(
                measurement, observed, MachineActivity.between(before, probe.snapshot(ownProcesses(running))));
    }

    /// Throws if a side gave no figures at all: repeating it would hardly change that.
    private Measurement requireFigures(AbTrial trial, Running running, Measurement measurement) throws SideFault {
        if (measurement instanceof Measurement.Failed(String reason, var fault)
                && !bench.stop().requested()) {
            throw new SideFault(
                    running.process().name(),
                    "side '" + trial.side().name() + "' can't be measured "
                            + trial.level().words() + ": " + reason,
                    running.process().lastOutput());
        }
        return measurement;
    }

    private List<Long> ownProcesses(Running running) {
        List<Long> processes = new ArrayList<>(running.process().processes());
        processes.addAll(services.processes());
        return processes;
    }

    private Method.Progress progress(TimelineRecorder timeline) {
        return new Method.Progress() {
            @Override
            public void iteration(boolean warmup, int index, double value) {}

            @Override
            public void load(LoadNow now) {
                listener.load(now);
            }

            @Override
            public void edge() {
                timeline.lookNow();
            }

            @Override
            public void window(Instant from, Instant to) {
                timeline.window(from, to);
            }
        };
    }

    LoadOrder loadOrder(AbTrial trial, AbLevel.Rate rate, Path directory) {
        AbLoad load = bench.order().load();
        return new SideOrders(load)
                .at(
                        trial.side(),
                        rate.perSecond(),
                        load.warmup(),
                        load.duration(),
                        AbSchedule.arrivals(bench.order().effort().seed(), trial, rate.perSecond()),
                        directory);
    }

    SidePlan plan(AbTrial trial, AbLevel.Plan plan, Path directory) {
        AbLoad load = bench.order().load();
        return new SidePlan(
                jmeter,
                generator.java(),
                generator.stop(),
                plan.file(),
                plan.properties(),
                load.first().at(trial.side().port()),
                load.warmup(),
                load.duration(),
                directory);
    }
}
