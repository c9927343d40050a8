package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.IdealRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.stats.Better;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentDetailViewTest {
    private static final CellRecord POOL = cell("cached-pool");
    private static final CellRecord VIRTUAL = cell("virtual-per-task");

    private static CellRecord cell(String model) {
        return new CellRecord(model, Map.of("tasks", "1000"), Map.of("tasks", "10000"));
    }

    private static EstimateRecord estimate(CellRecord cell, double value, double half, double published) {
        return estimate(cell, "25", value, half, published);
    }

    private static EstimateRecord estimate(CellRecord cell, String jdk, double value, double half, double published) {
        return RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("jdk", jdk)
                .with("n", 3)
                .with("estimate", value)
                .with("low", value - half)
                .with("high", value + half)
                .with("ideal", new IdealRecord(0.2, 0.0, "critical path", "one task of 200 ms"))
                .with("efficiency", 0.2 / value)
                .with("published", new PublishedRecord("P", published, null, "at tasks=10000"))
                .build();
    }

    private static ExperimentRecord experiment() {
        return experiment(0.02);
    }

    private static ExperimentRecord experiment(double half) {
        return RecordBuilder.of(ExperimentRecord.class)
                .with("id", "sleep-10k")
                .with("title", "Ten thousand sleeping tasks")
                .with("question", "What does it cost?")
                .with("estimates", List.of(estimate(POOL, 0.5, half, 1.426), estimate(VIRTUAL, 0.21, 0.002, 0.22)))
                .with("comparisons", List.of(comparison("25", null, POOL, VIRTUAL, 0.42, ComparisonVerdict.FASTER)))
                .with(
                        "claims",
                        List.of(new ClaimRecord(
                                "1a",
                                "Six times.",
                                "P",
                                "6.05 times",
                                "at least 4",
                                2.4,
                                2.3,
                                2.5,
                                ClaimVerdict.INCONCLUSIVE,
                                "Measured 2.4.",
                                "Six times.",
                                "25",
                                null,
                                null,
                                "Measured 2.4.",
                                null)))
                .with(
                        "findings",
                        List.of(new Finding("few-blocks", Severity.WARNING, "3 blocks", "run more", Map.of())))
                .with("verdict", "virtual-per-task is faster.")
                .build();
    }

    private static ComparisonRecord comparison(
            String jdk,
            @Nullable String baselineJdk,
            CellRecord baseline,
            CellRecord candidate,
            double ratio,
            ComparisonVerdict verdict) {
        return RecordBuilder.of(ComparisonRecord.class)
                .with("jdk", jdk)
                .with("baselineJdk", baselineJdk)
                .with("baseline", baseline)
                .with("candidate", candidate)
                .with("n", 3)
                .with("ratio", ratio)
                .with("low", ratio - 0.02)
                .with("high", ratio + 0.02)
                .with("verdict", verdict)
                .with("blocksNeeded", verdict == ComparisonVerdict.INCONCLUSIVE ? 14 : null)
                .with("secondsNeeded", verdict == ComparisonVerdict.INCONCLUSIVE ? 75.0 : null)
                .build();
    }

    private static ExperimentRecord onTwoJdks() {
        return RecordBuilder.of(ExperimentRecord.class)
                .with("id", "sleep-10k")
                .with("title", "Ten thousand sleeping tasks")
                .with("question", "What does it cost?")
                .with(
                        "estimates",
                        List.of(
                                estimate(POOL, "21", 0.5, 0.02, 1.426),
                                estimate(VIRTUAL, "21", 0.21, 0.002, 0.22),
                                estimate(POOL, "25+zgc", 0.4, 0.02, 1.426),
                                estimate(VIRTUAL, "25+zgc", 0.2, 0.002, 0.22)))
                .with(
                        "comparisons",
                        List.of(
                                comparison("21", null, POOL, VIRTUAL, 0.42, ComparisonVerdict.FASTER),
                                comparison("25+zgc", null, POOL, VIRTUAL, 0.5, ComparisonVerdict.FASTER),
                                comparison("25+zgc", "21", POOL, POOL, 0.8, ComparisonVerdict.INCONCLUSIVE),
                                comparison("25+zgc", "21", VIRTUAL, VIRTUAL, 0.952, ComparisonVerdict.SAME)))
                .build();
    }

    private static String rendered(int columns) {
        return rendered(experiment(), columns);
    }

    private static String rendered(ExperimentRecord experiment, int columns) {
        return new ExperimentDetailView(Style.of(Style.ColorMode.NEVER, false, false), columns).render(experiment);
    }

    @Test
    void showsATableTheVerdictClaimsAndFindings() {
        assertThat(rendered(120)).isEqualTo("""
                sleep-10k  Ten thousand sleeping tasks
                What does it cost?

                tasks=1000, 3 forks each, 95 % intervals
                model               time                     ratio                        ideal  eff.  published
                cached-pool       500 ms  ±4.0 %  ████████      1×                       200 ms  40 %    1.43 s*
                virtual-per-task  210 ms  ±1.0 %  ███▍      0.420×  0.400–0.440  faster  200 ms  95 %    220 ms*
                * published at tasks=10000

                virtual-per-task is faster.
                claim 1a (P) undecided: Six times. Measured 2.4.
                warning: 3 blocks; run more
                """);
    }

    @Test
    void showsTheJdksSideBySideAndThenEachAgainstTheFirst() {
        assertThat(rendered(onTwoJdks(), 120)).isEqualTo("""
                sleep-10k  Ten thousand sleeping tasks
                What does it cost?

                tasks=1000, 3 forks each, 95 % intervals
                jdk     model               time                     ratio                        ideal   eff.  published
                21      cached-pool       500 ms  ±4.0 %  ████████      1×                       200 ms   40 %    1.43 s*
                21      virtual-per-task  210 ms  ±1.0 %  ███▍      0.420×  0.400–0.440  faster  200 ms   95 %    220 ms*
                25+zgc  cached-pool       400 ms  ±5.0 %  ██████▍       1×                       200 ms   50 %    1.43 s*
                25+zgc  virtual-per-task  200 ms  ±1.0 %  ███▎      0.500×  0.480–0.520  faster  200 ms  100 %    220 ms*
                * published at tasks=10000

                time against the same on JDK 21
                jdk     model              ratio
                25+zgc  cached-pool       0.800×  0.780–0.820  ? 14
                25+zgc  virtual-per-task  0.952×  0.932–0.972  same
                ? undecided; about 11 more blocks would decide (--forks 14, 1 min 35 s)
                """);
    }

    @Test
    void showsTheEndsOfAWideInterval() {
        assertThat(rendered(experiment(0.4391), 120)).contains("""
                cached-pool       500 ms  60.9–939  ████████      1×                       200 ms  40 %    1.43 s*
                virtual-per-task  210 ms  ±1.0 %    ███▍      0.420×  0.400–0.440  faster  200 ms  95 %    220 ms*
                """);
    }

    @Test
    void hasTheSaturationBesideTheCapacity() {
        ExperimentRecord searched = RecordBuilder.of(ExperimentRecord.class)
                .with("id", "http-capacity")
                .with("method", "http")
                .with("estimates", List.of(rate("capacity", 171), rate("saturation", 199), rate("peak-threads", 40)))
                .build();

        assertThat(rendered(searched, 120)).contains("171/s").contains("199/s").doesNotContain("peak-threads");
    }

    private static EstimateRecord rate(String metric, double value) {
        return RecordBuilder.of(EstimateRecord.class)
                .with("cell", POOL)
                .with("metric", metric)
                .with("unit", "/s")
                .with("better", Better.MORE)
                .with("estimate", value)
                .build();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.4391, 123.4})
    void fitsEightyColumns(double half) {
        assertThat(rendered(experiment(half), 80).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }
}
