package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.JvmCounters;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Observes one JVM for one window, as closely as its settings allow.
public final class JvmObserver {
    /// Share of the grace that getting ready may take.
    private static final double MAX_START = 0.8;

    /// Share of the grace that is kept for reading what was recorded.
    private static final double MIN_END = 0.5;

    /// Share of the grace after which a command that was sent within the window is given up, and what is kept at
    /// the end for a recording that doesn't end.
    private static final double MARGIN = 0.1;

    private final JvmProcess process;
    private final AttachSocket socket;
    private final ObservationSettings settings;
    private final ObservationWindow window;
    private final Consumer<String> tell;
    private final ReadingListener listener;
    private final JvmCounters counters;
    private final MachineProbe machine = new MachineProbe();

    /// Time of [System#nanoTime] at which the current phase gives up what isn't answered.
    private long phaseEnd;

    /// Processors that the JVM uses, and so the number of its carriers unless that is set.
    private int processors;

    /// Time of [System#nanoTime] at which the window ends at the latest.
    private long lastSample;

    private @Nullable String ended;
    private boolean silent;

    /// Prepares the observation of a JVM.
    ///
    /// @param tell gets a line before anything is done to the JVM
    public JvmObserver(
            JvmProcess process, ObservationSettings settings, ObservationWindow window, Consumer<String> tell) {
        this(process, settings, window, tell, ReadingListener.NONE);
    }

    /// Prepares an observation of which all readings are heard.
    JvmObserver(
            JvmProcess process,
            ObservationSettings settings,
            ObservationWindow window,
            Consumer<String> tell,
            ReadingListener listener) {
        this.process = process;
        this.socket = new AttachSocket(
                process, AttachSocket.DEFAULT_LIMIT, () -> Duration.ofNanos(phaseEnd - System.nanoTime()));
        this.settings = settings;
        this.window = window;
        this.tell = tell;
        this.listener = listener;
        this.counters = new JvmCounters(process);
    }

    /// Observes until the window is over or the JVM ends; what was observed until then counts. What takes longer than
    /// the window and the grace of the settings is given up: a slow start is at the cost of the window.
    ///
    /// @return empty if the window never began
    /// @throws AttachException if the JVM can't be observed from the start
    /// @throws IOException if nothing can be written where the JVM writes
    public Optional<Observation> observe() throws AttachException, IOException, InterruptedException {
        startClock();
        JvmVersion version = JvmVersion.read(socket);
        Signal<String> properties = answer("VM.system_properties");
        processors = JvmRuntime.processors(process, answer("VM.flags").present().orElse(""))
                .orElse(Runtime.getRuntime().availableProcessors());
        CodeLookup origins = listener.origins(properties
                .present()
                .map(text -> ProgramCode.of(process, SystemProperties.parse(text)))
                .orElse(CodeOrigin::byName));
        Supplier<WindowReadings> begin = () -> new WindowReadings(version, properties, origins, snapshot());
        Optional<WindowReadings> read =
                settings.records() ? observeClosely(version.feature(), origins, begin) : observeFromOutside(begin);
        read.ifPresent(listener::ended);
        return read.map(readings -> new Observation(version.text(), readings.symptoms(), ended, silent));
    }

    private void startClock() {
        long begin = System.nanoTime();
        phaseEnd = begin + part(MAX_START);
        lastSample = begin + window.maxLength().toNanos() + part(1 - MIN_END);
    }

    private long part(double share) {
        return (long) (share * settings.grace().toNanos());
    }

    private Optional<WindowReadings> observeFromOutside(Supplier<WindowReadings> begin) throws InterruptedException {
        Optional<Duration> length = window.awaitStart();
        if (length.isEmpty()) {
            return Optional.empty();
        }
        phaseEnd = lastSample + part(MARGIN);
        WindowReadings readings = begin.get();
        loop(length.get(), readings, () -> {});
        readEnd(readings);
        return Optional.of(readings);
    }

    private Optional<WindowReadings> observeClosely(int feature, CodeLookup origins, Supplier<WindowReadings> begin)
            throws AttachException, IOException, InterruptedException {
        try (SharedTempDir scratch = SharedTempDir.create(process)) {
            JfrRecording recording = new JfrRecording(socket, scratch, origins, window.maxLength(), listener);
            try {
                AgentSession agent = null;
                if (settings.loadsAgent() && feature >= Symptoms.VIRTUAL_THREADS_JDK) {
                    agent = AgentSession.load(
                            process, scratch.provide(process, settings.agent()), scratch, window.maxLength());
                    startClock(); // how long an agent takes to load isn't counted
                }
                recording.start(tell);
                Optional<Duration> length = window.awaitStart();
                if (length.isEmpty()) {
                    return Optional.empty();
                }
                phaseEnd = lastSample + part(MARGIN);
                Instant start = Instant.now();
                WindowReadings readings = begin.get();
                sample(length.get(), scratch, agent, readings);
                readEnd(readings);
                if (!silent && readings.seesLeak()) {
                    recording.recordThreadStarts();
                }
                readings.events =
                        silent ? new Signal.Absent<>(String.valueOf(ended)) : recording.stop(start, readings.length());
                return Optional.of(readings);
            } finally {
                recording.abort();
            }
        }
    }

    private CounterSnapshot snapshot() {
        return CounterSnapshot.read(process, counters, machine, processors);
    }

    private Signal<String> answer(String command) {
        try {
            return new Signal.Present<>(socket.jcmd(command));
        } catch (AttachException e) {
            return new Signal.Absent<>(String.valueOf(e.getMessage()));
        }
    }

    private void readEnd(WindowReadings readings) {
        phaseEnd = lastSample + part(MIN_END - MARGIN);
        readings.after = snapshot();
        if (ended == null) {
            noteSilence();
        }
        readings.prints = silent ? new Signal.Absent<>(String.valueOf(ended)) : ThreadPrint.read(socket);
        readings.innerThreadIds = readings.after.threadIds().stream()
                .collect(Collectors.toMap(Function.identity(), process::innerThreadId));
    }

    /// Notes whether the JVM still answers at the end of the window. If it doesn't, it is asked nothing else.
    private void noteSilence() {
        try {
            JvmVersion.read(socket);
        } catch (AttachException failure) {
            if (failure.kind() == FailureKind.SILENT) {
                end(failure);
            }
        }
    }

    private void end(AttachException failure) {
        ended = failure.getMessage();
        silent = failure.kind() == FailureKind.SILENT;
    }

    private void sample(Duration length, SharedTempDir scratch, @Nullable AgentSession agent, WindowReadings readings)
            throws IOException, InterruptedException {
        ThreadDumpSampler dumps = new ThreadDumpSampler(
                socket,
                scratch,
                readings.origins,
                readings.version.feature() >= Symptoms.VIRTUAL_THREADS_JDK,
                System.nanoTime(),
                length.toNanos(),
                listener);
        dumps.estimateSize(tell);
        ConnectionSampler connections = new ConnectionSampler(process, System.nanoTime(), length);
        if (agent != null) {
            agent.discardEarlier();
            listener.sampled(scratch.localPath().resolve(AgentSession.SAMPLES_FILE));
        }
        loop(length, readings, () -> {
            dumps.tick();
            connections.tick();
            if (agent != null) {
                agent.poll();
            }
        });
        readings.dumps = dumps.summary();
        readings.connections = connections.samples();
        if (agent != null) {
            agent.poll();
            listener.sampled(scratch.localPath().resolve(AgentSession.SAMPLES_FILE));
            agent.addTo(readings);
        }
    }

    @FunctionalInterface
    private interface ObservationStep {
        void run() throws AttachException;
    }

    private void loop(Duration length, WindowReadings readings, ObservationStep step) throws InterruptedException {
        long end = Math.min(System.nanoTime() + length.toNanos(), lastSample);
        try {
            while (System.nanoTime() < end && !window.isOver()) {
                process.requireAlive();
                requireRunning();
                step.run();
                if (!settings.loadsAgent()) {
                    sampleScheduler(readings);
                }
                Thread.sleep(Math.clamp(
                        Duration.ofNanos(end - System.nanoTime()).toMillis(),
                        1,
                        ObservationSettings.POLL_INTERVAL.toMillis()));
            }
            process.requireAlive();
        } catch (AttachException failure) {
            end(failure);
        }
    }

    /// Requires that no signal or debugger has stopped the JVM: it answers nothing then.
    private void requireRunning() throws AttachException {
        if (process.isStopped()) {
            throw new AttachException(
                    FailureKind.SILENT, "process " + process.pid() + " is stopped by a signal or a debugger");
        }
    }

    /// Samples the scheduler; a failed command costs this sample only.
    private void sampleScheduler(WindowReadings readings) throws AttachException {
        try {
            switch (SchedulerReading.read(socket)) {
                case Signal.Present<SchedulerReading>(SchedulerReading reading) -> readings.scheduler.add(reading);
                case Signal.Absent<SchedulerReading>(String reason) -> readings.schedulerFailure = reason;
            }
        } catch (AttachException e) {
            if (e.isProcessGone()) {
                throw e;
            }
            readings.schedulerFailure = String.valueOf(e.getMessage());
        }
    }
}
