package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.finding.UserErrorException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests with experiments of processes and memory, and keys that suit only some methods.
class MethodMistakesTest {
    private static final String PROCESS = """
        schema: loombench/experiment/v1
        id: mine
        title: Mine
        question: What does it cost?
        sources: {S: {title: Notes, setting: 2022, method: one run}}
        method: process
        workload:
          task: fib $fib then $form $delay
          tasks: 10
        models: [cached-pool, virtual-per-task]
        factors:
          fib: [40]
          form: [request-async, request]
          delay: [1s]
          headers: [standard, compact]
        ideal: batch
        jvm:
          heap: {initial: 64m, max: 64m}
          variants: {headers: {standard: [], compact: [-XX:+UseCompactObjectHeaders]}}
        profiles:
          smoke: {fit: {factor: fib, cpu: 1s}}
          quick: {}
          standard: {}
          full: {cells: [{when: {form: request}, set: {delay: 2s}}]}
        published:
          - {source: S, cell: {model: cached-pool}, metric: cpu, value: 681 %}
          - {source: S, cell: {model: cached-pool}, metric: peak-rss, value: 1.5 GB}
          - {source: S, cell: {model: cached-pool}, metric: peak-threads, value: 10_020}
        claims:
          - id: 1
            text: It ends.
            source: S
            published: all
            completed: {of: {model: cached-pool}}
            holds: at least 1
        """;

    @Test
    void aFileOfProcessesIsRead() {
        Experiment experiment = read(PROCESS);

        assertThat(experiment.method()).isEqualTo(MethodKind.PROCESS);
        assertThat(experiment.published())
                .extracting(Experiment.PublishedFigure::value)
                .containsExactly(681.0, 1.5e9, 10_020.0);
        assertThat(ExperimentSchema.problems(PROCESS)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        task: fib $fib then $form $delay | kind: executor | 'kind' is for method batch; method process runs once
        quick: {}             | quick: {warmup: 1 op}         | 'warmup' is for method batch; method process runs once in a fresh JVM
        quick: {}             | quick: {measure: 1 op}        | 'measure' is for method batch
        quick: {}             | quick: {modes: [time]}        | 'modes' is for method batch
        quick: {}             | quick: {cells: [{when: {fib: 40}, diagnose: false}]} | 'diagnose' is for method http: only servers are
        factor: fib, cpu: 1s  | factor: delay, cpu: 1s        | 'fit' needs a factor that is the number of a 'fib' or 'fib-split', but 'delay' isn't one
        factor: fib, cpu: 1s  | factor: fibb, cpu: 1s         | unknown factor 'fibb'; did you mean 'fib'?
        factor: fib, cpu: 1s  | factor: fib, cpu: 0s          | the CPU time of a trial must be more than 0
        factor: fib, cpu: 1s  | factor: fib, cpu: 12          | '12' is not a duration with a unit
        headers: {standard: [], compact: [-XX:+UseCompactObjectHeaders]} | headers: {standard: []} | the level compact of 'headers' has no options under 'variants'
        headers: {standard: [], compact: [-XX:+UseCompactObjectHeaders]} | headers: {standard: [], compact: []}, header: {standard: []} | 'header' under 'variants' is not a factor
        headers: {standard: [], compact: [-XX:+UseCompactObjectHeaders]} | fib: {40: []} | the factor 'headers' is not used
        metric: cpu, value: 681 %  | metric: throughput, value: 681 % | 'throughput' is not a metric of method process
        metric: cpu, value: 681 %  | metric: cpu, value: 681       | '681' is not a share such as '681 %'
        value: 1.5 GB         | value: 1.5 GiB                | '1.5 GiB' is not a size such as '64242 B'
        completed: {of        | ratio: {of                    | needs a 'metric'
        delay: [1s]           | delay: [1 second]             | '1 second' is not a count
        then $form $delay     | then $form $delay then park 1 cold | 'park' is for method memory
        method: process       | method: proces                | is not a method (batch, process, memory, http, program)
        """)
    void whatDoesNotSuitIsRefused(String place, String replacement, String message) {
        assertThat(PROCESS).contains(place);

        assertThat(refusal(PROCESS.replace(place, replacement))).contains(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        park 20 cold | platform-per-task | ``
        park 20      | platform-per-task | 'park 20' is not a task
        park 0 cold  | platform-per-task | 'park 0' is not a depth from 1 to 10000 frames
        park 20 warm | cached-pool       | 'cached-pool' doesn't start a thread per task; method memory takes
        park 20 cold | structured        | 'structured' doesn't start a thread per task; method memory takes
        park 20 cold | coroutines(io)    | 'coroutines(io)' doesn't start a thread per task; method memory takes
        park 20 cold | reactive          | 'reactive' doesn't start a thread per task; method memory takes
        sleep 1s     | virtual-per-task  | method memory runs the task 'park DEPTH cold' or '… warm'
        """)
    void memoryIsOfParkedThreads(String task, String model, String message) {
        String text = """
            schema: loombench/experiment/v1
            id: mine
            title: Mine
            question: What does it take?
            method: memory
            workload: {task: %s, tasks: 1_000}
            models: [%s]
            ideal: none
            profiles: {smoke: {}, quick: {}, standard: {}, full: {}}
            """.formatted(task, model);

        if (message == null || message.isEmpty()) {
            assertThat(read(text).method()).isEqualTo(MethodKind.MEMORY);
        } else {
            assertThat(refusal(text)).contains(message);
        }
    }

    @ParameterizedTest
    @CsvSource({"fib-split 20", "request 1s", "sleep 1s then request-async 1s"})
    void batchesAreOfTasksThatHoldTheirThread(String task) {
        assertThat(refusal(ExperimentFixture.with("sleep $wait then cpu 1M", task)
                        .replace("  wait: [200ms]\n", "")
                        .replace("factors: {wait: [1s, 2s]}, ", "")))
                .endsWith(ExperimentError.OF_PROCESS.words());
    }

    private static Experiment read(String text) {
        return ExperimentReader.read("mine.yaml", Path.of("."), text);
    }

    private static String refusal(String text) {
        UserErrorException refusal = catchThrowableOfType(UserErrorException.class, () -> read(text));
        assertThat(refusal).as(text).isNotNull();
        return String.valueOf(refusal.getMessage());
    }
}
