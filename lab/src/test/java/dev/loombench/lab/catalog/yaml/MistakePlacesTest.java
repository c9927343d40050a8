package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.Suggestions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests that every refusal names file, line and column, and suggests a similar name.
class MistakePlacesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        id: sample    | idd: sample       | sample.yaml:3:1: unknown key 'idd' in an experiment; did you mean 'id'?
        order: 5      | order: five       | sample.yaml:2:8: order must be a whole number from 0 to 9999, not 'five'
        title: A sample | title: []       | sample.yaml:4:8: title must be a word or a number
        tags: [waiting] | tags: waiting   | sample.yaml:6:7: tags must be a list of at least one item, such as [a, b]
        S: {title     | S: {titel         | sample.yaml:8:7: unknown key 'titel' in S; did you mean 'title'?
        method: batch | method: https     | sample.yaml:9:9: method: 'https' is not a method (batch, process, memory, http, program)
        kind: executor| kind: executer    | sample.yaml:11:9: kind: 'executer' is not a kind of batch (executor, actors, threads, one-shot)
        callers: 2    | caller: 2         | sample.yaml:14:3: unknown key 'caller' in workload; did you mean 'callers'?
        fixed-pool(20)| fixed-pol(20)     | sample.yaml:15:23: models: 'fixed-pol(20)' is not an execution model; did you mean 'fixed-pool'?
        baseline: cached-pool | baseline: single-thread | sample.yaml:16:11: the baseline 'single-thread' is not among the models
        [100, 1_000]  | [100, -1]         | sample.yaml:18:16: tasks: '-1' is not a count (100, 10_000, 10M), a duration (200ms, 1s), a rate (150/s) or a word
        [200ms]       | [-200ms]          | sample.yaml:19:10: wait: '-200ms' is not a count (100, 10_000, 10M), a duration (200ms, 1s), a rate (150/s) or a word
        tasks: 10k}   | task: 10k}        | sample.yaml:21:31: unknown factor 'task'; did you mean 'tasks'?
        initial: 512m | initial: 512      | sample.yaml:24:19: initial: '512' is not a heap size such as 512m or 1g
        smoke: {set   | smoke: {sett      | sample.yaml:27:11: unknown key 'sett' in smoke; did you mean 'set'?
        measure: 3 ops| measure: 0 ops    | sample.yaml:30:14: at least one operation must be measured
        skip: true    | skip: yes         | sample.yaml:37:15: skip must be true or false, not 'yes'
        metric: time, value | metric: thyme, value | sample.yaml:41:53: metric: 'thyme' is not a metric of method batch (time, throughput, time-per-thread, start-time, start-per-thread)
        value: 1.5s   | value: 1.5        | sample.yaml:41:66: value: '1.5' is not a duration with a unit (ns, us, ms, s, m, h), such as 200ms
        9.038 ops/s   | 9.038 op/s        | sample.yaml:42:72: value: '9.038 op/s' is not a rate such as '9.038 ops/s'
        brief: faster | brief: faster than all that anybody has published | sample.yaml:47:12: brief: 'faster than all that anybody has published' is not at most 40 characters
        at least 4    | atleast 4         | sample.yaml:52:12: holds: 'atleast 4' is not a relation (at least 4, at most 1.2, between 0.9 and 1.1, same within 10 %)
        at least 4    | same within 0 %  | sample.yaml:52:12: holds: '0 %' is not a margin in percent, such as 10 %
        at least 4    | same within 3    | sample.yaml:52:12: holds: '3' is not a margin in percent, such as 10 %
        """)
    void fileLineColumnAndAHint(String place, String replacement, String message) {
        assertThat(ExperimentFixture.refusal(ExperimentFixture.with(place, replacement)))
                .isEqualTo(message);
    }

    @Test
    void aMissingKeyIsMissedWhereItsMappingBegins() {
        assertThat(ExperimentFixture.refusal(ExperimentFixture.without("workload:")))
                .isEqualTo("sample.yaml:1:1: " + ExperimentError.MISSING.message("an experiment", "workload"));
        assertThat(ExperimentFixture.refusal(ExperimentFixture.without("task:")))
                .isEqualTo("sample.yaml:11:3: " + ExperimentError.MISSING.message("workload", "task"));
    }

    @Test
    void aWordLikeNoneIsAnsweredWithAllThatThereAre() {
        assertThat(ExperimentFixture.refusal(ExperimentFixture.with("callers: 2", "zzzzzzzzzz: 2")))
                .isEqualTo("sample.yaml:14:3: "
                        + ExperimentError.UNKNOWN_KEY.message(
                                "zzzzzzzzzz",
                                "workload",
                                Suggestions.hint("zzzzzzzzzz", List.of("kind", "task", "tasks", "callers"))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        kind: executor          | kind: executor\\n  kind: actors  | 12:3 | 'kind' is given twice
        tasks: [100, 1_000]     | [tasks]: [100]                   | 18:3 | a key of factors must be a word or a number
        title: A sample         | title: A sample\\ntitle: B       | 5:1  | 'title' is given twice
        cell: {model: cached-pool}, metric: time | cell: {model: cached-pool, model: cached-pool}, metric: time | 41:44 | 'model' is given twice
        """)
    void keysThatStandTwiceOrAreNoWords(String place, String replacement, String where, String message) {
        assertThat(ExperimentFixture.refusal(ExperimentFixture.with(place, replacement.replace("\\n", "\n"))))
                .isEqualTo("sample.yaml:" + where + ": " + message);
    }

    @Test
    void wordsWithLineBreaksAndControlCharactersStayOnTheLine() {
        assertThat(ExperimentFixture.refusal(
                        ExperimentFixture.with("baseline: cached-pool", "baseline: \"a\\nb\\e[31m\\x07c\"")))
                .startsWith("sample.yaml:16:11: baseline: 'a b?[31m?c'");
        assertThat(ExperimentFixture.refusal(ExperimentFixture.with("id: sample", "? \"x\\u2028y\"\n: 1\nid: sample")))
                .startsWith("sample.yaml:3:3: " + ExperimentError.UNKNOWN_KEY.message("x y", "an experiment", ""));
    }

    @Test
    void aWordWithoutEndIsNotQuotedToItsEnd() {
        assertThat(ExperimentFixture.refusal(
                        ExperimentFixture.with("baseline: cached-pool", "baseline: " + "x".repeat(100_000))))
                .startsWith("sample.yaml:16:11: baseline: 'xxxxx")
                .hasSizeLessThan(2_100);
    }
}
