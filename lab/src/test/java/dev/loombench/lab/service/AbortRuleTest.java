package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.process.ServiceProcess.ServiceFailedException;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbTrial;
import dev.loombench.lab.store.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbortRuleTest {
    @TempDir
    Path folder;

    @Test
    void aSideThatFailsThreeTimesEndsTheRunWithWhatItPrintedLast() throws Exception {
        AbConfig config = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
        List<AbTrial> trialsOfB = AbSchedule.trials(config, 3).stream()
                .filter(trial -> trial.side().name().equals("b"))
                .toList();
        List<TrialRecord> failed = trialsOfB.stream()
                .map(trial -> SideTrialRecords.failed(trial, Instant.EPOCH, 1, Optional.empty(), "it ended"))
                .toList();
        try (RunDirectory run = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab")) {
            Path directory = run.freshTrialDirectory(failed.getLast().id());
            Files.writeString(directory.resolve(SideTrialRunner.OUTPUT_FILE), "starting\nout of memory\n");

            ServiceFailedException fault = AbortRule.evaluate(failed, run).orElseThrow();

            assertThat(fault).hasMessage("side 'b' can't be measured: it ended");
            assertThat(fault.lastOutput()).containsExactly("starting", "out of memory");
            assertThat(AbortRule.evaluate(failed.subList(0, 2), run)).isEmpty();
        }
    }
}
