package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.collect.ConnectionSampler.TcpConnections;
import dev.loombench.lab.diagnose.collect.ObservationSettings.ObservationLevel;
import dev.loombench.lab.diagnose.rules.RecordingSummary;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.ThreadDump;
import dev.loombench.lab.observe.jvm.AgentSampleReader;
import dev.loombench.lab.observe.jvm.SchedulerReading;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// All that was read of a JVM in one window, in a file: what it printed and dumped, events, counters, connections and
/// the agent's samples, before anything is concluded from them. Names of users, machines and paths aren't in it.
///
/// @param java version
/// @param properties system properties of the JDK, in the form of a properties file
/// @param counters at the start and at the end
/// @param dumps thread dumps in JSON
/// @param prints output of `Thread.print` at the end
/// @param events null where the JVM refused a recording, as one that is shutting down does
/// @param recordedNanos time from the start to the end, as the recording is cut
/// @param connections samples of the connections
/// @param scheduler samples of the scheduler of virtual threads, as `jcmd` tells them; empty up to JDK 23
/// @param agent file of the agent, without samples from before the window
/// @param program classes of the program
/// @param libraries classes of libraries
public record RecordedWindow(
        String java,
        int feature,
        String properties,
        List<RecordedCounters> counters,
        RecordedTexts dumps,
        RecordedTexts prints,
        @Nullable RecordedEvents events,
        long recordedNanos,
        List<TcpConnections> connections,
        List<SchedulerReading> scheduler,
        String agent,
        Set<String> program,
        Set<String> libraries) {
    private static final JsonMapper JSON = new JsonMapper();

    /// Reads a window that was recorded.
    public static RecordedWindow read(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return JSON.readValue(in, RecordedWindow.class);
        }
    }

    void write(Path file) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file)) {
            {
                def.setLevel(Deflater.BEST_COMPRESSION);
            }
        }) {
            out.write(JSON.writeValueAsBytes(this));
        }
    }

    private CodeLookup origins() {
        return type -> program.contains(type)
                ? CodeOrigin.PROGRAM
                : libraries.contains(type) ? CodeOrigin.LIBRARY : CodeOrigin.byName(type);
    }

    /// The symptoms that observations at some levels would have had.
    ///
    /// @param folder for intermediate files
    public Map<ObservationLevel, Symptoms> symptoms(Set<ObservationLevel> levels, Path folder) throws IOException {
        CodeLookup origins = origins();
        Signal<ThreadDumpSummary> summary = readDumps(origins, folder);
        Signal<RecordingSummary> sums = events == null
                ? new Signal.Absent<>("the JVM refused a recording")
                : new Signal.Present<>(RecordingReader.summary(
                        events.events(origins), Instant.EPOCH, Duration.ofNanos(recordedNanos), origins));

        Map<ObservationLevel, Symptoms> symptoms = new EnumMap<>(ObservationLevel.class);
        for (ObservationLevel level : levels) {
            var readings = new WindowReadings(
                    new JvmVersion(java, feature),
                    new Signal.Present<>(properties),
                    origins,
                    counters.getFirst().snapshot());
            readings.after = counters.getLast().snapshot();
            readings.prints = new Signal.Present<>(prints.plain());
            if (level == ObservationLevel.AGENT) {
                readAgent(readings, folder);
            } else {
                readings.schedulerFailure = "it wasn't read";
                readings.scheduler.addAll(scheduler);
            }
            if (level != ObservationLevel.LIGHT) {
                readings.dumps = summary;
                readings.connections = new Signal.Present<>(connections);
                readings.events = sums;
            }
            symptoms.put(level, readings.symptoms());
        }
        return symptoms;
    }

    private void readAgent(WindowReadings readings, Path folder) throws IOException {
        Path file = Files.writeString(Files.createTempFile(folder, "agent", ".txt"), agent);
        var session = new AgentSession(new AgentSampleReader(file));
        session.poll();
        session.addTo(readings);
        Files.delete(file);
    }

    private Signal<ThreadDumpSummary> readDumps(CodeLookup origins, Path folder) throws IOException {
        var places = new StackAggregator();
        Path file = Files.createTempFile(folder, "dump", ".json");
        for (String dump : dumps.plain()) {
            places.add(ThreadDump.read(Files.writeString(file, dump), origins));
        }
        Files.delete(file);
        return dumps.texts().size() < ThreadDumpSummary.MIN_DUMPS
                ? new Signal.Absent<>("there were too few")
                : new Signal.Present<>(places.summary());
    }
}
