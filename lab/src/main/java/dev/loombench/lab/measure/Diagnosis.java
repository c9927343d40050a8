package dev.loombench.lab.measure;

import dev.loombench.lab.analysis.validity.ServerLimits;
import dev.loombench.lab.diagnose.recorded.Evidence;
import dev.loombench.lab.diagnose.recorded.Load;
import dev.loombench.lab.diagnose.recorded.ServerLimit;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.observe.jvm.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/// Diagnosis of what limited a server, from the recording of a diagnose trial and its load.
final class Diagnosis {
    private Diagnosis() {}

    private static final String RECORDING_REMEDY =
            "the recording is in the trial's directory; open it with JDK Mission Control or VisualVM";

    /// Diagnoses the limit.
    ///
    /// @param recording of a server that has ended
    /// @param cpuSeconds of the server in the steady window; absent where they can't be read
    /// @param processors number that the server may use
    static Finding of(Path recording, LoadOutcome.Done done, OptionalDouble cpuSeconds, int processors) {
        Evidence samples;
        try {
            Recording.collect(recording);
            samples = Evidence.read(recording, done.from(), done.to());
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
        Load load = new Load(
                Duration.between(done.from(), done.to()),
                cpuSeconds.getAsDouble(),
                processors,
                offered == null ? OptionalDouble.empty() : OptionalDouble.of(offered),
                done.record().answered() / done.record().windowSeconds(),
                done.inFlight());
        return finding(ServerLimit.of(samples, load).sentence(), RECORDING_REMEDY, evidence(load));
    }

    private static Map<String, Object> evidence(Load load) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("cpuSeconds", load.cpuSeconds());
        evidence.put("processors", load.cpus());
        evidence.put("windowSeconds", load.window().toMillis() / 1e3);
        evidence.put("answeredPerSecond", load.answered());
        evidence.put("inFlight", load.inFlight());
        return evidence;
    }

    private static Finding finding(String sentence, String remedy, Map<String, Object> evidence) {
        return new Finding(ServerLimits.CODE, Severity.INFO, sentence, remedy, evidence);
    }
}
