package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbFixtures.ScheduledLoad;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.store.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceRunResumeTest {
    private static final int PAIRS = 6;

    @TempDir
    Path folder;

    @Test
    void theMarginIsThatOfTheStart() throws Exception {
        AbConfig begun = AbFixtures.with(
                AbFixtures.config(List.of("a", "b"), List.of(50.0), 7), List.of(side("a", 8080), side("b", 8081)));
        Manifest manifest = RecordBuilder.like(RunFixture.serviceManifest(PAIRS, null))
                .with("trials", 2 * PAIRS)
                .build();
        Path run;
        try (RunDirectory directory = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab")) {
            run = directory.path();
            for (ScheduledLoad trial : AbFixtures.trials(begun, PAIRS)) {
                double mean = (trial.side().name().equals("a") ? 0.1 : 0.12) * (1 + 0.001 * (trial.id() % 3));
                TrialRecord record = AbFixtures.trial(trial, mean, 0.2, 1e-3, 1);
                Files.createDirectories(directory.trialDirectory(record.id()));
                directory.write(record);
            }
        }

        AbConfig ofThisVersion = begun.with(begun.effort().withMargin(0.5));
        List<ComparisonRecord> comparisons = new ServiceRun(ofThisVersion, null, null, new Cancellation(), words -> {})
                .resume(run, manifest, manifest.cores())
                .document()
                .comparisons();

        assertThat(comparisons)
                .filteredOn(ratio -> ratio.metric().equals("mean"))
                .singleElement()
                .satisfies(ratio -> assertThat(ratio.verdict()).isEqualTo(ComparisonVerdict.SLOWER));
    }

    private static AbSide side(String name, int port) {
        return new AbSide(name, List.of("sh", name), Map.of(), OptionalInt.of(port), Path.of("/"));
    }

    @Test
    void aRunOfExperimentsIsNoComparison() {
        Path run = Path.of("../cli/src/test/golden/recorded/classics");

        assertThatThrownBy(() -> ServiceRun.readManifest(run, "0.1.0"))
                .hasMessage(RunError.OTHER_COMMAND.message(run, "run", run));
    }
}
