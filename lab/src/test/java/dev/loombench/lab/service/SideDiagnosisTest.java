package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.store.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SideDiagnosisTest {
    @TempDir
    Path folder;

    @Test
    void whatCannotBeWrittenIsTheReasonAndEndsNothing() throws Exception {
        AbConfig config = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
        try (ServiceClient answers = new ServiceClient(Duration.ofSeconds(1));
                RunDirectory run = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab")) {
            ServiceLauncher bench =
                    new ServiceLauncher(config, answers, new Cancellation(), ProcessTag.fresh(), Optional.empty());
            Files.writeString(run.path().resolve("diagnose"), "a file in its way");
            List<DiagnosisRecord> records = new ArrayList<>();
            TestBed bed = new TestBed(
                    bench, null, null, null, words -> {}, Tryout.NONE, AbFixtures.course(Duration.ZERO, records));

            new SideDiagnosis(bed, run.path())
                    .run(
                            config.sides(),
                            side -> Optional.of(config.load().works().getLast()));

            assertThat(records).extracting(DiagnosisRecord::side).containsExactly("a", "b");
            assertThat(records)
                    .allSatisfy(record -> assertThat(record.reason()).startsWith(SideFault.NOT_DIAGNOSED.message("")));
        }
    }
}
