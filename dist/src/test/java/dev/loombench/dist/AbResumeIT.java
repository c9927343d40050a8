package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of comparisons that were ended, and completed by `ab --resume`.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbResumeIT extends AbTestBase {
    /// The settings are in a file and name another one, both relative to the folder, where it isn't resumed.
    @Test
    void aKilledComparisonIsCompletedFromAnotherDirectory() throws Exception {
        int port = TestServices.freePort();
        String side = TestServices.command(port, "5 " + TestServices.GOOD);
        Path settings = folder.resolve("loombench-ab.yaml");
        Files.writeString(folder.resolve("ids.csv"), "id\n1\n2\n");
        Files.writeString(settings, """
                schema: loombench/ab/v1
                sides:
                  a: {command: %s}
                  b: {command: %s}
                url: "http://127.0.0.1:%d/hello/${id}"
                headers: {Authorization: Bearer secret-of-a-test}
                feed: ids.csv
                rate: 40
                warmup: 1s
                duration: 2s
                pairs: 1
                diagnose: false
                """.formatted(side, side, port));
        Path err = folder.resolve("err");
        Process process = start(new String[] {"ab"}, err, "trial 2 of");

        process.toHandle().destroyForcibly();

        survivors.awaitNone();
        Path run = new InstalledLab(folder).onlyRun();
        assertThat(InstalledLab.trials(run)).isNotEmpty();
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        String text = Files.readString(settings);
        Files.writeString(settings, text + "# changed\n");
        assertThat(resumed(run, elsewhere).run().err()).contains("has changed");
        Files.writeString(settings, text);

        completes(run, elsewhere);

        LauncherCommand.Outcome wrong =
                launched("run", "--resume", run.toString()).run();
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("ab --resume");
        for (String file : List.of("plan.json", "run.json", "ab.json")) {
            assertThat(run.resolve(file)).content().doesNotContain("secret-of-a-test");
        }
        survivors.awaitNone();
    }

    /// Requires that resuming completes a run and leaves its finished trials as they are.
    private void completes(Path run, Path directory) throws Exception {
        Map<Path, String> finished = new TreeMap<>();
        for (Path trial : InstalledLab.trials(run)) {
            if (InstalledLab.json(trial).path("status").asString().equals("ok")) {
                finished.put(trial, withoutRepeat(trial));
            }
        }

        LauncherCommand.Outcome outcome = resumed(run, directory).run();

        JsonNode ab = InstalledLab.json(outcome);
        boolean disturbed = TestServices.areDisturbed(ab);
        assertThat(outcome.exitCode()).as(outcome.err()).isIn(disturbed ? List.of(0, 4) : List.of(0));
        assertThat(ab.path("status").asString()).isIn(disturbed ? List.of("complete", "failed") : List.of("complete"));
        assertThat(ab.path("sides").findValuesAsString("name")).containsExactly("a", "b");
        // A machine that is too busy for the generator leaves nothing finished.
        assertThat(outcome.err()).contains(finished.isEmpty() ? "pair of" : "resumed: ");
        for (Map.Entry<Path, String> trial : finished.entrySet()) {
            assertThat(withoutRepeat(trial.getKey())).isEqualTo(trial.getValue());
        }
    }

    /// Record of a trial without the note which later trial repeated it.
    private static String withoutRepeat(Path trial) throws Exception {
        return Files.readString(trial).replaceAll("\\s*\"repeatedBy\" : \\d+,", "");
    }

    private LauncherCommand resumed(Path run, Path directory) {
        return launched("ab", "--resume", run.toString(), "--format", "json").in(directory);
    }

    /// Starts a command and waits until it has printed a text.
    private Process start(String[] words, Path err, String text) throws Exception {
        Process process = launched(words).start(folder.resolve("out"), err);
        while (!Files.readString(err).contains(text)) {
            assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
            Thread.sleep(50);
        }
        return process;
    }
}
