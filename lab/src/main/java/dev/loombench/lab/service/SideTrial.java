package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.LoadFigures;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.load.LoadOutcome.SteadyLoad;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.ServerMonitor;
import dev.loombench.lab.load.ServerUsage.TimeSpan;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.load.WindowSeries;
import dev.loombench.lab.model.LoadRecord.LoadWindow;
import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.observe.timeline.TimelineSignal.WindowMeans;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.TestBed.SideLoadListener;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.SideLoad;
import dev.loombench.lab.store.PrivateDirectory;
import dev.loombench.lab.store.TimelineFile;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// One start of a side, which is loaded at a rate: warmed up, then measured in windows, all of which together are one
/// trial. Between its windows other sides may be loaded; what it uses counts within its windows only.
final class SideTrial implements SimultaneousStart.StartedSide {
    private final TestBed bed;
    private final SideLoad load;
    private final AbLevel.RateLevel rate;
    private final RunningSide running;
    private final Path directory;
    private final ServiceInstance served;
    private final ServerMonitor monitor;
    private final TimelineRecorder timeline;
    private final List<LoadResult> windows = new ArrayList<>();
    private Optional<WarmUpRecord> warmUp = Optional.empty();
    private boolean finished;

    /// Begins to watch a side that is ready.
    SideTrial(TestBed bed, SideLoad load, AbLevel.RateLevel rate, RunningSide running, Path directory) {
        this.bed = bed;
        this.load = load;
        this.rate = rate;
        this.running = running;
        this.directory = directory;
        this.served = bed.launcher().loadTarget(load.side(), running);
        this.monitor = served.monitor();
        this.timeline = TimelineRecorder.start(served::listener, new JvmAccess.NoAccess(), moment -> {});
    }

    SideLoad load() {
        return load;
    }

    @Override
    public RunningSide running() {
        return running;
    }

    @Override
    public void warmUp(SideWarmUp method) throws IOException, InterruptedException {
        warmUp = method.run(load.side(), rate.perSecond(), served, directory);
    }

    /// Measures the next window, after some time under the same load.
    ///
    /// @param spare time by which a warm-up of the only window may be extended
    /// @return whether it has figures, and the next one may follow
    boolean measureWindow(Duration spare) throws IOException, InterruptedException {
        AbLoad settings = bed.config().load();
        int number = windows.size() + 1;
        boolean only = settings.windows() == 1;
        LoadResult window = bed.generator()
                .run(
                        GeneratorLoad.trialRequest(
                                new SideLoadOrders(settings)
                                        .orderAtRate(
                                                load.side(),
                                                rate.perSecond(),
                                                settings.settling(number),
                                                settings.window(),
                                                load.arrivalSeed(
                                                        bed.config().effort().seed(), rate.perSecond(), number),
                                                only ? directory : windowDirectory(directory, number)),
                                only ? spare : Duration.ZERO),
                        served.target(),
                        progress());
        windows.add(window);
        return window.failure().isEmpty()
                && window.figures().isPresent()
                && served.exitReason().get().isEmpty()
                && !bed.stop().isRequested();
    }

    private static Path windowDirectory(Path directory, int number) throws IOException {
        return PrivateDirectory.createWithin(directory, "window-" + number);
    }

    private TrialListener progress() {
        return new SideLoadListener(bed.listener()) {
            @Override
            public void windowEdge() {
                monitor.sampleNow();
                timeline.sampleNow();
            }
        };
    }

    /// Figures of a start, and means of its timeline over its windows.
    record StartFigures(Measurement measurement, Map<String, Double> observed) {}

    /// Ends the watching and takes the figures of all windows.
    StartFigures finish() throws IOException, InterruptedException {
        monitor.close();
        LoadOutcome outcome = LoadOutcome.of(new WindowSeries(windows).load());
        if (outcome instanceof SteadyLoad done) {
            outcome = done.with(done.record()
                    .ofStart(warmUp.orElse(null), windows.size() == 1 ? null : windowRecords(done.from())));
        }
        List<TimeSpan> spans = spans();
        if (!spans.isEmpty()) {
            timeline.setWindow(spans.getFirst().from(), spans.getLast().to());
        }
        finished = true;
        TimelineDocument recorded = timeline.stop();
        TimelineFile.write(directory, recorded);
        return new StartFigures(
                ServiceLoad.measurement(served, outcome, monitor, done -> monitor.within(spans)),
                observed(recorded, spans));
    }

    private List<LoadWindow> windowRecords(Instant first) {
        return windows.stream()
                .flatMap(window -> window.figures().stream())
                .map(figures -> windowRecord(first, figures))
                .toList();
    }

    private LoadWindow windowRecord(Instant first, LoadFigures figures) {
        Totals totals = figures.summary().totals();
        TimeSpan span = span(totals);
        boolean answered = figures.intended().count() > 0;
        OptionalDouble cpu = monitor.cpuSeconds(span.from(), span.to());
        return new LoadWindow(
                Duration.between(first, span.from()).toMillis() / 1e3,
                totals.seconds(),
                totals.answeredWithin(),
                answered ? figures.intended().mean() : null,
                answered ? figures.intended().quantile(0.99) : null,
                cpu.isPresent() && totals.answeredWithin() > 0 ? cpu.getAsDouble() / totals.answeredWithin() : null);
    }

    private static TimeSpan span(Totals totals) {
        Instant from = Instant.ofEpochMilli(totals.begunAtMillis());
        return new TimeSpan(from, from.plus(Duration.ofNanos(Math.round(totals.seconds() * 1e9))));
    }

    private List<TimeSpan> spans() {
        return windows.stream()
                .flatMap(window -> window.figures().stream())
                .map(figures -> figures.summary().totals())
                .filter(totals -> totals.begunAtMillis() > 0)
                .map(SideTrial::span)
                .toList();
    }

    /// Means over all windows, which are equally long, of the signals that cover each of them.
    private static Map<String, Double> observed(TimelineDocument timeline, List<TimeSpan> spans) {
        Map<String, Double> means = new LinkedHashMap<>();
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

    /// Whether the side has ended, so that no window of this trial can follow.
    boolean hasEnded() {
        return served.exitReason().get().isPresent();
    }

    /// Ends the watching and the side.
    @Override
    public void close() {
        try {
            monitor.close();
            if (!finished) {
                timeline.stop();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            running.close();
        }
    }
}
