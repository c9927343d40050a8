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

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143"})
    void aSignalToTheGroupEndsTheRunOrderly(String signal, int exitCode) throws Exception {
        var held = new SuspendedRun(folder);
        Process process = held.start();

        LauncherCommand.signal(signal, -process.pid());
        LauncherCommand.signal(signal, -process.pid());

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(held.err()).isTrue();
        assertThat(process.exitValue()).isEqualTo(exitCode);
        held.survivors().awaitNone();
        assertThat(held.err())
                .contains("interrupted, finished trials are saved", "--resume " + relative(held.run()))
                .doesNotContain("Exception");
        assertThat(held.run().resolve("report.html")).isNotEmptyFile();
        var document = InstalledLab.document(held.run());
        assertThat(document.path("status").asString()).isEqualToIgnoringCase("partial");
        assertThat(InstalledLab.trials(document)).hasSameSizeAs(held.finishedTrials());
    }

    @Test
    void nothingOutlivesAKilledLabAndTheRestIsResumed() throws Exception {
        var held = new SuspendedRun(folder);
        Process process = held.start();
        Map<Path, String> before = contents(held);

        var meanwhile = held.resume();
        process.destroyForcibly().waitFor();
        held.survivors().awaitNone();
        Map<Path, String> after = contents(held);
        held.release();
        var outcome = held.resume();

        assertThat(meanwhile.exitCode()).isEqualTo(2);
        assertThat(meanwhile.err().lines()).singleElement().asString().contains("another process is writing");
        assertThat(after).isEqualTo(before);
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(contents(held)).containsAllEntriesOf(before);
        assertThat(InstalledLab.document(held.run()).path("status").asString()).isEqualToIgnoringCase("complete");
        assertThat(held.resume().exitCode()).isZero();
    }

    private String relative(Path run) {
        return folder.relativize(run).toString();
    }

    /// Content of finished trials, without the note that a disturbed one was replaced.
    private static Map<Path, String> contents(SuspendedRun held) throws IOException {
        Map<Path, String> contents = new TreeMap<>();
        for (Path trial : held.finishedTrials()) {
            contents.put(trial, Files.readString(trial).replaceAll("(?m)^ *\"repeatedBy\".*\\R", ""));
        }
        return contents;
    }
}
