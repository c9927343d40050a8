package dev.loombench.cli.run;

import static dev.loombench.cli.run.ExperimentFixtures.POOL;
import static dev.loombench.cli.run.ExperimentFixtures.VIRTUAL;
import static dev.loombench.cli.run.ExperimentFixtures.claim;
import static dev.loombench.cli.run.ExperimentFixtures.comparison;
import static dev.loombench.cli.run.ExperimentFixtures.estimate;
import static dev.loombench.cli.run.ExperimentFixtures.experiment;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.run.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.report.SampleRun;
import dev.loombench.report.page.AnswerDescription;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsViewTest {
    private static final Style PLAIN = Style.of(Style.ColorMode.NEVER, false, false);

    private static final ExperimentRecord OPEN = open("standard");

    private static ExperimentRecord open(String deciding) {
        return experiment(
                "fib-cpu",
                "process",
                List.of(estimate(POOL, "time", "s", 1)),
                List.of(comparison(POOL, VIRTUAL, 1.02, ComparisonVerdict.INCONCLUSIVE)),
                List.of(claim(
                        "9a",
                        "no faster",
                        ClaimVerdict.INCONCLUSIVE,
                        "not tested: cached-pool fib=47 is not in this run (profile quick)",
                        new DecidedBy(deciding, "loombench run fib-cpu --claims --profile " + deciding, 480))),
                List.of(),
                null);
    }

    private static final ExperimentRecord SAME = experiment(
            "http-hello",
            "http",
            List.of(estimate(POOL, "time", "s", 1)),
            List.of(comparison(POOL, VIRTUAL, 1.0, ComparisonVerdict.SAME)),
            List.of(),
            List.of(),
            null);

    private static RunDocument run(String profile, ExperimentRecord... experiments) {
        return RecordBuilder.of(RunDocument.class)
                .with("id", "run")
                .with("profile", profile)
                .with("startedAt", Instant.EPOCH)
                .with("finishedAt", Instant.EPOCH.plusSeconds(475))
                .with("host", new HostRecord("Linux amd64", "6", "any CPU", 2, 1L << 30, Map.of(), Map.of()))
                .with("jdks", List.of(new JdkRecord("25", "/jdk", "25.0.3", "A", List.of())))
                .with("experiments", List.of(experiments))
                .build();
    }

    @Test
    void usesWordsWhereSignsCannotBeShown() {
        assertThat(new ResultsView(PLAIN, 80, SymbolSet.WORDS, false)
                        .summary(run("quick", ExperimentFixtures.sleep(), OPEN, SAME)))
                .contains("1 + 1 - 1 ?", "1 + reproduced")
                .doesNotContain("✓", "●", "│");
    }

    @Test
    void theProfileIsInTheCommandUnlessItIsTheDefault() {
        assertThat(FollowUpCommands.of(run("standard", open("full"))))
                .extracting(FollowUpCommands.FollowUp::command)
                .containsExactly(
                        "loombench run fib-cpu --profile standard --forks 14",
                        "loombench run fib-cpu --claims --profile full");
    }

    @Test
    void aSmokeRunNamesOnlyWhatDoesNotWork() {
        ExperimentRecord measured = SampleRun.CLASSICS.document().experiments().getFirst();

        assertThat(AnswerDescription.title(run("smoke", measured, SAME))).endsWith(": see http-hello");
    }

    @Test
    void oneExperimentNeedsNoSummary() {
        assertThat(new ResultsView(PLAIN, 80, SymbolSet.SYMBOLS, false).summary(run("quick", OPEN)))
                .isEmpty();
    }

    @Test
    void anExperimentThatIsFinishedAgainIsToldBriefly() {
        ResultsView view = new ResultsView(PLAIN, 80, SymbolSet.SYMBOLS, false);

        assertThat(view.on(new RunEvent.ExperimentFinished(ExperimentFixtures.sleep())))
                .contains("claims: ");
        assertThat(view.on(new RunEvent.ExperimentFinished(ExperimentFixtures.sleep())))
                .contains("→ Virtual threads")
                .doesNotContain("claims: ");
    }
}
