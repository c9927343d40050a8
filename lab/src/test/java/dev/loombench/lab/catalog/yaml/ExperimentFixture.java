package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.finding.UserErrorException;
import java.nio.file.Path;

/// Fixture of a small experiment that uses every kind of key, for tests that break one place at a time.
public final class ExperimentFixture {
    static final String FILE = "sample.yaml";

    static final String TEXT = """
        schema: loombench/experiment/v1
        order: 5
        id: sample
        title: A sample
        question: Which one is it?
        tags: [waiting]
        sources:
          S: {title: Notes, setting: "2022, JDK 19", method: one run}
        method: batch
        workload:
          kind: executor
          task: sleep $wait then cpu 1M
          tasks: $tasks
          callers: 2
        models: [cached-pool, fixed-pool(20), virtual-per-task]
        baseline: cached-pool
        factors:
          tasks: [100, 1_000]
          wait: [200ms]
        also:
          - {model: virtual-per-task, tasks: 10k}
        jvm:
          collector: g1
          heap: {initial: 512m, max: 1g}
          options: [-Xint]
        profiles:
          smoke: {set: {tasks: 10}, warmup: 0 ops, measure: 1 op}
          quick:
            warmup: 1 op
            measure: 3 ops
            cells:
              - when: {model: cached-pool, tasks: [100, 10k]}
                set: {tasks: 50}
                warmup: 2 ops
                measure: 4 x 100ms
              - when: {tasks: 1_000}
                skip: true
          standard: {factors: {wait: [1s, 2s]}, warmup: 2 ops, measure: 5 ops}
          full: {warmup: 5 x 1s, measure: 20 x 250ms, modes: [time, throughput]}
        published:
          - {source: S, cell: {model: cached-pool}, metric: time, value: 1.5s, error: 20ms}
          - {source: S, cell: {model: cached-pool}, metric: throughput, value: 9.038 ops/s}
        ideal: batch
        claims:
          - id: 1a
            text: It is faster.
            brief: faster
            source: S
            published: 6 times
            figure: 6.05
            ratio: {metric: time, of: {model: cached-pool}, to: {model: virtual-per-task}}
            holds: at least 4
          - id: 1b
            text: It is near the limit.
            source: S
            published: 10 % over
            over-ideal: {of: {model: virtual-per-task}}
            holds: at most 1.2
          - id: 1c
            text: It takes a second.
            source: S
            published: a second
            figure: 1s
            value: {metric: time, of: {model: virtual-per-task}}
            holds: between 900ms and 1.1s
        """;

    private ExperimentFixture() {}

    /// Text with one place changed.
    public static String with(String place, String replacement) {
        assertThat(TEXT).as("the place to spoil").contains(place);
        return TEXT.replace(place, replacement);
    }

    /// Text without the line that starts like this, and without the deeper indented lines below it.
    public static String without(String start) {
        StringBuilder remaining = new StringBuilder();
        int dropped = -1;
        boolean removed = false;
        for (String line : TEXT.lines().toList()) {
            int indent = line.length() - line.stripLeading().length();
            if (dropped >= 0 && indent > dropped) {
                continue;
            }
            dropped = line.strip().startsWith(start) ? indent : -1;
            removed |= dropped >= 0;
            if (dropped < 0) {
                remaining.append(line).append('\n');
            }
        }
        assertThat(removed).as("a line that starts with " + start).isTrue();
        return remaining.toString();
    }

    static Experiment read(String text) {
        return ExperimentReader.read(FILE, Path.of("."), text);
    }

    /// Message with which the reader refuses a text, which is one line.
    public static String refusal(String text) {
        UserErrorException refusal = catchThrowableOfType(UserErrorException.class, () -> read(text));
        assertThat(refusal).as("the refusal of:\n" + text).isNotNull();
        assertThat(refusal.getMessage()).startsWith(FILE).hasLineCount(1);
        return String.valueOf(refusal.getMessage());
    }
}
