package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.collect.AgentWatch.AgentLoad;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.observe.jvm.AgentSample;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reading of one JVM's virtual threads, interval by interval: its scheduler from outside, or all
/// figures by Loombench's agent.
public abstract sealed class VirtualThreadWatch implements Closeable
        permits AgentWatch, VirtualThreadWatch.SchedulerWatch {
    static final List<String> LIVE = List.of("live");
    static final List<String> SCHEDULER = List.of("mounted", "queued", "carriers", "parallelism");
    static final List<String> DELAY = List.of("delayMillis", "meanDelayMillis");

    private final SortedMap<String, String> absent = new TreeMap<>();

    /// Begins to watch a JVM.
    ///
    /// @param settings level of the observation; the recording of the middle one has none of these figures
    /// @param interval time between two readings
    /// @param length how long it will be watched at most
    /// @throws AttachException if the JVM can't be reached, or tells none of the figures
    /// @throws IOException if nothing can be written where the JVM writes
    public static VirtualThreadWatch open(
            JvmProcess process, ObservationSettings settings, Duration interval, Duration length)
            throws AttachException, IOException {
        return open(process, settings, AgentLoad.of(interval, length));
    }

    /// Begins to watch a JVM.
    ///
    /// @param load how the agent is loaded, if the settings ask for it
    static VirtualThreadWatch open(JvmProcess process, ObservationSettings settings, AgentLoad load)
            throws AttachException, IOException {
        AttachSocket socket = AttachSocket.forProcess(process);
        int feature = JvmVersion.read(socket).feature();
        if (feature < Symptoms.VIRTUAL_THREADS_JDK) {
            throw new AttachException(
                    FailureKind.REFUSED,
                    "process " + process.pid() + " runs on JDK " + feature + ", which has no virtual threads");
        }
        return settings.loadsAgent() ? AgentWatch.start(socket, settings.agent(), load) : new SchedulerWatch(socket);
    }

    /// Reads the figures of the interval since the previous call.
    ///
    /// @throws AttachException if the JVM has ended or doesn't answer any more, or the agent in it
    ///     has ended
    public abstract VirtualThreadFigures read() throws AttachException, InterruptedException;

    /// The figures that can't be had, by their names in [VirtualThreadFigures], with the reason. A
    /// reading may add some.
    public final SortedMap<String, String> absent() {
        return new TreeMap<>(absent);
    }

    final void leaveOut(List<String> figures, String reason) {
        figures.forEach(figure -> absent.put(figure, reason));
    }

    /// Reads the scheduler through the attach socket, from JDK 24 on.
    static final class SchedulerWatch extends VirtualThreadWatch {
        private static final String AGENT_ONLY = "only the agent knows it; add --agent";

        private final AttachSocket socket;

        SchedulerWatch(AttachSocket socket) throws AttachException {
            this.socket = socket;
            leaveOut(LIVE, AGENT_ONLY);
            leaveOut(DELAY, AGENT_ONLY);
            if (SchedulerReading.read(socket) instanceof Signal.Absent<SchedulerReading>(String reason)) {
                throw new AttachException(
                        FailureKind.REFUSED,
                        "nothing can be watched from outside in process "
                                + socket.process().pid() + ": " + reason + " (add --agent)");
            }
        }

        @Override
        public VirtualThreadFigures read() throws AttachException {
            Signal<SchedulerReading> scheduler = SchedulerReading.read(socket);
            if (scheduler instanceof Signal.Absent<SchedulerReading>(String reason)) {
                leaveOut(SCHEDULER, reason);
            }
            Instant now = Instant.now();
            return VirtualThreadFigures.of(
                    now, List.of(new AgentSample(now, null, scheduler.present().orElse(null), null, List.of(), null)));
        }

        @Override
        public void close() {}
    }
}
