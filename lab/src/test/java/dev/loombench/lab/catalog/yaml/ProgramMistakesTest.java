package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Experiment.PublishedFigure;
import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.IdealFormula;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProgramExperimentFixture;
import dev.loombench.lab.catalog.ProgramWorkload;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Experiments of programs as files: what is read, and which mistakes are refused at their line.
class ProgramMistakesTest {
    private static final String TEXT = ProgramExperimentFixture.TEXT;

    @Test
    void aFileOfAProgramIsRead() {
        Experiment experiment = ProgramExperimentFixture.experiment();

        assertThat(experiment.method()).isEqualTo(MethodKind.PROGRAM);
        assertThat(experiment.models()).hasToString("[lock, synchronized, synchronized@21]");
        assertThat(experiment.workload())
                .isEqualTo(new ProgramWorkload(
                        ProgramKind.PINNING,
                        Map.of("tasks", "$tasks", "wait", "$wait"),
                        ProgramMetric.THROUGHPUT,
                        Duration.ofSeconds(90)));
        assertThat(experiment.primaryMetric(Map.of())).isEqualTo("throughput");
        assertThat(experiment.published()).extracting(PublishedFigure::value).containsExactly(2226.0, 93e-6);
        assertThat(ExperimentSchema.problems(TEXT)).isEmpty();
    }

    @Test
    void whatMayBeLeftOut() {
        Experiment experiment = ProgramExperimentFixture.read(TEXT.replace("  metric: throughput\n", "")
                .replace("  limit: 90s\n", "")
                .replaceFirst("ideal: .*", "ideal: none"));

        assertThat(experiment.workload()).isInstanceOfSatisfying(ProgramWorkload.class, workload -> {
            assertThat(workload.metric()).isEqualTo(ProgramMetric.TIME);
            assertThat(workload.limit()).isEqualTo(ProgramWorkload.DEFAULT_LIMIT);
        });
    }

    @Test
    void cellsHaveAValueForEachArgumentAndTimesBelowASecond() {
        Experiment experiment = ProgramExperimentFixture.experiment();

        assertThat(Grid.cells(experiment, Profile.SMOKE)).hasSize(3).allSatisfy(cell -> {
            assertThat(cell.warmup()).hasToString("0 ops");
            assertThat(cell.measure()).hasToString("1 x 100ms");
            assertThat(cell.job())
                    .isInstanceOfSatisfying(
                            Job.ProgramRun.class,
                            run -> assertThat(run.arguments())
                                    .containsOnly(Map.entry("tasks", "20"), Map.entry("wait", "10ms")));
        });
        assertThat(Grid.cells(experiment, Profile.QUICK)).hasSize(4);
    }

    @Test
    void aFormulaIsALimitOfItsMetric() {
        assertThat(ProgramExperimentFixture.experiment().ideal())
                .isInstanceOfSatisfying(IdealFormula.class, formula -> {
                    assertThat(formula.metric()).isEqualTo(ProgramMetric.THROUGHPUT);
                    assertThat(formula.value(Map.of("tasks", "20", "wait", "10ms"), 2))
                            .isEqualTo(2_000);
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        program: pinning         | program: pining           | mine.yaml:9:12: program: 'pining' is not a program; did you mean 'pinning'?
        program: pinning         | kind: pinning             | mine.yaml:9:3: unknown key 'kind' in workload
        {tasks: $tasks, wait     | {task: $tasks, wait       | mine.yaml:10:15: pinning has no argument 'task'; did you mean 'tasks'?
        {tasks: $tasks, wait     | {wait                     | mine.yaml:10:14: pinning needs the argument 'tasks'
        tasks: $tasks, wait: $wait} | tasks: $wait, wait: $tasks} | mine.yaml:9:3: in profile smoke: '10ms' is not a number of at least 1 for 'tasks'
        wait: [10ms]             | wait: [10]                | in profile smoke: '10' is not a duration such as 10ms for 'wait'
        tasks: [20, 200]         | tasks: [20, 200, 0]       | in profile quick: '0' is not a number of at least 1 for 'tasks'
        metric: throughput\\n   | metric: pause\\n         | mine.yaml:11:11: metric: 'pause' is not a metric of this program (time, throughput, hung
        limit: 90s               | limit: 0s                 | mine.yaml:12:10: limit: '0s' is not a limit of more than 0
        [lock, synchronized, synchronized@21] | [lock, synchronised, synchronized@21] | mine.yaml:13:20: candidates: 'synchronised' is not a candidate of pinning; did you mean 'synchronized'?
        synchronized@21]\\n     | synchronized@17]\\n      | 'synchronized@17' is not a candidate on a JDK of 21 or later
        synchronized@21]\\n     | lock]\\n                 | the candidate 'lock' is listed twice
        candidates: [            | models: [                 | mine.yaml:13:1: method program compares 'candidates', not 'models'
        baseline: lock           | baseline: locked          | 'locked' is not a candidate of pinning; did you mean 'lock'?
        headline: {candidate     | headline: {model          | a cell needs a 'candidate'
        {tasks: $tasks, wait     | {tasks: $task, wait       | the workload uses $task, which is not a factor
        metric: throughput, is   | metric: through, is       | 'through' is not a metric of programs
        metric: throughput, is   | metric: pause, is         | pinning doesn't report 'pause'
        / $wait"                 | + $wait"                  | mine.yaml:18:33: is: 'min($tasks, 50) + $wait' is not a formula of numbers
        / $wait"                 | / $wail"                  | mine.yaml:18:29: in profile smoke: '$wail' is not a factor of this experiment
        / $wait"                 | / 0"                      | 'min(20, 50) / 0' is not a positive limit
        ideal: {metric: throughput, is: "min($tasks, 50) / $wait"} | ideal: batch | mine.yaml:18:8: method program takes 'none' or a formula
        ideal: {metric: throughput, is: "min($tasks, 50) / $wait"} | ideal: server | 'server' is for method http
        warmup: 0s, measure: 100ms | warmup: 0 ops, measure: 100ms | '0 ops' is not a duration with a unit
        warmup: 0s, measure: 100ms | warmup: 0s, measure: 0s | mine.yaml:22:32: the measured time must be more than 0
        warmup: 0s, measure: 100ms | measure: 100ms, modes: [time] | 'modes' is for method batch
        tasks: 20}, skip         | tasks: 30}, skip          | no cell has 30 for 'tasks'
        metric: throughput, value: 2226 ops/s | metric: pause, value: 2s | 'pause' is not a metric of this program
        metric: throughput, value: 2226 ops/s | metric: throughput, value: 2s | '2s' is not a rate such as '9.038 ops/s'
        """)
    void whatDoesNotSuitIsRefusedAtItsLine(String place, String replacement, String message) {
        String from = place.replace("\\n", "\n");
        assertThat(TEXT).contains(from);
        String text = TEXT.replace(from, replacement.replace("\\n", "\n"));

        UserErrorException refusal =
                catchThrowableOfType(UserErrorException.class, () -> ProgramExperimentFixture.read(text));

        assertThat(refusal).as(text).isNotNull();
        assertThat(refusal.getMessage()).startsWith("mine.yaml:").contains(message);
    }

    @Test
    void formulasAreOfProgramsOnly() {
        UserErrorException refusal = catchThrowableOfType(
                UserErrorException.class,
                () -> ExperimentFixture.read(ExperimentFixture.with("ideal: batch", "ideal: {metric: time, is: 1}")));

        assertThat(refusal).hasMessageEndingWith(ExperimentError.FORMULA.words());
    }
}
