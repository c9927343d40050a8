package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import java.nio.file.Path;
import java.util.List;

/// Fixture of an experiment of method program, as YAML.
public final class ProgramExperimentFixture {
    public static final String FILE = "mine.yaml";

    public static final String TEXT = """
        schema: loombench/experiment/v1
        id: mine
        title: Mine
        question: What does it pin?
        tags: [modern]
        sources: {S: {title: Notes, setting: 2026, method: one run}}
        method: program
        workload:
          program: pinning
          arguments: {tasks: $tasks, wait: $wait}
          metric: throughput
          limit: 90s
        candidates: [lock, synchronized, synchronized@21]
        baseline: lock
        factors:
          tasks: [20, 200]
          wait: [10ms]
        ideal: {metric: throughput, is: "min($tasks, 50) / $wait"}
        headline: {candidate: synchronized, tasks: 200}
        jvm: {heap: {initial: 64m, max: 64m}}
        profiles:
          smoke: {warmup: 0s, measure: 100ms, set: {tasks: 20}}
          quick: {measure: 500ms, cells: [{when: {candidate: [lock, synchronized@21], tasks: 20}, skip: true}]}
          standard: {warmup: 1s, measure: 2s}
          full: {warmup: 1s, measure: 5s}
        published:
          - {source: S, cell: {candidate: lock, tasks: 20}, metric: throughput, value: 2226 ops/s}
          - {source: S, cell: {candidate: lock, tasks: 20}, metric: time, value: 93us}
        claims:
          - id: 1
            text: It is slower.
            source: S
            published: twice
            ratio: {metric: time, of: {candidate: synchronized, tasks: 20}, to: {candidate: lock, tasks: 20}}
            holds: at least 2
        """;

    private ProgramExperimentFixture() {}

    public static Experiment read(String text) {
        return ExperimentReader.read(FILE, Path.of("."), text);
    }

    public static Experiment experiment() {
        return read(TEXT);
    }

    /// Schedule of one block of the standard profile on a JDK 25.
    public static TrialSchedule schedule(Experiment... experiments) {
        return TrialScheduler.schedule(List.of(experiments), Profile.STANDARD, 1, 1, List.of("25"));
    }
}
