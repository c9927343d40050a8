package dev.loombench.lab.timeline;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachFailure.Why;
import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.attach.JvmProcess;
import dev.loombench.lab.journal.TimelineDocument;
import dev.loombench.lab.jvm.JvmCounters;
import dev.loombench.lab.probe.MachineProbe;
import dev.loombench.lab.probe.ProcFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Keeps the timeline of one trial, on a thread of its own, until it is told to stop. It looks more often at the
/// beginning,
/// so that a short trial has one, too.
public final class TimelineRecorder {
    private static final Duration SHORTEST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMillis(500);
    private static final Duration TELLING = Duration.ofSeconds(1);
    private static final int FINENESS = 20;
    private static final String DIAGNOSING = "it takes the agent, which is there in trials for diagnosis only";

    private final Supplier<OptionalLong> target;
    private final Asking asking;
    private final Consumer<Moment> live;
    private final Instant startedAt = Instant.now();
    private final long begun = System.nanoTime();
    private final Figures figures = new Figures(begun);
    private final List<Turn> all = new ArrayList<>();
    private final Thread thread;
    private List<Turn> turns = List.of();
    private long seen;
    private long told;

    private TimelineRecorder(Supplier<OptionalLong> target, Asking asking, Consumer<Moment> live) {
        this.target = target;
        this.asking = asking;
        this.live = live;
        told = begun;
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
                Thread.sleep(every);
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(long now) {
        if (now - told >= TELLING.toNanos()) {
            told = now;
            live.accept(figures.latest());
        }
    }

    private Duration every() {
        Duration part = Duration.ofNanos((System.nanoTime() - begun) / FINENESS);
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
            made.add(new Turn(new CountersLook(JvmCounters.of(process))));
            if (asking instanceof Asking.TheJvm) {
                made.add(new Turn(new SchedulerLook(AttachSocket.to(process), System.nanoTime())));
            }
        } catch (AttachFailure failure) {
            if (failure.why() != Why.FAILED) {
                return;
            }
        }
        made.add(new Turn(new ProcessLook(files, pid)));
        made.add(new Turn(new SwitchesLook(files, pid)));
        seen = pid;
        turns = List.copyOf(made);
        all.addAll(made);
    }

    /// What was seen; nothing is looked at any more.
    public TimelineDocument stop() throws InterruptedException {
        thread.interrupt();
        thread.join();
        switch (asking) {
            case Asking.TheAgent(Path file) -> new AgentSeries(startedAt, begun, figures).add(file);
            case Asking.TheJvm asked -> {}
            case Asking.Nobody nobody ->
                SchedulerLook.SIGNALS.forEach(signal -> figures.absent(
                        signal, "not looked at: the answer would take time of a process whose whole time is measured"));
        }
        figures.absent(TimelineSignal.LIVE_VIRTUAL_THREADS, DIAGNOSING);
        figures.absent(TimelineSignal.SCHEDULING_DELAY, DIAGNOSING);
        return new TimelineDocument(
                TimelineDocument.SCHEMA,
                startedAt,
                all.stream().mapToLong(Turn::spent).sum() / 1e9,
                figures.series(),
                figures.absent());
    }
}
