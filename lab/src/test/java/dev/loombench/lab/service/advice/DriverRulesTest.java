package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.RecommendationRecord;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbFixtures.ScheduledLoad;
import dev.loombench.lab.service.DriverWork;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.stats.Better;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverRulesTest {
    private static final int PAIRS = 6;

    /// Figures of side b, as ratios to those of a.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # direction | rps | p99 | verdict | what to do       | but p99
              MORE      | 1.2 | 1   | BETTER  | turn-it-on       | false
              MORE      | 0.8 | 1   | WORSE   | dont             | false
              MORE      | 1   | 1   | SAME    | it-doesnt-matter | false
              MORE      | 1.2 | 2   | BETTER  | turn-it-on       | true
              LESS      | 1.2 | 1   | WORSE   | dont             | false
              LESS      | 0.8 | 1   | BETTER  | turn-it-on       | false
            """)
    void theDirectionOfTheFigureCounts(
            Better better, double rps, double p99, ComparisonVerdict verdict, String kind, boolean contrary) {
        AbAnalysis results = analyse(config(List.of()), better, rps, p99);

        ComparisonRecord first = results.comparisons().getFirst();
        assertThat(first.metric()).isEqualTo("rps");
        assertThat(first.verdict()).isEqualTo(verdict);
        RecommendationRecord advice = results.recommendations().getFirst();
        assertThat(advice.kind()).as(advice.sentence()).isEqualTo(kind);
        assertThat(advice.sentence().contains("p99")).isEqualTo(contrary);
    }

    @Test
    void otherFiguresAreComparedToo() {
        AbAnalysis results = analyse(config(List.of()), Better.MORE, 1.2, 2);

        assertThat(results.comparisons())
                .extracting(ComparisonRecord::metric)
                .containsExactly("rps", "p99", "peak-rss");
        assertThat(results.comparisons().get(1).verdict()).isEqualTo(ComparisonVerdict.SLOWER);
        assertThat(results.recommendations().getFirst().sentence()).contains(Answer.TAKES.message("50 % more memory"));
    }

    @Test
    void aThresholdHoldsForTheFigureThatDecides() {
        List<GateRule> rules = List.of(GateRule.parse("worse>10%"), GateRule.parse("slower>50%"));

        assertThat(analyse(config(rules), Better.MORE, 0.8, 1).gates())
                .extracting(gate -> gate.broken().size())
                .containsExactly(2, 0);
        assertThat(analyse(config(rules), Better.MORE, 1.2, 1).gates())
                .extracting(gate -> gate.broken().size())
                .as("memory alone")
                .containsExactly(1, 0);
    }

    @Test
    void withoutAnyFigureNothingIsRecommended() {
        AbAnalysis results = AbFixtures.analyse(config(List.of()), List.of(), 12, List.of());

        assertThat(results.comparisons()).isEmpty();
        assertThat(results.recommendations().getFirst().reasons())
                .containsExactly(
                        Answer.AT_LOAD.message(ServiceNotice.UNDER_DRIVER.message("k6"), Answer.NO_PAIR.message()));
    }

    private static AbAnalysis analyse(AbConfig config, Better better, double rps, double p99) {
        List<TrialRecord> trials = AbFixtures.trials(config, PAIRS).stream()
                .map(trial -> trial.side().name().equals("a")
                        ? trial(trial, better, 100, 0.01, 1e8)
                        : trial(trial, better, 100 * rps, 0.01 * p99, 1.5e8))
                .toList();
        return AbFixtures.analyse(config, trials, trials.size(), List.of());
    }

    private static TrialRecord trial(ScheduledLoad trial, Better better, double rps, double p99, double memory) {
        Random noise = new Random(trial.id());
        Map<String, Metric> metrics = new LinkedHashMap<>();
        metrics.put("rps", new Metric(rps * (1 + 0.003 * noise.nextGaussian()), "", better));
        metrics.put("p99", new Metric(p99 * (1 + 0.003 * noise.nextGaussian()), "s", Better.LESS));
        metrics.put("driver-time", new Metric(10, "s", Better.NEITHER));
        metrics.put("peak-rss", new Metric(memory * (1 + 0.003 * noise.nextGaussian()), "B", Better.LESS));
        return AbFixtures.trial(trial, metrics);
    }

    private static AbConfig config(List<GateRule> rules) {
        AbConfig config = AbFixtures.config(List.of("a", "b"), List.of(), 1);
        AbDriver driver = new AbDriver(
                List.of("/usr/bin/k6", "run"), List.of(), Duration.ofMinutes(1), List.of(), Optional.empty());
        AbConfig driven = config.with(RecordBuilder.like(config.load())
                .with("requests", List.of())
                .with("works", List.of(new DriverWork(driver, Optional.empty())))
                .build());
        return AbFixtures.with(
                driven,
                driven.sides(),
                RecordBuilder.like(driven.effort()).with("gates", rules).build());
    }
}
