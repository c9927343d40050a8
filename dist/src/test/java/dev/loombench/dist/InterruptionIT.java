package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests that an interrupted run keeps finished trials, leaves no processes, and can be resumed.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class InterruptionIT {
    private static final String REFRESH = "http-equiv=\"refresh\"";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143"})
    void aSignalToTheGroupEndsTheRunOrderly(String signal, int exitCode) throws Exception {
        var suspendedRun = new SuspendedRun(folder);
        Process process = suspendedRun.start();
        Path report = suspendedRun.run().resolve("report.html");
        assertThat(report).content().contains(REFRESH);

        LauncherCommand.signal(signal, -process.pid());
        LauncherCommand.signal(signal, -process.pid());

        assertThat(process.waitFor(60, TimeUnit.SECONDS))
                .as(suspendedRun.standardError())
                .isTrue();
        assertThat(process.exitValue()).isEqualTo(exitCode);
        suspendedRun.survivors().awaitNone();
        assertThat(suspendedRun.standardError())
                .contains("interrupted, ", "--resume " + relative(suspendedRun.run()))
                .doesNotContain("Exception");
        assertThat(report).content().contains("is partial").doesNotContain(REFRESH);
        var document = InstalledLab.document(suspendedRun.run());
        assertThat(document.path("status").asString()).isEqualToIgnoringCase("partial");
        assertThat(InstalledLab.trials(document)).hasSameSizeAs(suspendedRun.finishedTrials());
    }

    @Test
    void nothingOutlivesAKilledLabAndTheRestIsResumed() throws Exception {
        var suspendedRun = new SuspendedRun(folder);
        Process process = suspendedRun.start();
        Map<Path, String> trialsBefore = trialContents(suspendedRun);

        var concurrentResume = suspendedRun.resume();
        process.destroyForcibly().waitFor();
        suspendedRun.survivors().awaitNone();
        Map<Path, String> trialsAfterKill = trialContents(suspendedRun);
        assertThat(suspendedRun.run().resolve("report.html")).content().contains("Last written");
        suspendedRun.release();
        var finalResume = suspendedRun.resume();

        assertThat(concurrentResume.exitCode()).isEqualTo(2);
        assertThat(concurrentResume.err().lines()).singleElement().asString().contains("another process");
        assertThat(trialsAfterKill).isEqualTo(trialsBefore);
        assertThat(finalResume.exitCode()).as(finalResume.err()).isZero();
        assertThat(trialContents(suspendedRun)).containsAllEntriesOf(trialsBefore);
        assertThat(InstalledLab.document(suspendedRun.run()).path("status").asString())
                .isEqualToIgnoringCase("complete");
        assertThat(suspendedRun.resume().exitCode()).isZero();
    }

    private String relative(Path run) {
        return folder.relativize(run).toString();
    }

    /// Reads the finished trials, without the note that a disturbed trial was replaced.
    private static Map<Path, String> trialContents(SuspendedRun suspendedRun) throws IOException {
        Map<Path, String> contentsByFile = new TreeMap<>();
        for (Path trial : suspendedRun.finishedTrials()) {
            contentsByFile.put(trial, Files.readString(trial).replaceAll("(?m)^ *\"repeatedBy\".*\\R", ""));
        }
        return contentsByFile;
    }
}
