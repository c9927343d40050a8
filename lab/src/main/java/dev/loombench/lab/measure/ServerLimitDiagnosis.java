package dev.loombench.lab.measure;

import dev.loombench.lab.analysis.validity.ServerLimitFindings;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence;
import dev.loombench.lab.diagnose.recorded.ServerLimit;
import dev.loombench.lab.diagnose.recorded.ServerLoad;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.observe.jvm.JfrRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/// Diagnosis of what limited a server, from the recording of a diagnose trial and its load.
final class ServerLimitDiagnosis {
    private ServerLimitDiagnosis() {}

    private static final String RECORDING_REMEDY =
            "the recording is in the trial's directory; open it with JDK Mission Control or VisualVM";

    /// Diagnoses the limit.
    ///
    /// @param recording of a server that has ended
    /// @param cpuSeconds of the server in the steady window; absent where they can't be read
    /// @param processors number that the server may use
    static Finding diagnose(Path recording, LoadOutcome.Done done, OptionalDouble cpuSeconds, int processors) {
        RecordingEvidence samples;
        try {
            JfrRepository.collect(recording);
            samples = RecordingEvidence.read(recording, done.from(), done.to());
        } catch (IOException e) {
            return finding(
                    "unknown: the recording can't be read: " + e.getMessage(),
                    "repeat the diagnosis; the output of the server's JVM is in output.txt in the trial's directory",
                    Map.of());
        }
        if (cpuSeconds.isEmpty()) {
            return finding("unknown: this system doesn't report a process's CPU time", RECORDING_REMEDY, Map.of());
        }
        Double offered = done.record().offered();
        ServerLoad load = new ServerLoad(
                Duration.between(done.from(), done.to()),
                cpuSeconds.getAsDouble(),
                processors,
                offered == null ? OptionalDouble.empty() : OptionalDouble.of(offered),
                done.record().answered() / done.record().windowSeconds(),
                done.inFlight());
        return finding(ServerLimit.determine(samples, load).sentence(), RECORDING_REMEDY, evidence(load));
    }

    private static Map<String, Object> evidence(ServerLoad load) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("cpuSeconds", load.cpuSeconds());
        evidence.put("processors", load.cpus());
        evidence.put("windowSeconds", load.window().toMillis() / 1e3);
        evidence.put("answeredPerSecond", load.answered());
        evidence.put("inFlight", load.inFlight());
        return evidence;
    }

    private static Finding finding(String sentence, String remedy, Map<String, Object> evidence) {
        return new Finding(ServerLimitFindings.SERVER_LIMIT, Severity.INFO, sentence, remedy, evidence);
    }
}
