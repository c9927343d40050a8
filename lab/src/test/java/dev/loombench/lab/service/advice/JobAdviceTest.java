package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.GateRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AbJob;
import dev.loombench.lab.model.ab.AbJob.JobOutcome;
import dev.loombench.lab.model.ab.RecommendationRecord;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbFixtures.ScheduledLoad;
import dev.loombench.lab.service.JobFixtures;
import dev.loombench.lab.service.JobWork;
import dev.loombench.lab.stats.Better;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is made of the runs of a job, by made-up figures.
class JobAdviceTest {
    private static final double NOISE = 0.003;
    private static final AbConfig CONFIG = JobFixtures.config(Path.of("/"), JobFixtures.PLAIN, "a", "b");

    /// Figures of side b, as ratios to those of a.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # time | cpu | what to do       | CPU time
              0.95 | 1.0 | turn-it-on       |
              0.95 | 1.4 | turn-it-on       | more
              1.05 | 0.8 | dont             | less
              1.0  | 0.5 | it-doesnt-matter | less
            """)
    void theTimeDecidesAndCostsAreTold(double time, double cpu, String kind, @Nullable String costs) {
        RecommendationRecord recommendation =
                judge(CONFIG, time, cpu).recommendations().getFirst();

        assertThat(recommendation.kind()).as(recommendation.sentence()).isEqualTo(kind);
        assertThat(recommendation.sentence())
                .matches(costs == null ? "[^%]*" : ".*; it takes \\d+ % " + costs + " CPU time\\.");
    }

    @Test
    void allMetricsOfAJobAreCompared() {
        assertThat(judge(CONFIG, 1, 1).comparisons())
                .extracting(ComparisonRecord::metric)
                .containsExactly("time", "cpu-time", "peak-rss", "peak-threads", "gc-time", "gc-count");
    }

    @Test
    void gatesAreAboutItsTimeAndItsCosts() {
        AbConfig gated = AbFixtures.with(
                CONFIG,
                CONFIG.sides(),
                RecordBuilder.like(CONFIG.effort())
                        .with("gates", List.of(GateRule.parse("slower>3%"), GateRule.parse("worse>10%")))
                        .build());

        assertThat(judge(gated, 1.1, 1.3).gates())
                .extracting(GateRecord::broken)
                .satisfies(broken -> {
                    assertThat(broken.getFirst()).singleElement().asString().startsWith("time of");
                    assertThat(broken.getLast()).singleElement().asString().startsWith("cpu-time of");
                });
    }

    @Test
    void outputsThatDifferAndProcessesThatStayAreWarnings() {
        AbJob job = ((JobWork) CONFIG.load().work())
                .job()
                .record(
                        List.of(new JobOutcome("a", 0, 2, 10, 0), new JobOutcome("b", 0, 2, 10, 2)),
                        Optional.of("'a' and 'b' print different things"));

        assertThat(SideChecks.ofJob(job)).extracting(Finding::code).containsExactly("output-differs", "processes-left");
        assertThat(SideChecks.ofJob(job).getLast().evidence()).isEqualTo(Map.of("side", "b", "processes", 2));
        assertThat(SideChecks.ofJob(null)).isEmpty();
    }

    @Test
    void nothingIsSaidOfRequestsThatAJobDoesntServe() {
        SideRuntime side = new SideRuntime(
                "a", "25.0.1", null, null, "G1", 2, null, null, null, null, List.of(), List.of(), null, null);

        assertThat(SideRuntimeText.lines(List.of(side))).containsExactly("a: Java 25.0.1, G1, 2 processors");
    }

    private static AbAnalysis judge(AbConfig config, double time, double cpu) {
        List<TrialRecord> trials = AbFixtures.trials(config, 10).stream()
                .map(trial -> trial.side().name().equals("a") ? trial(trial, 1, 1) : trial(trial, time, cpu))
                .toList();
        return AbFixtures.analyse(config, trials, trials.size(), List.of());
    }

    private static TrialRecord trial(ScheduledLoad trial, double time, double cpu) {
        Random random = new Random(trial.id() * 7919L);
        Map<String, Metric> metrics = new LinkedHashMap<>();
        metrics.put("time", new Metric(2 * time * noise(random), "s", Better.LESS));
        metrics.put("cpu-time", new Metric(3 * cpu * noise(random), "s", Better.LESS));
        metrics.put("peak-rss", new Metric(100e6 * noise(random), "B", Better.LESS));
        metrics.put("peak-threads", new Metric(40 * noise(random), "threads", Better.LESS));
        metrics.put("gc-time", new Metric(0.1 * noise(random), "s", Better.LESS));
        metrics.put("gc-count", new Metric(10 * noise(random), "collections", Better.LESS));
        return AbFixtures.trial(trial, metrics);
    }

    private static double noise(Random random) {
        return Math.exp(NOISE * random.nextGaussian());
    }
}
