package dev.loombench.lab.service;

import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Fixtures: comparisons of jobs, which are scripts of a shell.
public final class JobFixtures {
    /// Job about which nothing is said.
    public static final JobConfig PLAIN =
            new JobConfig(List.of(), Optional.empty(), 0, Optional.empty(), JobExpectation.DEFAULT);

    private JobFixtures() {}

    /// Returns a comparison of two scripts, `a` and `b`.
    public static AbConfig config(Path directory, JobConfig job, String a, String b) {
        AbConfig base = AbFixtures.config(List.of("a", "b"), List.of(), 7);
        AbLoad load = RecordBuilder.like(base.load())
                .with("requests", List.of())
                .with("works", List.of(new JobWork(job)))
                .with("poisson", false)
                .with("warmup", Duration.ZERO)
                .with("duration", Duration.ZERO)
                .with("timeout", Duration.ofSeconds(1))
                .build();
        return RecordBuilder.like(base)
                .with("sides", List.of(side("a", a, directory), side("b", b, directory)))
                .with("base", directory)
                .with("load", load)
                .build();
    }

    /// Returns a job with this expectation.
    public static JobConfig expecting(JobExpectation expectation) {
        return RecordBuilder.like(PLAIN).with("expect", expectation).build();
    }

    /// Returns a job with this command before each run.
    public static JobConfig prepared(String script) {
        return RecordBuilder.like(PLAIN)
                .with("prepare", List.of(List.of("sh", "-c", script)))
                .build();
    }

    /// Returns a job with this command after each run.
    public static JobConfig checked(String script) {
        return RecordBuilder.like(PLAIN)
                .with("check", Optional.of(List.of("sh", "-c", script)))
                .build();
    }

    private static AbSide side(String name, String script, Path directory) {
        return new AbSide(name, List.of("sh", "-c", script), Map.of(), OptionalInt.empty(), directory);
    }
}
