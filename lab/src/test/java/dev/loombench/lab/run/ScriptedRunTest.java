package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.model.run.RunSettings;
import dev.loombench.lab.run.ScriptedRun.Script;
import dev.loombench.lab.schedule.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Blocks, budgets, further blocks, resuming and the time left, with a clock and trials that are made up.
class ScriptedRunTest {
    private static final Script STEADY = trial -> scattered(trial, 1.2, 0.002);
    private static final Script NOISY = trial -> scattered(trial, 1.2, 0.1);
    private static final Script OPEN = trial -> scattered(trial, 1.02, 0.1);
    private static final Script OBVIOUS = trial -> scattered(trial, 3, 0.005);

    @TempDir
    Path folder;

    @Test
    void aBudgetEndsAnExperimentBetweenTwoBlocks() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(6, 35.0, null), STEADY, "a");

        RunDocument document = run.run();

        assertThat(run.blocks("a")).containsExactly(1, 2, 3);
        assertThat(run.time()).isEqualTo(Duration.ofSeconds(30));
        assertThat(run.notices()).containsExactly(RunNote.STOPPED.message("a", 3, 6));
        assertThat(document.status()).isEqualTo(RunStatus.PARTIAL);
    }

    @Test
    void aBudgetThatIsUsedUpLeavesEachExperimentItsFirstBlock() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(6, 1.0, null), STEADY, "a", "b", "c");

        run.run();

        assertThat(run.measured()).hasSize(6).allMatch(trial -> trial.block() == 1);
    }

    @Test
    void aBudgetKeepsTheFirstBlocksOfLaterExperimentsFree() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(6, 50.0, null), STEADY, "a", "b");

        run.run();

        assertThat(run.blocks("a")).hasSizeBetween(3, 4);
        assertThat(run.blocks("b")).isNotEmpty();
        assertThat(run.time()).isLessThanOrEqualTo(Duration.ofSeconds(50));
    }

    @Test
    void aBudgetAloneIsSpentOnBlocksForWhatIsWidest() throws Exception {
        Script script = trial -> trial.experiment().equals("a") ? NOISY.measures(trial) : STEADY.measures(trial);
        ScriptedRun run = new ScriptedRun(folder, settings(null, 300.0, null), script, "a", "b");

        run.run();

        assertThat(run.time()).isEqualTo(Duration.ofMinutes(5));
        assertThat(run.blocks("b")).hasSize(8);
        assertThat(run.blocks("a")).hasSize(22);
    }

    @Test
    void blocksAreAddedUntilIntervalsAreAsNarrowAsWanted() throws Exception {
        ScriptedRun steady = new ScriptedRun(folder.resolve("steady"), settings(6, null, 0.02), STEADY, "a");
        ScriptedRun noisy = new ScriptedRun(folder.resolve("noisy"), settings(6, null, 0.02), NOISY, "a");

        RunDocument document = steady.run();
        noisy.run();

        assertThat(steady.blocks("a")).hasSize(8);
        assertThat(noisy.blocks("a")).hasSize(60);
        assertThat(document.status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(document.experiments().getFirst().findings())
                .extracting(finding -> finding.code())
                .contains("blocks-added");
    }

    @Test
    void aBudgetEndsTheSearchForPrecision() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(6, 100.0, 0.02), NOISY, "a");

        run.run();

        assertThat(run.blocks("a")).hasSize(10);
    }

    @Test
    void beforeTheFirstBlockAndAfterEachOneTheStateIsReportedUntilAStop() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(3, null, null), STEADY, "a").interruptedDuring(5);

        run.run();

        assertThat(run.reported()).containsExactly(0, 2, 4);
    }

    @Test
    void threeBlocksAreEnoughForWhatIsObvious() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(null, null, null), OBVIOUS, "a");

        assertThat(run.run().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(run.blocks("a")).hasSize(StoppingRule.MIN_OBVIOUS_BLOCKS);
    }

    @Test
    void theProfilesTimeGoesToTheAnswersThatNeedIt() throws Exception {
        Script script = trial -> trial.experiment().equals("a") ? OPEN.measures(trial) : STEADY.measures(trial);
        ScriptedRun run = new ScriptedRun(folder, settings(null, null, null), script, "a", "b");

        run.run();

        assertThat(run.blocks("b")).hasSize(6);
        assertThat(run.blocks("a")).hasSize(12);
    }

    @Test
    void theProfilesTimeEndsWhatItsAnswersWouldNeed() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(null, null, null), taking(OPEN, 25), "a");

        run.run();

        assertThat(run.blocks("a")).as("two more would tell nothing").hasSize(9);
        assertThat(run.time()).isLessThan(Duration.ofMinutes(10));
    }

    @Test
    void anInterruptedRunIsCompletedByItsMissingTrials() throws Exception {
        ScriptedRun whole = new ScriptedRun(folder.resolve("whole"), settings(3, null, null), STEADY, "a", "b");
        ScriptedRun run =
                new ScriptedRun(folder.resolve("cut"), settings(3, null, null), STEADY, "a", "b").interruptedDuring(8);

        RunDocument complete = whole.run();
        RunDocument partial = run.run();
        RunDocument resumed = run.resume();

        assertThat(partial.status()).isEqualTo(RunStatus.PARTIAL);
        assertThat(run.measured()).isEqualTo(whole.measured().subList(7, 12));
        assertThat(resumed.status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(resumed.experiments()).usingRecursiveComparison().isEqualTo(complete.experiments());
    }

    @Test
    void aResumedRunHasNoBudget() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(6, 25.0, null), STEADY, "a");

        run.run();
        RunDocument resumed = run.resume();

        assertThat(run.blocks("a")).containsExactly(3, 4, 5, 6);
        assertThat(resumed.status()).isEqualTo(RunStatus.COMPLETE);
    }

    /// For answers blocks are added by threes, for a precision one by one.
    @ParameterizedTest
    @CsvSource({"0.2, 16, 8, 8", ", 14, 7, 9"})
    void aRunThatIsInterruptedInAnAddedBlockGoesOnThere(@Nullable Double precision, int trial, int first, int last)
            throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(null, null, precision), OPEN, "a").interruptedDuring(trial);

        RunDocument partial = run.run();
        RunDocument resumed = run.resume();

        assertThat(partial.status()).isEqualTo(RunStatus.PARTIAL);
        assertThat(run.blocks("a"))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(first, last).boxed().toList());
        assertThat(run.measured()).hasSize(2 * last - trial + 1);
        assertThat(resumed.status()).isEqualTo(RunStatus.COMPLETE);
    }

    @Test
    void aRunThatWasCompleteMeasuresNothing() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(3, null, null), STEADY, "a");

        run.run();
        RunDocument resumed = run.resume();

        assertThat(run.measured()).isEmpty();
        assertThat(resumed.status()).isEqualTo(RunStatus.COMPLETE);
    }

    @Test
    void theTimeLeftIsThatOfTheTrialsLeftOnceEachCellIsKnown() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(4, null, null), taking(STEADY, 7), "a");

        run.run();

        assertThat(run.timesLeft().subList(2, 8))
                .isEqualTo(IntStream.rangeClosed(1, 6)
                        .mapToObj(left -> Duration.ofSeconds(7L * left))
                        .toList()
                        .reversed());
    }

    @Test
    void theTimeLeftOfARunForAnswersHoldsItsFurtherBlocksUpToTheProfilesTime() throws Exception {
        ScriptedRun noisy = new ScriptedRun(folder.resolve("noisy"), settings(null, null, null), NOISY, "a");
        ScriptedRun slow = new ScriptedRun(folder.resolve("slow"), settings(null, null, null), taking(NOISY, 45), "a");

        noisy.run();
        slow.run();

        assertThat(noisy.timesLeft().get(2)).isEqualTo(Duration.ofSeconds(5 * (10 + 2 * 2)));
        assertThat(slow.timesLeft().get(2)).isEqualTo(Duration.ofSeconds(600 - 8 - 2 * 45));
    }

    @Test
    void theOtherTrialsOfACellThatFailedAreLeftOut() throws Exception {
        ScriptedRun run = new ScriptedRun(
                folder,
                settings(3, null, null),
                trial -> ScriptedRun.isBaseline(trial) ? Double.NaN : STEADY.measures(trial),
                "a");

        RunDocument document = run.run();

        assertThat(run.measured()).filteredOn(ScriptedRun::isBaseline).hasSize(1);
        assertThat(run.measured()).hasSize(4);
        assertThat(document.status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void disturbedTrialsAreRepeatedAfterTheirBlockAsLongAsAQuarterIs() throws Exception {
        ScriptedRun run = new ScriptedRun(folder, settings(6, null, null), disturbed(trial -> true), "a");

        RunDocument document = run.run();

        assertThat(document.experiments().getFirst().trials())
                .filteredOn(trial -> trial.repeats() != null)
                .extracting(TrialRecord::block)
                .containsExactly(1, 1, 2);
        assertThat(run.measured()).hasSize(15);
        assertThat(run.measured().subList(2, 4)).extracting(Trial::key).containsExactlyElementsOf(keys(run, 0, 2));
    }

    private static List<Trial.CellKey> keys(ScriptedRun run, int from, int to) {
        return run.measured().subList(from, to).stream().map(Trial::key).toList();
    }

    /// Time that the baseline takes this many times, and that scatters from block to block.
    private static double scattered(Trial trial, double ratio, double noise) {
        double wave = new double[] {0, 1, -1, 0.5, -0.5}[trial.block() * 3 % 5];
        return ScriptedRun.isBaseline(trial) ? ratio * (1 + noise * wave) : 1;
    }

    private static Script taking(Script script, int seconds) {
        return new Script() {
            @Override
            public double measures(Trial trial) {
                return script.measures(trial);
            }

            @Override
            public Duration takes(Trial trial) {
                return Duration.ofSeconds(seconds);
            }
        };
    }

    private static Script disturbed(Predicate<Trial> which) {
        return new Script() {
            @Override
            public double measures(Trial trial) {
                return STEADY.measures(trial);
            }

            @Override
            public boolean isDisturbed(Trial trial) {
                return which.test(trial);
            }
        };
    }

    /// Settings of the profile `quick`.
    private static RunSettings settings(
            @Nullable Integer forks, @Nullable Double budgetSeconds, @Nullable Double precision) {
        return RecordBuilder.like(RunFixture.settings("quick"))
                .with("forks", forks)
                .with("budgetSeconds", budgetSeconds)
                .with("precision", precision)
                .build();
    }
}
