package dev.loombench.lab.service;

import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.ServerMonitor;
import dev.loombench.lab.load.ServerUsage.TimeSpan;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.load.WindowSeries;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadProof;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.model.LoadWindow;
import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.observe.timeline.TimelineSignal.WindowMeans;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.service.driver.DriverProgram.DriverOutput;
import dev.loombench.lab.store.TimelineFile;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;

/// One start of a side, which is loaded in windows, all of which together are one trial. Between its windows
/// other sides may be loaded; what it uses under a load at a rate counts within its windows only.
final class SideTrial implements SimultaneousStart.StartedSide {
    private final TestBed bed;
    private final SideLoad load;
    private final LoadWork work;
    private final RunningSide running;
    private final Path directory;
    private final ServerMonitor monitor;
    private final TimelineRecorder timeline;
    private final List<LoadResult> windows = new ArrayList<>();
    private Optional<DriverOutput> driven = Optional.empty();
    private Optional<WarmUpRecord> warmUp = Optional.empty();
    private Optional<CpuSet> ownProcessors = Optional.empty();
    private LoadListener shown;
    private boolean repeated;
    private boolean finished;

    /// Begins to watch a side that is ready.
    private SideTrial(TestBed bed, SideLoad load, LoadWork work, RunningSide running, Path directory) {
        this.bed = bed;
        this.load = load;
        this.work = work;
        this.running = running;
        this.directory = directory;
        this.shown = bed.listener();
        this.monitor = running.monitor();
        OptionalLong listener = running.listener();
        this.timeline = TimelineRecorder.start(() -> listener, new JvmAccess.NoAccess(), moment -> {});
    }

    /// Measures sides of one pair under one load, see [SideWork#measure].
    static List<SideFigures> measure(
            LoadWork work, TestBed bed, List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException {
        MachineProbe probe = new MachineProbe();
        try (SimultaneousStart<SideTrial> start = new SimultaneousStart<>(
                bed,
                loads.stream().map(SideLoad::side).toList(),
                (index, cpus) -> start(bed, work, loads.get(index), directories.get(index), cpus))) {
            List<SideTrial> alive = start.begin();
            MachineSnapshot before = probe.snapshot(ownProcesses(bed, alive));
            measureWindows(start, alive, spare);
            MachineSnapshot after = probe.snapshot(ownProcesses(bed, alive));
            List<SideFigures> figures = new ArrayList<>();
            for (SideTrial trial : alive) {
                figures.add(trial.finish(MachineActivity.between(before, after)));
            }
            if (isDiagnosed(alive)) {
                bed.course().measured(figures);
                for (SideTrial trial : alive) {
                    SideDiagnosis.run(bed, trial.load, work, trial.running, trial.directory);
                }
            }
            return figures;
        }
    }

    /// Whether sides of which nothing more is measured are warm, and it isn't known yet what limits them.
    private static boolean isDiagnosed(List<SideTrial> alive) {
        TestBed bed = alive.getFirst().bed;
        return alive.size() > 1
                && !bed.config().load().isCold()
                && !bed.stop().isRequested()
                && alive.stream()
                        .allMatch(trial ->
                                !trial.hasEnded() && bed.course().isUndiagnosed(trial.load.side(), trial.work));
    }

    private static SideTrial start(TestBed bed, LoadWork work, SideLoad load, Path directory, Optional<CpuSet> cpus)
            throws IOException, InterruptedException {
        RunningSide running = bed.start(load.side(), directory, cpus);
        boolean watched = false;
        try {
            bed.tried().requireSame(bed, running);
            work.prepare(bed, running, directory);
            SideTrial trial = new SideTrial(bed, load, work, running, directory);
            watched = true;
            return trial;
        } finally {
            if (!watched) {
                running.close();
            }
        }
    }

    /// Processes whose activity is no disturbance.
    private static List<Long> ownProcesses(TestBed bed, List<SideTrial> sides) {
        List<Long> own = new ArrayList<>(bed.services().processes());
        sides.forEach(side -> own.addAll(side.running.process().knownProcesses()));
        return own;
    }

    /// Measures all windows. A side of which one has no figures isn't asked again.
    ///
    /// @throws ServiceFailedException as soon as a side has ended
    private static void measureWindows(SimultaneousStart<SideTrial> start, List<SideTrial> alive, Duration spare)
            throws IOException, InterruptedException {
        SideTrial first = alive.getFirst();
        Random order =
                new Random(Objects.hash(first.bed.config().effort().seed(), first.load.pair(), first.work.name()));
        List<SideTrial> measurable = new ArrayList<>(alive);
        int windows = first.bed.config().load().windows();
        int together = isDuet(alive) ? playDuet(start, alive, windows) : 0;
        for (int window = together; window < windows; window++) {
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

    /// Measures a window. The first whose generator was late is measured again, unless the side has changed by it.
    ///
    /// @return whether the next one may follow
    private boolean measureWindow(Duration spare) throws IOException, InterruptedException {
        boolean measured = work.run(this, spare);
        AbLoad asked = bed.config().load();
        if (!measured
                || repeated
                || asked.windows() == 1
                || asked.isCold()
                || !asked.requests().stream().allMatch(AbRequest::isSafe)
                || !Duet.isLate(windows.getLast())) {
            return measured;
        }
        repeated = true;
        windows.removeLast();
        bed.listener().notice(ServiceNotice.LATE_WINDOW.message(load.side().name()));
        return work.run(this, spare);
    }

    /// Requires that no side has ended, after which the rest would be measured for nothing.
    private static void requireAlive(List<SideTrial> sides) throws IOException {
        for (SideTrial side : sides) {
            if (side.hasEnded() && !side.bed.stop().isRequested()) {
                side.requireFigures(side.work.figures(side));
            }
        }
    }

    /// Whether both sides get their requests at the same time.
    private static boolean isDuet(List<SideTrial> alive) {
        SideTrial first = alive.getFirst();
        boolean possible = alive.size() == 2
                && first.work.isInterleaved()
                && Duet.obstacle(first.bed.config(), first.bed.launcher().split())
                        .isEmpty();
        boolean shared = possible
                && Duet.shareService(
                        ProcFiles.ofThisMachine(),
                        alive.stream()
                                .map(side -> side.running.process().workingProcesses())
                                .toList());
        if (shared) {
            first.noticeTurns(ServiceNotice.SHARED_SERVICE);
        }
        return possible && !shared;
    }

    /// Measures windows of both sides at the same time. They end with one in which the generators disturb the sides, of
    /// which nothing is kept, and the others follow in turns.
    ///
    /// @return number of windows that count
    private static int playDuet(SimultaneousStart<SideTrial> start, List<SideTrial> alive, int windows)
            throws IOException, InterruptedException {
        int window = 0;
        boolean valid = true;
        while (valid && window < windows) {
            List<CpuSet> cpus = start.place(alive.getFirst().load.pair() + window);
            start.run(index -> {
                SideTrial trial = alive.get(index);
                trial.ownProcessors = Optional.of(cpus.get(index));
                trial.shown = index == 0 ? trial.shown : trial.shown.noticesOnly();
                trial.work.run(trial, Duration.ZERO);
                trial.ownProcessors = Optional.empty();
                trial.shown = trial.bed.listener();
            });
            requireAlive(alive);
            valid = alive.getFirst().bed.config().load().isCold()
                    || alive.stream()
                            .allMatch(trial -> Duet.isValid(
                                    trial.windows.getLast(), cpus.getFirst().size()));
            window++;
        }
        start.gather();
        if (!valid && !alive.getFirst().bed.stop().isRequested()) {
            window--;
            alive.forEach(trial -> trial.windows.removeLast());
            alive.getFirst().noticeTurns(ServiceNotice.DISTURBED_DUET);
        }
        return window;
    }

    /// Says, in the first pair, why sides are asked in turns.
    private void noticeTurns(ServiceNotice reason) {
        if (load.pair() <= 1) {
            bed.listener().notice(ServiceNotice.IN_TURNS.message(reason.message()));
        }
    }

    TestBed bed() {
        return bed;
    }

    /// Time under the load before a window.
    ///
    /// @param window its number, from 1
    Duration settling(int window) {
        Duration alone = bed.config().load().settling(window);
        return ownProcessors.isPresent() && alone.compareTo(Duet.SETTLING) < 0 ? Duet.SETTLING : alone;
    }

    /// What its generator loads: on the side's own processors while the other side is loaded, too.
    TargetProcess target() {
        return ownProcessors.map(running::target).orElseGet(running::target);
    }

    SideLoad load() {
        return load;
    }

    Path directory() {
        return directory;
    }

    ServerMonitor monitor() {
        return monitor;
    }

    List<LoadResult> windows() {
        return windows;
    }

    /// What its driver left; empty without one.
    Optional<DriverOutput> driven() {
        return driven;
    }

    @Override
    public RunningSide running() {
        return running;
    }

    @Override
    public void warmUp(SideWarmUp method) throws IOException, InterruptedException {
        warmUp = work.warmUp(running, directory, method);
    }

    /// Whether the side has ended, so that no window of this trial can follow.
    boolean hasEnded() {
        return running.process().death().isPresent();
    }

    /// Listener of its load.
    TrialListener progress() {
        return new TrialListener() {
            @Override
            public void load(LoadUpdate now) {
                shown.load(now);
            }

            @Override
            public void notice(String sentence) {
                bed.listener().notice(sentence);
            }

            @Override
            public void windowEdge() {
                monitor.sampleNow();
                timeline.sampleNow();
            }
        };
    }

    /// @return whether it has figures, and the next one may follow
    boolean add(LoadResult window) {
        windows.add(ownProcessors.isPresent() ? Duet.withoutSharing(window) : window);
        return window.failure().isEmpty()
                && window.figures().isPresent()
                && !hasEnded()
                && !bed.stop().isRequested();
    }

    /// Adds the only window of a driver.
    void add(DriverOutput output) {
        driven = Optional.of(output);
    }

    /// Times of the measured windows.
    private List<TimeSpan> spans() {
        return driven.map(output -> List.of(new TimeSpan(output.from(), output.to())))
                .orElseGet(() -> windows.stream()
                        .flatMap(window -> window.figures().stream())
                        .filter(LoadFigures::isMeasured)
                        .map(figures -> new TimeSpan(figures.begunAt(), figures.endedAt()))
                        .toList());
    }

    /// Ends the watching and takes the figures of all windows.
    private SideFigures finish(MachineActivity activity) throws IOException, InterruptedException {
        monitor.close();
        List<TimeSpan> spans = spans();
        if (!spans.isEmpty()) {
            timeline.setWindow(spans.getFirst().from(), spans.getLast().to());
        }
        finished = true;
        TimelineDocument recorded = timeline.stop();
        TimelineFile.write(directory, recorded);
        return new SideFigures(
                requireFigures(work.figures(this)),
                observed(recorded, spans),
                activity,
                Optional.empty(),
                Optional.empty());
    }

    /// Throws if a side gave no figures at all.
    private Measurement requireFigures(Measurement measurement) throws ServiceFailedException {
        if (measurement instanceof Measurement.NoFigures(String reason, var fault)
                && !bed.stop().isRequested()) {
            throw new ServiceFailedException(
                    running.launch().owner(),
                    SideFault.NOT_MEASURED.message(load.side().name(), work.words(), reason),
                    running.process().lastOutput());
        }
        return measurement;
    }

    /// The figures of all windows under a load of the generator or of JMeter.
    Measurement loadFigures() {
        LoadResult all = new WindowSeries(windows).load();
        if (bed.config().load().isCold()) { // that it becomes faster is what is measured
            all = all.with(all.findings().stream()
                    .filter(finding -> !LoadChecks.isOfSteadiness(finding))
                    .toList());
        }
        LoadOutcome outcome = LoadOutcome.of(all, warmUp.orElse(null), windows.size() == 1 ? null : windowRecords());
        return running.measurement(outcome, monitor, monitor.within(spans()));
    }

    private List<LoadWindow> windowRecords() {
        List<LoadFigures> measured =
                windows.stream().flatMap(window -> window.figures().stream()).toList();
        return measured.stream()
                .map(figures -> windowRecord(measured.getFirst().begunAt(), figures))
                .toList();
    }

    private LoadWindow windowRecord(Instant first, LoadFigures figures) {
        Totals totals = figures.summary().totals();
        boolean answered = figures.intended().count() > 0;
        OptionalDouble cpu = monitor.cpuSeconds(figures.begunAt(), figures.endedAt());
        return new LoadWindow(
                Duration.between(first, figures.begunAt()).toMillis() / 1e3,
                totals.seconds(),
                totals.answeredWithin(),
                answered ? figures.intended().mean() : null,
                answered ? figures.intended().quantile(0.99) : null,
                cpu.isPresent() && totals.answeredWithin() > 0 ? cpu.getAsDouble() / totals.answeredWithin() : null);
    }

    /// Means over all windows, which are equally long, of the signals that cover each of them; and of a driver what a
    /// load has as its proof.
    private Map<String, Double> observed(TimelineDocument timeline, List<TimeSpan> spans) {
        Map<String, Double> means = new LinkedHashMap<>();
        driven.ifPresent(output -> LoadProof.figures(output.observed())
                .forEach((figure, proof) -> proof.share().ifPresent(share -> means.put(figure, share))));
        List<Map<String, Double>> each = spans.stream()
                .map(span -> WindowMeans.of(timeline.within(span.from(), span.to())))
                .toList();
        each.stream()
                .flatMap(window -> window.keySet().stream())
                .distinct()
                .filter(signal -> each.stream().allMatch(window -> window.containsKey(signal)))
                .forEach(signal -> means.put(
                        signal,
                        each.stream()
                                .mapToDouble(window -> window.getOrDefault(signal, 0.0))
                                .average()
                                .orElse(0)));
        return means;
    }

    /// Ends the watching and the side.
    @Override
    public void close() {
        try {
            monitor.close();
            if (!finished) {
                TimelineFile.write(directory, timeline.stop());
            }
        } catch (IOException unwritable) {
            // the failure that ends the trial is told
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            running.close();
        }
    }
}
