package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.WindowRecord;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.JvmCounters;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.PinningSample;
import dev.loombench.lab.observe.timeline.Sampler.ContextSwitchSampler;
import dev.loombench.lab.observe.timeline.Sampler.MachineSampler;
import dev.loombench.lab.observe.timeline.Sampler.ProcessSampler;
import dev.loombench.lab.observe.timeline.Sampler.QuotaSampler;
import dev.loombench.lab.observe.timeline.Sampler.SamplerSchedule;
import dev.loombench.lab.observe.timeline.TimelineBuilder.AgentSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Records the timeline of one trial on a thread of its own until it is stopped. It samples more often in the
/// beginning, so that short trials have a timeline, too.
public final class TimelineRecorder {
    private static final Duration MIN_INTERVAL = Duration.ofMillis(50);
    private static final Duration MAX_INTERVAL = Duration.ofMillis(500);
    private static final Duration LIVE_INTERVAL = Duration.ofSeconds(1);
    private static final int ELAPSED_TIME_DIVISOR = 20;
    /// CPU share of a sampler in diagnosis trials, whose times aren't measured: one part in 100 of a processor.
    private static final long DIAGNOSIS_CPU_DIVISOR = 100;

    private static final String AGENT_ONLY_REASON = "not collected (only in diagnosis trials, which load the agent)";

    private static final Map<TimelineSignal, String> DIAGNOSIS_ONLY_REASONS = Map.of(
            TimelineSignal.HEAP_USED, "not collected (only in diagnosis trials, which query the JVM)",
            TimelineSignal.LIVE_VIRTUAL_THREADS, AGENT_ONLY_REASON,
            TimelineSignal.SCHEDULING_DELAY, AGENT_ONLY_REASON,
            TimelineSignal.MEAN_SCHEDULING_DELAY, AGENT_ONLY_REASON,
            TimelineSignal.PINS, "not collected (only in diagnosis trials, which make a recording)",
            TimelineSignal.PINNED, "not collected (only in diagnosis trials, which make a recording)",
            TimelineSignal.NATIVE_MEMORY, "not collected (only in diagnosis trials, which track native memory)",
            TimelineSignal.THREAD_STACKS, "not collected (only in diagnosis trials, which track native memory)");

    private final Supplier<OptionalLong> target;
    private final JvmAccess asking;
    private final Consumer<Map<TimelineSignal, Double>> live;
    private final TimelineClock clock = TimelineClock.now();
    private final TimelineBuilder figures = new TimelineBuilder(clock.startNanos());
    private final List<SamplerSchedule> all = new ArrayList<>();
    private final Thread thread;
    private List<SamplerSchedule> turns = List.of();
    private final Semaphore edges = new Semaphore(0);
    private volatile @Nullable WindowRecord window;
    private long followedPid;
    private long lastLiveNanos;

    private TimelineRecorder(
            Supplier<OptionalLong> target, JvmAccess asking, Consumer<Map<TimelineSignal, Double>> live) {
        this.target = target;
        this.asking = asking;
        this.live = live;
        lastLiveNanos = clock.startNanos();
        all.add(new SamplerSchedule(new MachineSampler(new MachineProbe())));
        thread = Thread.ofPlatform().daemon().name("timeline").start(this::record);
    }

    /// Starts recording.
    ///
    /// @param target process id of the measured JVM once it is known; queried before each sample
    /// @param live receives the latest values of the signals that can be read, about once a second, on the
    ///     recorder's thread
    public static TimelineRecorder start(
            Supplier<OptionalLong> target, JvmAccess asking, Consumer<Map<TimelineSignal, Double>> live) {
        return new TimelineRecorder(target, asking, live);
    }

    private void record() {
        SamplerSchedule machine = all.getFirst();
        try {
            while (true) {
                Duration interval = interval();
                target.get().ifPresent(this::follow);
                long now = System.nanoTime();
                machine.sampleIfDue(now, interval, figures);
                turns.forEach(turn -> turn.sampleIfDue(now, interval, figures));
                reportLive(now);
                if (edges.tryAcquire(interval.toNanos(), TimeUnit.NANOSECONDS)) {
                    edges.drainPermits();
                    long edge = System.nanoTime();
                    turns.forEach(turn -> turn.sampleAtEdge(edge, interval, figures));
                }
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /// Signals an edge of the measurement window: also takes samples that were postponed for their cost.
    public void sampleNow() {
        edges.release();
    }

    /// Sets the measurement window.
    public void setWindow(Instant from, Instant to) {
        window = new WindowRecord(clock.millis(from), clock.millis(to));
    }

    private void reportLive(long now) {
        if (now - lastLiveNanos >= LIVE_INTERVAL.toNanos()) {
            lastLiveNanos = now;
            live.accept(figures.latest());
        }
    }

    private Duration interval() {
        Duration interval = Duration.ofNanos((System.nanoTime() - clock.startNanos()) / ELAPSED_TIME_DIVISOR);
        if (interval.compareTo(MIN_INTERVAL) < 0) {
            return MIN_INTERVAL;
        }
        return interval.compareTo(MAX_INTERVAL) > 0 ? MAX_INTERVAL : interval;
    }

    private void follow(long pid) {
        if (pid == followedPid) {
            return;
        }
        ProcFiles files = ProcFiles.ofThisMachine();
        List<SamplerSchedule> newTurns = new ArrayList<>();
        try {
            JvmProcess process = JvmProcess.find(files, pid);
            newTurns.add(turn(new JvmCounterSampler(new JvmCounters(process))));
            switch (asking) {
                case JvmAccess.AttachAccess jvm ->
                    newTurns.add(turn(JvmQuery.ofScheduler(AttachSocket.forProcess(process), System.nanoTime())));
                case JvmAccess.DiagnosticAccess jvm -> {
                    newTurns.add(turn(JvmQuery.ofNativeMemory(AttachSocket.forProcess(process))));
                    newTurns.add(turn(JvmQuery.ofHeap(
                            AttachSocket.forProcess(process), System.nanoTime() + LIVE_INTERVAL.toNanos())));
                }
                case JvmAccess.NoAccess nobody -> {}
            }
        } catch (AttachException failure) {
            if (failure.kind() != FailureKind.FAILED) {
                return;
            }
        }
        newTurns.add(turn(new ProcessSampler(files, pid)));
        newTurns.add(turn(new ContextSwitchSampler(files, pid)));
        newTurns.add(turn(new QuotaSampler(files, pid)));
        followedPid = pid;
        turns = List.copyOf(newTurns);
        all.addAll(newTurns);
    }

    private SamplerSchedule turn(Sampler look) {
        return asking instanceof JvmAccess.DiagnosticAccess
                ? new SamplerSchedule(look, DIAGNOSIS_CPU_DIVISOR)
                : new SamplerSchedule(look);
    }

    public TimelineDocument stop() throws InterruptedException {
        thread.interrupt();
        thread.join();
        for (SamplerSchedule turn : all) {
            turn.end();
        }
        switch (asking) {
            case JvmAccess.DiagnosticAccess(Path agent, Path recording) -> {
                new AgentSeries(clock, figures).add(agent);
                PinningSeries.add(recording, clock, figures);
            }
            case JvmAccess.AttachAccess jvm -> DIAGNOSIS_ONLY_REASONS.forEach(figures::absent);
            case JvmAccess.NoAccess nobody -> {
                DIAGNOSIS_ONLY_REASONS.forEach(figures::absent);
                JvmQuery.SCHEDULER_SIGNALS.forEach(signal -> figures.absent(
                        signal,
                        "not collected: the answer would cost CPU time of a process whose whole time is"
                                + " measured"));
            }
        }
        return new TimelineDocument(
                TimelineDocument.SCHEMA,
                clock.startedAt(),
                all.stream().mapToLong(SamplerSchedule::cpuNanos).sum() / 1e9,
                window,
                figures.series(),
                figures.absent());
    }

    /// Converts the pinning events of a recording into time series on a timeline's clock.
    private static final class PinningSeries {
        private static final double MILLIS_PER_SECOND = 1e3;

        /// Adds all events, or the reason for their absence.
        ///
        /// @param recording of a JVM that has exited
        static void add(Path recording, TimelineClock clock, TimelineBuilder figures) {
            if (!Files.exists(recording)) {
                absent("nothing was recorded", figures);
                return;
            }
            try {
                List<PinningSample> seconds = PinningSample.read(recording);
                seconds.forEach(second -> add(second, clock, figures));
                absent("the recording contains no events", figures);
            } catch (IOException e) {
                absent("the recording can't be read: " + e.getMessage(), figures);
            }
        }

        private static void add(PinningSample second, TimelineClock clock, TimelineBuilder figures) {
            long nanos = clock.nanos(second.end());
            figures.put(TimelineSignal.PINS, nanos, second.begunPerSecond());
            figures.put(TimelineSignal.PINNED, nanos, MILLIS_PER_SECOND * second.carriers());
        }

        private static void absent(String reason, TimelineBuilder figures) {
            figures.absent(TimelineSignal.PINS, reason);
            figures.absent(TimelineSignal.PINNED, reason);
        }
    }

    /// The start of a timeline, by wall clock and monotonic clock.
    ///
    /// @param startedAt by the wall clock
    /// @param startNanos by the monotonic clock, in nanoseconds
    record TimelineClock(Instant startedAt, long startNanos) {
        static TimelineClock now() {
            return new TimelineClock(Instant.now(), System.nanoTime());
        }

        /// Converts a wall clock time to milliseconds since the start.
        long millis(Instant moment) {
            return Duration.between(startedAt, moment).toMillis();
        }

        /// Converts a wall clock time to monotonic nanoseconds.
        long nanos(Instant moment) {
            return startNanos + Duration.between(startedAt, moment).toNanos();
        }
    }

    /// Which active queries of a JVM a timeline may make, besides reading what the JVM publishes by itself.
    public sealed interface JvmAccess {
        /// Queries by attach: for measurement windows long after the JVM's start, in which an answer costs
        /// nothing noticeable.
        record AttachAccess() implements JvmAccess {}

        /// No queries: for processes whose whole time or memory is measured, or which are compared with
        /// others that may not be JVMs.
        record NoAccess() implements JvmAccess {}

        /// All queries of a diagnosis trial: the agent, which runs from the JVM's start; native memory by
        /// attach; and the recording after the JVM's end.
        ///
        /// @param agent output file of the agent
        /// @param recording file that exists after the JVM's end
        record DiagnosticAccess(Path agent, Path recording) implements JvmAccess {}
    }
}
