package dev.loombench.cli.run;

import static dev.loombench.cli.run.ExperimentFixtures.POOL;
import static dev.loombench.cli.run.ExperimentFixtures.VIRTUAL;
import static dev.loombench.cli.run.ExperimentFixtures.claim;
import static dev.loombench.cli.run.ExperimentFixtures.comparison;
import static dev.loombench.cli.run.ExperimentFixtures.experiment;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.run.FollowUpCommands.FollowUp;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.run.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.report.SampleRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FollowUpCommandsTest {
    private static final String FILE = "src/test/resources/dev/loombench/cli/terminal/experiments/waits.yaml";

    /// @param blocks number of blocks that would decide it
    /// @param blockSeconds duration of a block in seconds
    private static ExperimentRecord open(String id, int blocks, double blockSeconds) {
        return experiment(
                id,
                "batch",
                List.of(),
                List.of(comparison(POOL, VIRTUAL, 1.02, ComparisonVerdict.INCONCLUSIVE)
                        .withBlocksNeeded(blocks, blockSeconds * (blocks - 6))),
                List.of(),
                List.of(),
                null);
    }

    private static ExperimentRecord claimed(String id) {
        DecidedBy by = new DecidedBy("standard", "loombench run " + id + " --claims --profile standard", 480);
        return experiment(
                id,
                "batch",
                List.of(),
                List.of(),
                List.of(claim("9a", "no faster", ClaimVerdict.INCONCLUSIVE, "not tested", by)),
                List.of(),
                null);
    }

    private static List<FollowUp> settlements(List<String> command, ExperimentRecord... experiments) {
        RunDocument run = SampleRun.CLASSICS.document();
        return FollowUpCommands.of(RecordBuilder.like(run)
                .with("profile", "quick")
                .with("command", command)
                .with("experiments", List.of(experiments))
                .with("findings", List.of())
                .build());
    }

    private static List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of("loombench", "run"));
        command.addAll(List.of(words));
        return command;
    }

    private static String only(List<String> command, ExperimentRecord experiment) {
        assertThat(settlements(command, experiment)).hasSize(1);
        return settlements(command, experiment).getFirst().command();
    }

    @Test
    void similarAnswersShareACommandAndTheTimeOfAllItsBlocks() {
        assertThat(settlements(List.of(), open("a", 14, 10), open("b", 10, 20)))
                .containsExactly(new FollowUp(
                        "To decide these 2 answers (about 7 min)",
                        List.of("loombench", "run", "b", "a", "--forks", "14")));
    }

    @Test
    void anAnswerThatNeedsFarMoreBlocksHasItsOwnCommand() {
        assertThat(settlements(List.of(), open("a", 100, 10), open("b", 10, 20)))
                .containsExactly(
                        new FollowUp(
                                "To decide b (about 3 min 20 s)", List.of("loombench", "run", "b", "--forks", "10")),
                        new FollowUp("To decide a (about 17 min)", List.of("loombench", "run", "a", "--forks", "100")));
    }

    /// Each takes 50 minutes alone.
    @Test
    void aCommandForSeveralTakesAtMostAnHour() {
        assertThat(settlements(List.of(), open("a", 10, 300), open("b", 10, 300), open("c", 20, 1)))
                .extracting(FollowUp::command)
                .containsExactly(
                        "loombench run a --forks 10", "loombench run b --forks 10", "loombench run c --forks 20");
    }

    @Test
    void answersThatTakeLongerAloneAreApart() {
        assertThat(settlements(List.of(), open("long", 20, 1000), open("short", 20, 1), open("longer", 30, 1000)))
                .extracting(FollowUp::purpose)
                .containsExactly("To decide short (about 20 s)", "To decide these 2 answers (about 16 h 40 min)");
    }

    @Test
    void keepsTheOptionsThatSayWhatIsMeasured() {
        List<String> command = command(("sleep-10k fib-cpu --jdk 21 --jdk=25 -p tasks=500,5000 -pwait=1ms --models"
                        + " fixed-pool(200) --variant zgc=-XX:+UseZGC --cpus 1,2 --margin 5% --claims --profile full"
                        + " --jvm-arg=-Xmx2g --forks=3 --budget 5m --precision 2% --name x --seed 7 -q --out")
                .split(" "));
        command.add("my runs");

        assertThat(only(command, open("sleep-10k", 10, 1)))
                .isEqualTo("loombench run sleep-10k --jdk 21 --jdk 25 -p tasks=500,5000 -p wait=1ms --models"
                        + " 'fixed-pool(200)' --variant zgc=-XX:+UseZGC --cpus 1,2 --margin 5% --jvm-arg=-Xmx2g --out 'my runs' --claims"
                        + " --forks 10");
    }

    @Test
    void claimsAreTestedUnderTheSameOptions() {
        assertThat(only(command("classic", "--jdk", "21", "--forks", "3", "--seed", "7"), claimed("fib-cpu")))
                .isEqualTo("loombench run fib-cpu --jdk 21 --claims --profile standard");
    }

    @Test
    void anExperimentOfAFileIsNamedByIt() {
        List<String> command = command("sleep-10k", FILE, "--seed", "7");

        assertThat(settlements(command, open("sleep-10k", 10, 1), open("waits", 10, 1)))
                .extracting(FollowUp::command)
                .containsExactly("loombench run sleep-10k " + FILE + " --forks 10");
        assertThat(only(command, claimed("waits"))).isEqualTo("loombench run " + FILE + " --claims --profile standard");
    }

    @Test
    void aCommandThatCannotBeReadGivesIdsOnly() {
        for (List<String> unreadable : List.of(
                List.<String>of(),
                List.of("loombench", "ab"),
                command("--jdk"),
                command("--unknown", "--jdk", "21"),
                command("--jdk", "21\n22"),
                command("none-such.yaml", "--jdk", "21"))) {
            assertThat(only(unreadable, open("waits", 10, 1)))
                    .as("%s", unreadable)
                    .isEqualTo("loombench run waits --forks 10");
        }
    }
}
