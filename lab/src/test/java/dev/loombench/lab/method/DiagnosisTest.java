package dev.loombench.lab.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.journal.LoadRecord.OverviewRecord;
import dev.loombench.lab.validity.ServerLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosisTest {
    private static final Instant BEGIN = Instant.ofEpochSecond(1_700_000_000);

    @TempDir
    Path folder;

    @Test
    void aServerThatRecordedNothingIsNotObservable() {
        assertThat(diagnosed().message())
                .startsWith("not observable: the recording can't be read: nothing was recorded in ");
        assertThat(diagnosed().code()).isEqualTo(ServerLimits.CODE);
    }

    @Test
    void aRecordingThatIsNoneIsNotObservable() throws Exception {
        Path parts = Files.createDirectory(folder.resolve("recording.jfr.parts"));
        Files.writeString(parts.resolve("2026_01_01.jfr"), "not a recording".repeat(100));

        assertThat(diagnosed().message()).startsWith("not observable: the recording can't be read: ");
    }

    private Finding diagnosed() {
        LoadRecord load = new LoadRecord(
                "hyperfoil",
                "open",
                10,
                100.0,
                null,
                1_000,
                Map.of(),
                0,
                List.of(),
                List.of(),
                List.of(),
                new OverviewRecord(1_000, 0, 0, 0),
                List.of(),
                null);
        LoadOutcome.Done done = new LoadOutcome.Done(
                load, OptionalDouble.of(0.01), 1, BEGIN, BEGIN.plusSeconds(10), Map.of(), List.of(), Optional.empty());
        return Diagnosis.of(folder.resolve("recording.jfr"), done, OptionalDouble.of(1), 2);
    }
}
