package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulingDelay;
import dev.loombench.lab.observe.jvm.AgentSample;
import dev.loombench.lab.observe.jvm.AgentSampleReader;
import dev.loombench.lab.observe.jvm.AgentSettings;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.LockReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Samples from the agent, which is loaded into a JVM for the length of an observation.
final class AgentSession {
    /// Name of the agent's file in the shared directory.
    static final String SAMPLES_FILE = "agent.txt";

    /// Time for which the agent outlives the observation if nothing ends it.
    static final Duration END_MARGIN = Duration.ofSeconds(30);

    /// Timeout for loading, which is slow in a JVM that computes on all processors.
    static final Duration LOAD_TIMEOUT = Duration.ofMinutes(1);

    /// Number of readings of the locks from which on an owner lasts.
    private static final int MIN_LASTING_READINGS = 2;

    private final AgentSampleReader reader;
    private final List<AgentSample> samples = new ArrayList<>();
    private String failure = "the agent has reported nothing";

    AgentSession(AgentSampleReader reader) {
        this.reader = reader;
    }

    /// Loads the agent, which ends by itself some time after the window, if nothing ends it before.
    ///
    /// @param longest maximum time until the window is over
    /// @throws AttachException if it can't be loaded
    static AgentSession load(JvmProcess process, Path jar, SharedTempDir scratch, Duration longest)
            throws AttachException {
        AgentSettings settings = AgentSettings.usual(jar, scratch.jvmPath().resolve(SAMPLES_FILE))
                .withMaxDuration(longest.plus(END_MARGIN));
        settings.load(new AttachSocket(process, LOAD_TIMEOUT));
        return new AgentSession(new AgentSampleReader(scratch.localPath().resolve(SAMPLES_FILE)));
    }

    /// Discards samples from before the window.
    void discardEarlier() {
        poll();
        samples.clear();
    }

    /// Takes new samples.
    void poll() {
        try {
            samples.addAll(reader.poll());
        } catch (IOException e) {
            failure = String.valueOf(e.getMessage());
        }
    }

    /// Adds what the samples of the window tell, or the agent's reasons why they don't.
    void addTo(WindowReadings readings) {
        readings.delay = delay();
        readings.heldLocks = heldLocks();
        samples.stream().map(AgentSample::scheduler).filter(Objects::nonNull).forEach(readings.scheduler::add);
        readings.schedulerFailure = reason("scheduler");
    }

    private Signal<SchedulingDelay> delay() {
        if (samples.isEmpty() || reader.absent().containsKey("delay")) {
            return new Signal.Absent<>(reason("delay"));
        }
        List<Duration> delays = samples.stream()
                .flatMap(sample -> sample.delays().stream())
                .sorted()
                .toList();
        return new Signal.Present<>(new SchedulingDelay(
                delays.size(),
                delays.isEmpty() ? Duration.ZERO : delays.get(delays.size() / 2),
                Objects.requireNonNullElse(samples.getLast().probeWait(), Duration.ZERO)));
    }

    /// The locks that threads queued for when the agent last looked.
    private Signal<List<HeldLock>> heldLocks() {
        List<List<LockReading>> looks = samples.stream()
                .flatMap(sample -> Stream.ofNullable(sample.locks()))
                .toList();
        return looks.isEmpty()
                ? new Signal.Absent<>(reason("locks"))
                : new Signal.Present<>(looks.getLast().stream()
                        .map(lock -> heldLock(
                                lock,
                                looks.size() >= MIN_LASTING_READINGS
                                        && looks.stream().allMatch(look -> hasOwner(look, lock))))
                        .toList());
    }

    private static boolean hasOwner(List<LockReading> look, LockReading lock) {
        return look.stream()
                .anyMatch(seen -> seen.identity().equals(lock.identity()) && seen.ownerId() == lock.ownerId());
    }

    private static HeldLock heldLock(LockReading lock, boolean lasting) {
        return new HeldLock(
                lock.identity(),
                lock.waiting(),
                ("#" + lock.ownerId() + " " + lock.ownerName()).strip(),
                lock.virtual(),
                lock.state(),
                lock.waitsFor(),
                lasting);
    }

    private String reason(String signal) {
        String endReason =
                reader.endReason().map(end -> "the agent ended: " + end).orElse(failure);
        return reader.absent().getOrDefault(signal, endReason);
    }
}
