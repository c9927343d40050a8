package dev.loombench.lab.timeline;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachFailure.Why;
import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.attach.JvmProcess;
import dev.loombench.lab.journal.TimelineDocument;
import dev.loombench.lab.journal.TimelineDocument.WindowRecord;
import dev.loombench.lab.jvm.JvmCounters;
import dev.loombench.lab.probe.MachineProbe;
import dev.loombench.lab.probe.ProcFiles;
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

/// Keeps the timeline of one trial, on a thread of its own, until it is told to stop. It looks more often at
/// the beginning, so that a short trial has one, too.
public final class TimelineRecorder {
    private static final Duration SHORTEST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMillis(500);
    private static final Duration TELLING = Duration.ofSeconds(1);
    private static final int FINENESS = 20;
    /// Of a processor, for a look where nothing is measured.
    private static final long GENEROUS_PART = 100;

    private static final String WITHOUT_AGENT = "not collected (only in diagnosis trials, which load the agent)";

    private static final Map<TimelineSignal, String> DIAGNOSING = Map.of(
            TimelineSignal.HEAP_USED, "not collected (only in diagnosis trials, which query the JVM)",
            TimelineSignal.LIVE_VIRTUAL_THREADS, WITHOUT_AGENT,
            TimelineSignal.SCHEDULING_DELAY, WITHOUT_AGENT,
            TimelineSignal.MEAN_SCHEDULING_DELAY, WITHOUT_AGENT,
            TimelineSignal.PINS, "not collected (only in diagnosis trials, which make a recording)",
            TimelineSignal.PINNED, "not collected (only in diagnosis trials, which make a recording)",
            TimelineSignal.NATIVE_MEMORY, "not collected (only in diagnosis trials, which track native memory)",
            TimelineSignal.THREAD_STACKS, "not collected (only in diagnosis trials, which track native memory)");

    private final Supplier<OptionalLong> target;
    private final Asking asking;
    private final Consumer<Moment> live;
    private final Clock clock = Clock.now();
    private final Figures figures = new Figures(clock.begun());
    private final List<Turn> all = new ArrayList<>();
    private final Thread thread;
    private List<Turn> turns = List.of();
    private final Semaphore edges = new Semaphore(0);
    private volatile @Nullable Window window;
    private long seen;
    private long told;

    private record Window(Instant from, Instant to) {}

    private TimelineRecorder(Supplier<OptionalLong> target, Asking asking, Consumer<Moment> live) {
        this.target = target;
        this.asking = asking;
        this.live = live;
        told = clock.begun();
        all.add(new Turn(new MachineLook(new MachineProbe())));
        thread = Thread.ofPlatform().daemon().name("timeline").start(this::record);
    }

    /// @param target the measured JVM's number, as soon as it is there; asked for at each look
    /// @param live is told about once a second what has been seen, on the recorder's thread
    public static TimelineRecorder start(Supplier<OptionalLong> target, Asking asking, Consumer<Moment> live) {
        return new TimelineRecorder(target, asking, live);
    }

    private void record() {
        Turn machine = all.getFirst();
        try {
            while (true) {
                Duration every = every();
                target.get().ifPresent(this::follow);
                long now = System.nanoTime();
                machine.at(now, every, figures);
                turns.forEach(turn -> turn.at(now, every, figures));
                tell(now);
                if (edges.tryAcquire(every.toNanos(), TimeUnit.NANOSECONDS)) {
                    edges.drainPermits();
                    long edge = System.nanoTime();
                    turns.forEach(turn -> turn.atEdge(edge, every, figures));
                }
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /// The measured window begins or ends: also takes looks whose turn is still to come since they are dear.
    public void lookNow() {
        edges.release();
    }

    /// When the measured window was.
    public void window(Instant from, Instant to) {
        window = new Window(from, to);
    }

    private void tell(long now) {
        if (now - told >= TELLING.toNanos()) {
            told = now;
            live.accept(figures.latest());
        }
    }

    private Duration every() {
        Duration part = Duration.ofNanos((System.nanoTime() - clock.begun()) / FINENESS);
        if (part.compareTo(SHORTEST) < 0) {
            return SHORTEST;
        }
        return part.compareTo(LONGEST) > 0 ? LONGEST : part;
    }

    private void follow(long pid) {
        if (pid == seen) {
            return;
        }
        ProcFiles files = ProcFiles.ofThisMachine();
        List<Turn> made = new ArrayList<>();
        try {
            JvmProcess process = JvmProcess.find(files, pid);
            made.add(turn(new CountersLook(JvmCounters.of(process))));
            switch (asking) {
                case Asking.TheJvm asked ->
                    made.add(turn(SchedulerLook.at(AttachSocket.to(process), System.nanoTime())));
                case Asking.Everybody asked -> {
                    made.add(turn(NativeMemoryLook.at(AttachSocket.to(process))));
                    made.add(turn(HeapLook.at(AttachSocket.to(process), System.nanoTime() + TELLING.toNanos())));
                }
                case Asking.Nobody nobody -> {}
            }
        } catch (AttachFailure failure) {
            if (failure.why() != Why.FAILED) {
                return;
            }
        }
        made.add(turn(new ProcessLook(files, pid)));
        made.add(turn(new SwitchesLook(files, pid)));
        made.add(turn(new QuotaLook(files, pid)));
        seen = pid;
        turns = List.copyOf(made);
        all.addAll(made);
    }

    private Turn turn(Look look) {
        return switch (asking) {
            case Asking.TheJvm asked -> new Turn(look);
            case Asking.Nobody nobody -> new Turn(look);
            case Asking.Everybody asked -> new Turn(look, GENEROUS_PART);
        };
    }

    /// What was seen; nothing is looked at any more.
    public TimelineDocument stop() throws InterruptedException {
        thread.interrupt();
        thread.join();
        for (Turn turn : all) {
            turn.end();
        }
        switch (asking) {
            case Asking.Everybody(Path agent, Path recording) -> {
                new AgentSeries(clock, figures).add(agent);
                PinSeries.add(recording, clock, figures);
            }
            case Asking.TheJvm asked -> DIAGNOSING.forEach(figures::absent);
            case Asking.Nobody nobody -> {
                DIAGNOSING.forEach(figures::absent);
                SchedulerLook.SIGNALS.forEach(signal -> figures.absent(
                        signal,
                        "not collected: the answer would cost CPU time of a process whose whole time is"
                                + " measured"));
            }
        }
        return new TimelineDocument(
                TimelineDocument.SCHEMA,
                clock.startedAt(),
                all.stream().mapToLong(Turn::spent).sum() / 1e9,
                measured(),
                figures.series(),
                figures.absent());
    }

    private @Nullable WindowRecord measured() {
        Window measured = window;
        return measured == null ? null : new WindowRecord(clock.millis(measured.from()), clock.millis(measured.to()));
    }
}
