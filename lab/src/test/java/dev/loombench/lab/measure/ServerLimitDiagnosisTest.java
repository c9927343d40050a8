package dev.loombench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.run.RunFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLimitDiagnosisTest {
    private static final Instant BEGIN = Instant.ofEpochSecond(1_700_000_000);

    @TempDir
    Path folder;

    @Test
    void aServerThatRecordedNothingIsNotObservable() {
        Finding finding = diagnosed(OptionalDouble.of(1));

        assertThat(finding.code()).isEqualTo("server-limit");
        assertThat(finding.remedy()).isEqualTo(ExperimentFinding.RECORDING_UNREADABLE.remedy());
    }

    @Test
    void aRecordingThatIsNoneIsNotObservable() throws Exception {
        Path parts = Files.createDirectory(folder.resolve("recording.jfr.parts"));
        Files.writeString(parts.resolve("2026_01_01.jfr"), "not a recording".repeat(100));

        assertThat(diagnosed(OptionalDouble.of(1)).remedy()).isEqualTo(ExperimentFinding.RECORDING_UNREADABLE.remedy());
    }

    @Test
    void withoutCpuTimeThereIsNothingToJudge() throws Exception {
        record();

        assertThat(diagnosed(OptionalDouble.empty())).isEqualTo(ExperimentFinding.CPU_TIME_UNREADABLE.with());
    }

    @Test
    void theLoadIsJudgedAndItsFiguresAreTheEvidence() throws Exception {
        record();
        Finding finding = diagnosed(OptionalDouble.of(19.6));

        assertThat(finding.message()).startsWith("the processors.").contains("98 %", "2 processors");
        assertThat(finding.evidence())
                .containsOnly(
                        entry("cpuSeconds", 19.6),
                        entry("processors", 2.0),
                        entry("windowSeconds", 10.0),
                        entry("answeredPerSecond", 100.0),
                        entry("inFlight", 1.0));
    }

    @Test
    void aScheduleIsHeldAgainstWhatWasAnswered() throws Exception {
        record();

        assertThat(diagnosed(OptionalDouble.of(2)).message()).contains("100 requests/s ", "of 100 offered");
    }

    @Test
    void onlyWhatWasRecordedInTheWindowCounts() throws Exception {
        Instant begin = Instant.now();
        record();

        assertThat(diagnosed(OptionalDouble.of(0), begin, Instant.now(), 50).message())
                .matches("unknown: .* [12] thread dumps .*");
        assertThat(diagnosed(OptionalDouble.of(0), BEGIN, BEGIN.plusSeconds(10), 50)
                        .message())
                .matches("unknown: .* 0 thread dumps .*");
    }

    /// Records this JVM in place of the server's.
    private void record() throws IOException {
        Path parts = Files.createDirectory(folder.resolve("recording.jfr.parts"));
        try (var recording = new Recording()) {
            recording.enable("jdk.ThreadDump");
            recording.start();
            recording.stop();
            recording.dump(parts.resolve("2026_01_01.jfr"));
        }
    }

    private Finding diagnosed(OptionalDouble cpuSeconds) {
        return diagnosed(cpuSeconds, BEGIN, BEGIN.plusSeconds(10), 1);
    }

    private Finding diagnosed(OptionalDouble cpuSeconds, Instant from, Instant to, double inFlight) {
        LoadOutcome.SteadyLoad done = new LoadOutcome.SteadyLoad(
                RunFixture.load(), OptionalDouble.of(0.01), inFlight, from, to, Map.of(), List.of(), Optional.empty());
        return HttpMethod.serverLimit(folder.resolve("recording.jfr"), done, cpuSeconds, 2);
    }
}
