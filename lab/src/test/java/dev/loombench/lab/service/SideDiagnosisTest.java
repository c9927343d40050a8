package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.AbDocument.DiagnosisRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.OrphanReaper.ProcessTag;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.store.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SideDiagnosisTest {
    @TempDir
    Path folder;

    @Test
    @SuppressWarnings("NullAway") // what isn't reached
    void whatCannotBeWrittenIsTheReasonAndEndsNothing() throws Exception {
        AbConfig config = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
        try (ServiceClient answers = new ServiceClient(Duration.ofSeconds(1));
                RunDirectory run = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab")) {
            ServiceLauncher bench =
                    new ServiceLauncher(config, answers, new Cancellation(), ProcessTag.fresh(), Optional.empty());
            Files.writeString(run.path().resolve("diagnose"), "a file in its way");
            SideTrialRunner trials =
                    new SideTrialRunner(new TestBed(bench, null, null, null, Duration.ZERO), null, run, List.of());

            DiagnosisRecord record = new SideDiagnosis(trials, false)
                    .diagnose(config.baseline(), config.load().levels().getLast());

            assertThat(record.side()).isEqualTo("a");
            assertThat(record.reason()).startsWith("it couldn't be diagnosed: ");
        }
    }
}
