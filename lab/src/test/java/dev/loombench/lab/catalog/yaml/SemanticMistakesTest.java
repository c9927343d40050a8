package dev.loombench.lab.catalog.yaml;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.ExperimentError;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests with mistakes that only the reader can find, since they need the rest of the file, or arithmetic.
class SemanticMistakesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        baseline: cached-pool | baseline: single-thread | the baseline 'single-thread' is not among the models
        cell: {model: cached-pool}, metric: time | cell: {model: single-thread}, metric: time | 'single-thread' is not among this experiment's models; choose from cached-pool
        when: {model: cached-pool | when: {model: fixed-pool(2) | the model 'fixed-pool(2)' is not among this experiment's models; did you mean 'fixed-pool(20)'?
        set: {tasks: 50}      | set: {task: 50}         | unknown factor 'task'; did you mean 'tasks'?
        when: {tasks: 1_000}  | when: {waiting: 1s}     | unknown factor 'waiting'; choose from tasks, wait
        factors: {wait: [1s   | factors: {waits: [1s    | unknown factor 'waits'; did you mean 'wait'?
        when: {tasks: 1_000}  | when: {tasks: 1_001}    | no cell has 1001 for 'tasks', only 100, 1000, 10000
        to: {model: virtual-per-task} | to: {model: virtual-per-task, tasks: 20k} | 20000 is not a level of 'tasks', which has 100, 1000
        {source: S, cell: {model: cached-pool}, metric: throughput | {source: T, cell: {model: cached-pool}, metric: throughput | there is no source 'T' in this file; it has S
        tasks: [100, 1_000]   | tasks: [1_000, 1k]      | the level '1000' is listed twice
        wait: [200ms]         | wait: [1s, 1000ms]      | the level '1s' is listed twice
        fixed-pool(20), v     | fixed-pool(20), fixed-pool( 20 ), v | the model 'fixed-pool(20)' is listed twice
        id: 1b                | id: 1a                  | the claim '1a' is listed twice
        tasks: $tasks         | tasks: 100              | the factor 'tasks' is not used; write $tasks in the workload
        sleep $wait           | sleep $pause            | the workload uses $pause, which is not a factor
        ideal: batch          | ideal: none             | claim 1b compares with the ideal of a batch, but 'ideal' is none here
        ideal: batch          | ideal: server           | 'server' is for method http
        kind: executor        | kind: threads           | 'cached-pool' doesn't start a thread per task
        holds: at least 4     | holds: between 3 and 2  | is not a range
        holds: at least 4     | holds: at most 1.2.3    | is not a relation
        holds: at least 4     | holds: at most 4s       | is not a relation
        and 1.1s              | and 1.1                 | '1.1' is not a duration with a unit
        figure: 6.05          | figure: six             | 'six' is not a number such as 6.05
        figure: 1s            | figure: 1               | '1' is not a duration with a unit
        set: {tasks: 10}      | set: {tasks: 0}         | in profile smoke: '0' is not a number of tasks from 1 to 10000000
        tasks: [100, 1_000]   | tasks: [100, 1_000, 11M]   | '11M' is not a number of tasks
        tasks: [100, 1_000]   | tasks: [100, 1_000, 2s]   | '2s' is not a count
        wait: [200ms]         | wait: [200]             | '200' is not a duration with a unit
        wait: [200ms]         | wait: [1_001h]          | '1_001h' is not a count
        cpu 1M                | cpu -1                  | '-1' is not a count
        cpu 1M                | fib 61                  | 'fib 61' is not a Fibonacci number from 0 to 60
        cpu 1M                | http nowhere            | 'nowhere' is not an address
        cpu 1M                | class A from %zz        | is not a task
        4 x 100ms             | 4 x 1us                 | is not an effort
        """)
    void areRefusedByTheReader(String place, String replacement, String message) {
        String text = ExperimentFixture.with(place, replacement);

        assertThat(ExperimentFixture.refusal(text)).contains(message);
        assertThat(ExperimentSchema.problems(text)).isEmpty();
    }

    @Test
    void aScopeTakesTasksFromItsOwnerOnly() {
        String scoped = ExperimentFixture.with("fixed-pool(20), v", "structured, coroutines(io), reactive, v");

        assertThat(ExperimentFixture.read(scoped).models()).hasSize(5);
        assertThat(ExperimentFixture.refusal(scoped.replace("kind: executor", "kind: actors")))
                .endsWith(ExperimentError.SCOPED_ACTORS.message("structured"));
    }

    static Stream<Arguments> tasksWithoutKnownTimes() {
        return Stream.of(
                Arguments.of("noop", true),
                Arguments.of("sleep 200ms", true),
                Arguments.of("http http://localhost/", true),
                Arguments.of("sleep 200ms then cpu 0", true),
                Arguments.of("sleep 200ms then fib 20", false),
                Arguments.of("cpu 1M", false));
    }

    @ParameterizedTest
    @MethodSource("tasksWithoutKnownTimes")
    void theRuleOfGoetzNeedsATaskThatComputes(String task, boolean refused) {
        String text = ExperimentFixture.with("fixed-pool(20)", "fixed-pool(goetz)")
                .replace("sleep $wait then cpu 1M", task)
                .replace("  wait: [200ms]\n", "")
                .replace("factors: {wait: [1s, 2s]}, ", "");

        if (refused) {
            assertThat(ExperimentFixture.refusal(text))
                    .endsWith(ExperimentError.NO_TIMES.message("fixed-pool(goetz)", task));
        } else {
            assertThat(ExperimentFixture.read(text).tasks().task()).isEqualTo(task);
        }
    }

    @ParameterizedTest
    @CsvSource({"smoke", "full"})
    void everyProfileMustRunSomething(String profile) {
        String text = ExperimentFixture.with(
                profile + ": {", profile + ": {cells: [{when: {tasks: [100, 1k, 10k]}, skip: true}], ");

        assertThat(ExperimentFixture.refusal(text)).endsWith(ExperimentError.NO_CELLS.message(profile));
    }

    @Test
    void aGridThatNobodyCouldRunIsRefusedBeforeItIsMade() {
        String levels = IntStream.rangeClosed(1, 200).mapToObj(i -> i + "ms").collect(joining(", ", "[", "]\n"));
        String text = ExperimentFixture.with(
                        "factors:\n", "factors:\n  a: " + levels + "  b: " + levels + "  c: " + levels)
                .replace("then cpu 1M", "then sleep $a then sleep $b then sleep $c then cpu 1M");

        assertThat(ExperimentFixture.refusal(text))
                .endsWith(ExperimentError.TOO_MANY_CELLS.message("smoke", 48_000_000, 10_000));
    }
}
