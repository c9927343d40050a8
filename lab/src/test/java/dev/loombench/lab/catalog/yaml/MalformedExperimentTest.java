package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests with mistakes of form, which both the reader and the JSON Schema refuse.
class MalformedExperimentTest {
    /// A place that stands in every mapping with known keys, after which an unknown key is put.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        id: sample              | id: sample\\nowner: me
        method: one run}        | method: one run, owner: me}
        kind: executor          | kind: executor\\n  owner: me
        collector: g1           | collector: g1\\n  owner: me
        max: 1g}                | max: 1g, owner: me}
        smoke: {                | tiny: {warmup: 0 ops, measure: 1 op}\\n  smoke: {
        smoke: {set             | smoke: {owner: me, set
        skip: true              | skip: true\\n        owner: me
        error: 20ms}            | error: 20ms, owner: me}
        published: 6 times      | published: 6 times\\n    owner: me
        ratio: {metric          | ratio: {owner: me, metric
        over-ideal: {of         | over-ideal: {owner: me, of
        """)
    void unknownKeysOnEveryLevel(String place, String replacement) {
        assertThat(refusedByBoth(ExperimentFixture.with(place, lines(replacement))))
                .containsAnyOf("unknown key 'owner'", "unknown key 'tiny'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        task: sleep $wait then cpu 1M | task: {class: A, classpath: ., owner: me} | unknown key 'owner'
        task: sleep $wait then cpu 1M | task: {class: A}                          | needs a 'classpath'
        task: sleep $wait then cpu 1M | task: {classpath: .}                      | needs a 'class'
        """)
    void classesOfOnesOwn(String place, String replacement, String message) {
        assertThat(refusedByBoth(ExperimentFixture.with(place, replacement))).contains(message);
    }

    static List<String> neededKeys() {
        return List.of("schema:", "workload:", "task:", "heap:", "text:", "published: 6", "holds: at least");
    }

    @ParameterizedTest
    @MethodSource("neededKeys")
    void missingKeys(String line) {
        assertThat(refusedByBoth(ExperimentFixture.without(line)))
                .contains(" needs a '" + line.replaceFirst(":.*", "") + "'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        title: Notes, setting | setting | 'title'
        setting: "2022, JDK 19",| | 'setting'
        , method: one run |       | 'method'
        initial: 512m,  |         | 'initial'
        , max: 1g       |         | 'max'
        {model: virtual-per-task, tasks: 10k} | {tasks: 10k} | 'model'
        - {source: S,   | - {     | 'source'
        metric: time, value | value | 'metric'
        , value: 9.038 ops/s |    | 'value'
        when: {tasks: 1_000}\\n        skip | skip | 'when'
        metric: time, of| of      | 'metric'
        of: {model: cached-pool}, | | 'of'
        , to: {model: virtual-per-task} | | 'to'
        over-ideal: {of: {model: virtual-per-task}} | over-ideal: {} | 'of'
        ratio: {metric: time, of: {model: cached-pool}, to: {model: virtual-per-task}} | | one of 'ratio', 'value'
        over-ideal: {of: {model: virtual-per-task}} | over-ideal: {of: {model: virtual-per-task}}\\n    ratio: {metric: time, of: {model: cached-pool}, to: {model: virtual-per-task}} | one of
        """)
    void missingOrContradictingKeysInside(String place, String replacement, String word) {
        String text = ExperimentFixture.with(lines(place), replacement == null ? "" : lines(replacement));

        assertThat(refusedByBoth(text)).contains("need", word);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        v1                  | v2
        order: 5            | order: first
        order: 5            | order: 10000
        order: 5            | order: -1
        id: sample          | id: My Sample
        title: A sample     | title: [A, sample]
        title: A sample     | title:
        title: A sample     | title: null
        title: A sample     | title: ' '
        tags: [waiting]     | tags: waiting
        tags: [waiting]     | tags: []
        method: batch       | method: http
        kind: executor      | kind: pool
        task: sleep $wait then cpu 1M | task: snooze $wait
        task: sleep $wait then cpu 1M | task: [sleep $wait]
        tasks: $tasks       | tasks: many
        tasks: $tasks       | tasks: [100]
        callers: 2          | callers: 0
        callers: 2          | callers: 1001
        callers: 2          | callers: two
        baseline: cached-pool | baseline: cached-pol
        fixed-pool(20), v   | fixed-pool(0), v
        fixed-pool(20), v   | fixed-pool(-1), v
        fixed-pool(20), v   | fixed-pool(all), v
        fixed-pool(20), v   | fixed-pool, v
        fixed-pool(20), v   | fixed-pool(cores--2), v
        fixed-pool(20), v   | virtual-per-task(20), v
        fixed-pool(20), v   | fixed-pool(20), cached-pool, v
        models: [cached-pool, fixed-pool(20), virtual-per-task] | models: cached-pool
        tasks: [100, 1_000] | tasks: 100
        tasks: [100, 1_000] | tasks: []
        tasks: [100, 1_000] | tasks: [100, -1]
        tasks: [100, 1_000] | tasks: [100, 1.5]
        tasks: [100, 1_000] | tasks: [100, {a: 1}]
        tasks: [100, 1_000] | tasks: [100, 100]
        wait: [200ms]       | wait: [-200ms]
        wait: [200ms]       | wait: [200 lightyears]
        wait: [200ms]       | Wait: [200ms]
        wait: [200ms]       | model: [200ms]
        collector: g1       | collector: g2
        initial: 512m       | initial: 512
        initial: 512m       | initial: 0m
        heap: {initial: 512m, max: 1g} | heap: 1g
        options: [-Xint]    | options: -Xint
        warmup: 0 ops       | warmup: 0
        warmup: 0 ops       | warmup: a while
        measure: 1 op}      | measure: 0 ops}
        measure: 3 ops      | measure: 3
        4 x 100ms           | 4 x 100
        [time, throughput]  | [time, memory]
        [time, throughput]  | [time, time]
        [time, throughput]  | time
        skip: true          | skip: yes
        skip: true          | skip: 1
        when: {tasks: 1_000}| when: tasks
        metric: time, value | metric: seconds, value
        value: 1.5s         | value: 1.5
        value: 1.5s         | value: 1.5 ops/s
        value: 9.038 ops/s  | value: 9.038s
        value: 9.038 ops/s  | value: NaN ops/s
        value: 9.038 ops/s  | value: -9 ops/s
        error: 20ms         | error: 20
        ideal: batch        | ideal: perfect
        at least 4          | about 4
        at least 4          | at least four
        at least 4          | 4
        """)
    void valuesOfTheWrongKind(String place, String replacement) {
        refusedByBoth(ExperimentFixture.with(place, replacement));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        sources    | [S]
        workload   | sleep
        factors    | [tasks]
        also       | {model: cached-pool}
        jvm        | none
        profiles   | [smoke, quick]
        published  | 1.5 s
        claims     | it is faster
        """)
    void sectionsOfTheWrongKind(String key, String value) {
        refusedByBoth(ExperimentFixture.without(key + ":") + key + ": " + value + "\n");
    }

    @ParameterizedTest
    @CsvSource({"''", "[]", "sample", "12", "null"})
    void documentsOfTheWrongKind(String text) {
        refusedByBoth(text);
    }

    private static String refusedByBoth(String text) {
        List<String> accepting = new ArrayList<>();
        String refusal = ExperimentFixture.refusal(text);
        if (ExperimentSchema.problems(text).isEmpty()) {
            accepting.add("the schema");
        }
        assertThat(accepting)
                .as("who accepts this, where the reader says: " + refusal)
                .isEmpty();
        return refusal;
    }

    private static String lines(String text) {
        return text.replace("\\n", "\n");
    }
}
