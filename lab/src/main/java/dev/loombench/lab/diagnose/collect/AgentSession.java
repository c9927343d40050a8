package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulerUse;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulingDelay;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker.BlockerKind;
import dev.loombench.lab.observe.jvm.AgentSampleReader;
import dev.loombench.lab.observe.jvm.AgentSampleReader.AgentSample;
import dev.loombench.lab.observe.jvm.AgentSettings;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.LockReading;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// Samples from the agent, which is loaded into a JVM for the length of an observation.
final class AgentSession {
    /// Name of the agent's file in the shared directory.
    static final String SAMPLES_FILE = "agent.txt";

    /// Time for which the agent outlives the observation if nothing ends it.
    static final Duration END_MARGIN = Duration.ofSeconds(30);

    /// Timeout for loading, which is slow in a JVM that computes on all processors.
    private static final Duration LOAD_TIMEOUT = Duration.ofMinutes(1);

    private final AgentSampleReader samples;
    private final DelaySamples delays = new DelaySamples();
    private final LockSamples locks = new LockSamples();
    private String failure = "the agent has reported nothing";

    AgentSession(AgentSampleReader samples) {
        this.samples = samples;
    }

    /// Loads the agent, which ends by itself some time after the window, if nothing ends it before.
    ///
    /// @param longest maximum time until the window is over
    ///
    /// @throws AttachException if it can't be loaded
    static AgentSession load(JvmProcess process, Path jar, SharedTempDir scratch, Duration longest)
            throws AttachException {
        AgentSettings settings = AgentSettings.usual(jar, scratch.jvmPath().resolve(SAMPLES_FILE))
                .withMaxDuration(longest.plus(END_MARGIN));
        return new AgentSession(start(process, settings, scratch));
    }

    /// Loads the agent, which samples into a file of the shared directory.
    ///
    /// @param settings with a file in the shared directory as the JVM sees it, which must not exist yet
    ///
    /// @throws AttachException if it can't be loaded
    static AgentSampleReader start(JvmProcess process, AgentSettings settings, SharedTempDir scratch)
            throws AttachException {
        settings.load(new AttachSocket(process, LOAD_TIMEOUT));
        return new AgentSampleReader(
                scratch.localPath().resolve(String.valueOf(settings.file().getFileName())));
    }

    /// Ends the agent that samples in a JVM; the last line of its file says so soon after.
    ///
    /// @param settings those with which it was loaded
    ///
    /// @throws AttachException if the JVM can't be reached
    static void stop(JvmProcess process, AgentSettings settings) throws AttachException {
        settings.stop(new AttachSocket(process, LOAD_TIMEOUT));
    }

    /// Discards samples from before the window.
    void discardEarlier() {
        try {
            samples.poll();
        } catch (IOException e) {
            failure = String.valueOf(e.getMessage());
        }
    }

    /// Takes new samples, those of the scheduler into the given collector.
    void poll(SchedulerSamples scheduler) {
        try {
            List<AgentSample> newSamples = samples.poll();
            newSamples.forEach(delays::add);
            newSamples.stream().map(AgentSample::locks).filter(Objects::nonNull).forEach(locks::add);
            newSamples.stream()
                    .map(AgentSample::scheduler)
                    .filter(Objects::nonNull)
                    .forEach(scheduler::add);
        } catch (IOException e) {
            failure = String.valueOf(e.getMessage());
        }
        scheduler.absent(reason("scheduler"));
    }

    /// The scheduling delay over all samples, or the agent's reason why it has none.
    Signal<SchedulingDelay> delay() {
        return samples.absent().containsKey("delay")
                ? new Signal.Absent<>(reason("delay"))
                : delays.use(reason("delay"));
    }

    /// The locks that threads queued for when the agent last looked, or its reason why it doesn't know.
    Signal<List<HeldLock>> heldLocks() {
        return locks.use(reason("locks"));
    }

    private String reason(String signal) {
        String endReason =
                samples.endReason().map(end -> "the agent ended: " + end).orElse(failure);
        return samples.absent().getOrDefault(signal, endReason);
    }

    /// Collects scheduling delays from the agent's samples.
    private static final class DelaySamples {
        private final List<Duration> delays = new ArrayList<>();
        private Duration oldestWait = Duration.ZERO;
        private boolean hasSample;

        void add(AgentSample sample) {
            hasSample = true;
            delays.addAll(sample.delays());
            oldestWait = Objects.requireNonNullElse(sample.probeWait(), Duration.ZERO);
        }

        Signal<SchedulingDelay> use(String otherwise) {
            if (!hasSample) {
                return new Signal.Absent<>(otherwise);
            }
            List<Duration> sorted = delays.stream().sorted().toList();
            return new Signal.Present<>(new SchedulingDelay(
                    sorted.size(), sorted.isEmpty() ? Duration.ZERO : sorted.get(sorted.size() / 2), oldestWait));
        }
    }

    /// Collects locks and their owners from those of the agent's samples that have them.
    private static final class LockSamples {
        /// Number of samples from which on an owner lasts.
        private static final int MIN_LASTING_SAMPLES = 2;

        private record Ownership(String lock, long owner) {
            static Ownership of(LockReading lock) {
                return new Ownership(lock.identity(), lock.ownerId());
            }
        }

        private final Set<Ownership> lasting = new HashSet<>();
        private List<LockReading> last = List.of();
        private int samples;

        void add(List<LockReading> locks) {
            Set<Ownership> owned = locks.stream().map(Ownership::of).collect(Collectors.toSet());
            if (samples++ == 0) {
                lasting.addAll(owned);
            } else {
                lasting.retainAll(owned);
            }
            last = locks;
        }

        Signal<List<HeldLock>> use(String otherwise) {
            return samples == 0
                    ? new Signal.Absent<>(otherwise)
                    : new Signal.Present<>(last.stream().map(this::heldLock).toList());
        }

        private HeldLock heldLock(LockReading lock) {
            return new HeldLock(
                    new Blocker(BlockerKind.PARKED, lock.identity()).type(),
                    lock.identity(),
                    lock.waiting(),
                    ("#" + lock.ownerId() + " " + lock.ownerName()).strip(),
                    lock.virtual(),
                    lock.state(),
                    lock.waitsFor(),
                    samples >= MIN_LASTING_SAMPLES && lasting.contains(Ownership.of(lock)));
        }
    }

    /// Collects samples of the scheduler of virtual threads, or the reason why there are none.
    static final class SchedulerSamples {
        private final List<SchedulerReading> readings = new ArrayList<>();
        private String reason = "it was never read";

        void add(SchedulerReading reading) {
            readings.add(reading);
        }

        void absent(String newReason) {
            reason = newReason;
        }

        Signal<SchedulerUse> use() {
            if (readings.isEmpty()) {
                return new Signal.Absent<>(reason);
            }
            List<Long> queues =
                    readings.stream().map(SchedulerReading::queued).sorted().toList();
            return new Signal.Present<>(new SchedulerUse(
                    readings.getLast().parallelism(),
                    readings.size(),
                    share(readings.stream()
                            .filter(reading -> reading.mounted() >= reading.parallelism())
                            .count()),
                    share(readings.stream()
                            .filter(reading -> reading.queued() > 0)
                            .count()),
                    queues.get(queues.size() / 2),
                    share(readings.stream()
                            .filter(reading -> reading.carriers() > reading.parallelism())
                            .count()),
                    readings.stream().mapToInt(SchedulerReading::carriers).max().orElse(0)));
        }

        private double share(long count) {
            return (double) count / readings.size();
        }
    }
}
