package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.observe.jvm.AgentSample;
import dev.loombench.lab.observe.jvm.AgentSampleReader;
import dev.loombench.lab.observe.jvm.AgentSettings;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the samples of the agent. In a long watch the agent is loaded anew each half hour, so that
/// its files stay small, and that none runs for longer if this process is killed.
final class AgentWatch extends VirtualThreadWatch {
    private static final String ANOTHER_AGENT = "another agent";
    private static final Duration ANOTHER_AGENT_GRACE = Duration.ofMillis(1_200);
    private static final int MAX_REFUSALS = 3;

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration STOP_POLL_INTERVAL = Duration.ofMillis(5);
    private static final Map<String, List<String>> FIGURES =
            Map.of("live", LIVE, "scheduler", SCHEDULER, "delay", DELAY);

    private final JvmProcess process;
    private final AttachSocket socket;
    private final AttachSocket loader;
    private final Path jar;
    private final SharedTempDir scratch;
    private final AgentLoad load;
    private int loads;
    private int refusals;
    private long loadedAt;
    private AgentSampleReader samples;

    /// How the agent is loaded for a watch.
    ///
    /// @param length time after which it ends by itself, in whole seconds
    /// @param interval time between two readings
    record AgentLoad(Duration length, Duration interval) {
        private static final Duration MAX_LENGTH = Duration.ofMinutes(30);
        private static final Duration MAX_SAMPLE_INTERVAL = Duration.ofMillis(100);

        AgentLoad {
            length = length.truncatedTo(ChronoUnit.SECONDS);
        }

        /// The loads of a watch: one if it is short, else several of half an hour, or of an interval if that is
        /// longer.
        ///
        /// @param watchLength how long the JVM is watched at most
        static AgentLoad of(Duration interval, Duration watchLength) {
            Duration oneInterval = interval.plus(AgentSession.END_MARGIN);
            Duration longest = oneInterval.compareTo(MAX_LENGTH) < 0 ? MAX_LENGTH : oneInterval;
            return new AgentLoad(
                    watchLength.compareTo(longest) < 0 ? watchLength.plus(oneInterval) : longest, interval);
        }

        /// Time between two samples, by which each interval has one.
        Duration sampleInterval() {
            Duration half = interval.dividedBy(2);
            return half.compareTo(MAX_SAMPLE_INTERVAL) < 0 ? half : MAX_SAMPLE_INTERVAL;
        }

        /// Whether an agent of this age will end before the next reading, of which it would know only a part.
        boolean endsBeforeNextReading(Duration age) {
            return isOver(age.plus(interval));
        }

        private boolean isOver(Duration age) {
            return age.compareTo(length) >= 0;
        }
    }

    private AgentWatch(AttachSocket socket, Path jar, SharedTempDir scratch, AgentLoad load)
            throws AttachException, IOException {
        this.process = socket.process();
        this.socket = socket;
        this.loader = socket.withLimit(AgentSession.LOAD_TIMEOUT);
        this.scratch = scratch;
        this.load = load;
        this.jar = scratch.provide(process, jar);
        this.samples = loadAgent();
    }

    /// Loads the agent.
    ///
    /// @param jar its jar, as this process sees it
    static AgentWatch start(AttachSocket socket, Path jar, AgentLoad load) throws AttachException, IOException {
        SharedTempDir scratch = SharedTempDir.create(socket.process());
        try {
            return new AgentWatch(socket, jar, scratch, load);
        } catch (AttachException | IOException | RuntimeException failure) {
            scratch.close();
            throw failure;
        }
    }

    private AgentSampleReader loadAgent() throws AttachException {
        loads++;
        loadedAt = System.nanoTime();
        settings().load(loader);
        return new AgentSampleReader(scratch.localPath().resolve(file()));
    }

    private AgentSettings settings() {
        return AgentSettings.usual(jar, scratch.jvmPath().resolve(file()))
                .withInterval(load.sampleInterval())
                .withMaxDuration(load.length());
    }

    private String file() {
        return "agent-" + loads + ".txt";
    }

    private Duration age() {
        return Duration.ofNanos(System.nanoTime() - loadedAt);
    }

    @Override
    public VirtualThreadFigures read() throws AttachException, InterruptedException {
        process.requireAlive();
        try {
            List<AgentSample> interval = new ArrayList<>(samples.poll());
            samples.absent().forEach((signal, reason) -> leaveOut(FIGURES.getOrDefault(signal, List.of()), reason));
            Optional<String> endReason = samples.endReason();
            if (endReason.isPresent()) {
                replaceEnded(endReason.get());
            } else if (load.endsBeforeNextReading(age())) {
                interval.addAll(replaceRunning());
            } else if (interval.isEmpty()) {
                JvmVersion.read(socket); // of very many threads a sample may take longer; a stopped JVM answers nothing
            }
            return VirtualThreadFigures.of(Instant.now(), interval);
        } catch (IOException e) {
            process.requireAlive();
            throw new AttachException(FailureKind.FAILED, "the agent's file can't be read: " + e.getMessage());
        }
    }

    /// Loads the agent again if its time is over, or if another one samples, which may be that of an earlier
    /// watch: it ends within a second.
    private void replaceEnded(String endReason) throws AttachException, IOException {
        boolean refused = endReason.startsWith(ANOTHER_AGENT);
        if (refused ? refusals + 1 >= MAX_REFUSALS : !load.isOver(age())) {
            throw new AttachException(
                    FailureKind.REFUSED, "the agent in process " + process.pid() + " ended: " + endReason);
        }
        if (refused && age().compareTo(ANOTHER_AGENT_GRACE) < 0) {
            return;
        }
        loadNext(refused ? refusals + 1 : 0);
    }

    /// Ends the agent and loads it again at once, so that hardly anything of the next interval is missed.
    ///
    /// @return the last samples of the ended one
    private List<AgentSample> replaceRunning() throws AttachException, IOException, InterruptedException {
        settings().stop(loader);
        long stopped = System.nanoTime();
        List<AgentSample> last = new ArrayList<>(samples.poll());
        while (samples.endReason().isEmpty() && System.nanoTime() - stopped < STOP_TIMEOUT.toNanos()) {
            Thread.sleep(STOP_POLL_INTERVAL);
            last.addAll(samples.poll());
        }
        loadNext(0);
        return last;
    }

    private void loadNext(int newRefusals) throws AttachException, IOException {
        Files.deleteIfExists(scratch.localPath().resolve(file()));
        refusals = newRefusals;
        samples = loadAgent();
    }

    /// Removes the agent's file, which ends the agent within a second.
    @Override
    public void close() throws IOException {
        scratch.close();
    }
}
