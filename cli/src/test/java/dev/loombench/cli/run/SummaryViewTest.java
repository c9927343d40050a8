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
import dev.loombench.lab.model.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.run.RunEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummaryViewTest {
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

    private static String rendered(RunDocument run, SymbolSet signs) {
        return new SummaryView(PLAIN, 80, signs).render(RunSummary.of(run));
    }

    @Test
    void usesWordsWhereSignsCannotBeShown() {
        assertThat(rendered(run("quick", ExperimentFixtures.sleep(), OPEN, SAME), SymbolSet.WORDS))
                .contains("1 yes 1 no 1 open", "1 reproduced (yes)")
                .doesNotContain("✓", "●", "│");
    }

    @Test
    void theProfileIsInTheCommandUnlessItIsTheDefault() {
        assertThat(RunSummary.of(run("standard", open("full"))).settlements())
                .extracting(RunSummary.FollowUp::command)
                .containsExactly(
                        "loombench run fib-cpu --profile standard --forks 14",
                        "loombench run fib-cpu --claims --profile full");
    }

    @Test
    void aRunForSmokeSaysWhetherItWorksAndNothingElse() {
        ResultsView view = new ResultsView(PLAIN, 80, SymbolSet.SYMBOLS, false);
        RunDocument run = run("smoke", ExperimentFixtures.sleep(), OPEN);

        view.on(new RunEvent.RunOpened(Path.of("runs/1"), "smoke", 4, Duration.ZERO));

        assertThat(view.on(new RunEvent.ExperimentFinished(ExperimentFixtures.sleep())))
                .isEqualTo("sleep-10k         0 cells measured\n");
        assertThat(view.summary(run))
                .isEqualTo("2 of 2 experiments don't work: sleep-10k, fib-cpu. 0 trials were measured.\n");
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

    @Test
    void allOfItIsThereForWhoeverAsks() {
        assertThat(new ResultsView(PLAIN, 80, SymbolSet.SYMBOLS, true)
                        .on(new RunEvent.ExperimentFinished(ExperimentFixtures.sleep())))
                .contains("What does it cost?", "3 blocks; do it again");
    }
}
