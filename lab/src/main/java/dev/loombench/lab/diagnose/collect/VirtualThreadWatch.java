package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.observe.jvm.AgentSampleReader;
import dev.loombench.lab.observe.jvm.AgentSampleReader.AgentSample;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachException.FailureKind;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reading of one JVM's virtual threads, interval by interval: its scheduler from outside, or all
/// figures by Loombench's agent.
public abstract sealed class VirtualThreadWatch implements Closeable {
    private static final List<String> LIVE = List.of("live");
    private static final List<String> SCHEDULER = List.of("mounted", "queued", "carriers", "parallelism");
    private static final List<String> DELAY = List.of("delayMillis", "meanDelayMillis");

    private final SortedMap<String, String> absent = new TreeMap<>();

    /// Begins to watch a JVM.
    ///
    /// @param order level of the observation; the recording of the middle one has none of these figures
    /// @param length how long it will be watched at most
    /// @throws AttachException if the JVM can't be reached, or tells none of the figures
    /// @throws IOException if nothing can be written where the JVM writes
    public static VirtualThreadWatch open(JvmProcess process, ObservationSettings order, Duration length)
            throws AttachException, IOException {
        AttachSocket socket = AttachSocket.forProcess(process);
        int feature = JvmVersion.read(process, socket).feature();
        if (feature < Symptoms.VIRTUAL_THREADS_JDK) {
            throw new AttachException(
                    FailureKind.REFUSED,
                    "process " + process.pid() + " runs on JDK " + feature + ", which has no virtual threads");
        }
        return order.loadsAgent()
                ? AgentWatch.start(process, socket, order.agent(), length)
                : SchedulerWatch.start(process, socket);
    }

    /// Reads the figures of the interval since the previous call.
    ///
    /// @throws AttachException if the JVM has ended or doesn't answer any more, or the agent in it
    ///     has ended
    public abstract VirtualThreadFigures read() throws AttachException;

    /// The figures that can't be had, by their names in [VirtualThreadFigures], with the reason. A
    /// reading may add some.
    public final SortedMap<String, String> absent() {
        return new TreeMap<>(absent);
    }

    final void leaveOut(List<String> figures, String reason) {
        figures.forEach(figure -> absent.put(figure, reason));
    }

    /// Reads the scheduler through the attach socket, from JDK 24 on.
    private static final class SchedulerWatch extends VirtualThreadWatch {
        private static final String AGENT_ONLY = "only the agent knows it; add --agent";

        private final AttachSocket socket;

        private SchedulerWatch(AttachSocket socket) {
            this.socket = socket;
            leaveOut(LIVE, AGENT_ONLY);
            leaveOut(DELAY, AGENT_ONLY);
        }

        static SchedulerWatch start(JvmProcess process, AttachSocket socket) throws AttachException {
            return switch (SchedulerReading.read(socket)) {
                case Signal.Present<SchedulerReading> present -> new SchedulerWatch(socket);
                case Signal.Absent<SchedulerReading>(String reason) ->
                    throw new AttachException(
                            FailureKind.REFUSED,
                            "nothing can be watched from outside in process " + process.pid() + ": " + reason
                                    + " (add --agent)");
            };
        }

        @Override
        public VirtualThreadFigures read() throws AttachException {
            return VirtualThreadFigures.of(Instant.now(), scheduler());
        }

        private @Nullable SchedulerReading scheduler() throws AttachException {
            return switch (SchedulerReading.read(socket)) {
                case Signal.Present<SchedulerReading>(SchedulerReading reading) -> reading;
                case Signal.Absent<SchedulerReading>(String reason) -> {
                    leaveOut(SCHEDULER, reason);
                    yield null;
                }
            };
        }

        @Override
        public void close() {}
    }

    /// Reads the samples of the agent. In a long watch the agent is loaded anew each half hour, so that
    /// its files stay small, and that none runs for longer if this process is killed.
    private static final class AgentWatch extends VirtualThreadWatch {
        private static final Duration MAX_LOAD = Duration.ofMinutes(30);
        private static final Duration END_MARGIN = Duration.ofSeconds(30);
        private static final String ANOTHER_AGENT = "another agent";
        private static final Duration ANOTHER_AGENT_GRACE = Duration.ofMillis(1_200);
        private static final int MAX_LOADS_BESIDE_ANOTHER = 3;
        private static final Map<String, List<String>> FIGURES =
                Map.of("live", LIVE, "scheduler", SCHEDULER, "delay", DELAY);

        private final JvmProcess process;
        private final AttachSocket socket;
        private final Path jar;
        private final SharedTempDir scratch;
        private final Duration loadLength;
        private int loads;
        private long loadedAt;
        private AgentSampleReader samples;

        private AgentWatch(
                JvmProcess process, AttachSocket socket, Path jar, SharedTempDir scratch, Duration loadLength)
                throws AttachException {
            this.process = process;
            this.socket = socket;
            this.jar = jar;
            this.scratch = scratch;
            this.loadLength = loadLength;
            this.samples = load();
        }

        static AgentWatch start(JvmProcess process, AttachSocket socket, Path jar, Duration length)
                throws AttachException, IOException {
            SharedTempDir scratch = SharedTempDir.create(process);
            boolean loaded = false;
            try {
                Duration needed = length.compareTo(MAX_LOAD) < 0 ? length.plus(END_MARGIN) : MAX_LOAD;
                AgentWatch watch = new AgentWatch(process, socket, jar, scratch, needed);
                loaded = true;
                return watch;
            } finally {
                if (!loaded) {
                    scratch.close();
                }
            }
        }

        private AgentSampleReader load() throws AttachException {
            loads++;
            loadedAt = System.nanoTime();
            return AgentSession.start(process, jar, scratch, file(), loadLength);
        }

        private String file() {
            return "agent-" + loads + ".txt";
        }

        @Override
        public VirtualThreadFigures read() throws AttachException {
            process.requireAlive();
            try {
                List<AgentSample> interval = samples.poll();
                samples.absent().forEach((signal, reason) -> leaveOut(FIGURES.getOrDefault(signal, List.of()), reason));
                String endReason = samples.endReason().orElse(null);
                if (endReason != null) {
                    loadAgain(endReason);
                } else if (interval.isEmpty()) {
                    requireAnswer();
                }
                return VirtualThreadFigures.of(Instant.now(), interval);
            } catch (IOException e) {
                process.requireAlive();
                throw new AttachException(FailureKind.FAILED, "the agent's file can't be read: " + e.getMessage());
            }
        }

        /// Requires that a JVM without a new sample still answers: of very many threads a sample may
        /// take longer than the interval.
        private void requireAnswer() throws AttachException {
            JvmVersion.read(process, socket);
        }

        /// Loads the agent again if its time is over, or if another one samples, which may be that of an
        /// earlier watch: it ends within a second.
        private void loadAgain(String endReason) throws AttachException, IOException {
            Duration age = Duration.ofNanos(System.nanoTime() - loadedAt);
            boolean mayEnd = endReason.startsWith(ANOTHER_AGENT) && loads < MAX_LOADS_BESIDE_ANOTHER;
            if (mayEnd && age.compareTo(ANOTHER_AGENT_GRACE) < 0) {
                return;
            }
            if (!mayEnd && age.compareTo(loadLength) < 0) {
                throw new AttachException(
                        FailureKind.REFUSED, "the agent in process " + process.pid() + " ended: " + endReason);
            }
            Files.deleteIfExists(scratch.localPath().resolve(file()));
            samples = load();
        }

        /// Removes the agent's file, which ends the agent within a second.
        @Override
        public void close() throws IOException {
            scratch.close();
        }
    }
}
