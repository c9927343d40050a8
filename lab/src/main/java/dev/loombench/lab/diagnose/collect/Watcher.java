package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.DelayUse;
import dev.loombench.lab.diagnose.rules.Downstream;
import dev.loombench.lab.diagnose.rules.Events;
import dev.loombench.lab.diagnose.rules.Looks;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.observe.jvm.AttachFailure;
import dev.loombench.lab.observe.jvm.AttachFailure.Why;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmCounters;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Observes one JVM for one window, as closely as its settings allow.
public final class Watcher {
    private static final Pattern VERSION = Pattern.compile("(?m)^JDK ((\\d+)\\S*)");
    private static final String NOT_COLLECTED_FORMAT = "not collected (add %s)";

    private final JvmProcess process;
    private final AttachSocket socket;
    private final WatchOrder order;
    private final Window window;
    private final Consumer<String> tell;
    private final JvmCounters counters;
    private final MachineProbe machine = new MachineProbe();
    private final SchedulerLooks scheduler = new SchedulerLooks();
    private Signal<Events> events = new Signal.Absent<>(NOT_COLLECTED_FORMAT.formatted("--jfr"));
    private Signal<Looks> looks = new Signal.Absent<>(NOT_COLLECTED_FORMAT.formatted("--jfr"));
    private Signal<List<Downstream>> downstreams = new Signal.Absent<>(NOT_COLLECTED_FORMAT.formatted("--jfr"));
    private Signal<Integer> unread = new Signal.Absent<>(NOT_COLLECTED_FORMAT.formatted("--jfr"));
    private Signal<DelayUse> delay = new Signal.Absent<>(NOT_COLLECTED_FORMAT.formatted("--agent"));
    private @Nullable String ended;

    /// @param tell gets a line before anything is done to the JVM
    public Watcher(JvmProcess process, WatchOrder order, Window window, Consumer<String> tell) {
        this.process = process;
        this.socket = AttachSocket.to(process);
        this.order = order;
        this.window = window;
        this.tell = tell;
        this.counters = JvmCounters.of(process);
    }

    /// Counters at both ends of the window, with threads as printed at once after it: idle carriers can't be
    /// told later.
    private record WindowEnds(Ends before, Ends after, PrintedThreads printed) {}

    /// Observes until the window is over or the JVM ends; what was observed until then counts.
    ///
    /// @return empty if the window never began
    /// @throws AttachFailure if the JVM can't be observed from the start
    /// @throws IOException if nothing can be written where the JVM writes
    public Optional<Watched> watch() throws AttachFailure, IOException, InterruptedException {
        Matcher version = version();
        Optional<WindowEnds> ends = order.records() ? observeClosely() : observeFromOutside();
        return ends.map(windowEnds -> result(version, windowEnds));
    }

    private Optional<WindowEnds> observeFromOutside() throws InterruptedException {
        Optional<Duration> length = window.begins();
        if (length.isEmpty()) {
            return Optional.empty();
        }
        Ends before = ends();
        loop(length.get(), () -> {});
        return Optional.of(readEnd(before));
    }

    private Optional<WindowEnds> observeClosely() throws AttachFailure, IOException, InterruptedException {
        try (Scratch scratch = Scratch.of(process)) {
            JfrRecording recording = new JfrRecording(socket, scratch, window.longest());
            try {
                AgentWatch agent =
                        order.loadsAgent() ? AgentWatch.load(socket, order.agent(), scratch, window.longest()) : null;
                recording.start(tell);
                Optional<Duration> length = window.begins();
                if (length.isEmpty()) {
                    return Optional.empty();
                }
                Instant begin = Instant.now();
                Ends before = ends();
                sample(length.get(), scratch, agent);
                WindowEnds windowEnds = readEnd(before);
                events = recording.stop(begin, windowEnds.after().since(before));
                return Optional.of(windowEnds);
            } finally {
                recording.drop();
            }
        }
    }

    private Ends ends() {
        return Ends.read(process, counters, machine);
    }

    private WindowEnds readEnd(Ends before) {
        Ends after = ends();
        return new WindowEnds(before, after, PrintedThreads.read(process, socket));
    }

    private Watched result(Matcher version, WindowEnds windowEnds) {
        Ends before = windowEnds.before();
        Ends after = windowEnds.after();
        Signal<Set<String>> carriers = windowEnds.printed().carriers();
        return new Watched(
                version.group(1),
                new Symptoms(
                        Integer.parseInt(version.group(2)),
                        before.processors(),
                        after.since(before),
                        after.process(before, carriers),
                        after.carriers(before, carriers),
                        scheduler.use(),
                        delay,
                        after.stops(before),
                        after.machine(before),
                        looks,
                        events,
                        downstreams,
                        unread,
                        windowEnds.printed().locks()),
                ended);
    }

    private Matcher version() throws AttachFailure {
        String text = socket.jcmd("VM.version");
        Matcher matcher = VERSION.matcher(text);
        if (!matcher.find()) {
            throw new AttachFailure(
                    Why.NO_JVM,
                    "process " + process.pid() + " is an unknown kind of JVM: "
                            + text.strip().lines().findFirst().orElse("it answers nothing"));
        }
        return matcher;
    }

    private void sample(Duration length, Scratch scratch, @Nullable AgentWatch agent)
            throws IOException, InterruptedException {
        DumpSeries dumps = new DumpSeries(socket, scratch, System.nanoTime(), length.toNanos());
        dumps.estimate(tell);
        ConnectionSeries connections = new ConnectionSeries(process, System.nanoTime(), length);
        if (agent != null) {
            agent.forget();
        }
        loop(length, () -> {
            dumps.tick();
            connections.tick();
            if (agent != null) {
                agent.poll(scheduler);
            }
        });
        looks = dumps.looks();
        downstreams = connections.downstreams();
        unread = connections.unread();
        if (agent != null) {
            agent.poll(scheduler);
            delay = agent.delay();
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws AttachFailure;
    }

    private void loop(Duration length, Step step) throws InterruptedException {
        long end = System.nanoTime() + length.toNanos();
        try {
            while (System.nanoTime() < end && !window.over()) {
                process.requireAlive();
                step.run();
                if (!order.loadsAgent()) {
                    sampleScheduler();
                }
                Thread.sleep(Math.clamp(
                        Duration.ofNanos(end - System.nanoTime()).toMillis(), 1, WatchOrder.INTERVAL.toMillis()));
            }
            process.requireAlive();
        } catch (AttachFailure failure) {
            ended = failure.getMessage();
        }
    }

    /// Samples the scheduler; a failed command costs this sample only.
    private void sampleScheduler() throws AttachFailure {
        try {
            switch (SchedulerReading.read(socket)) {
                case Signal.Present<SchedulerReading>(SchedulerReading reading) -> scheduler.add(reading);
                case Signal.Absent<SchedulerReading>(String reason) -> scheduler.absent(reason);
            }
        } catch (AttachFailure e) {
            if (e.isOfTheEnd()) {
                throw e;
            }
            scheduler.absent(String.valueOf(e.getMessage()));
        }
    }
}
