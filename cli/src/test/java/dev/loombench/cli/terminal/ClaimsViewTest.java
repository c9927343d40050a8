package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ClaimVerdict;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.ExperimentRecord.SourceRecord;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunDocument;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimsViewTest {
    private static final String WHY = "3 forks at tasks 1000 for 10000; the whole interval satisfies it";

    @Test
    void showsEachClaimWithItsVerdictAndThoseThatWereNotTested() {
        RunDocument run = run(
                List.of("25"),
                claim("10a", "25", 0.5, null, ClaimVerdict.REPRODUCED, WHY),
                claim(
                        "6a",
                        "25",
                        45_000.0,
                        "B",
                        ClaimVerdict.NOT_REPRODUCED_HERE,
                        "6 forks; the whole interval fails it"),
                claim("8a", "25", null, null, ClaimVerdict.INCONCLUSIVE, "not tested: platform-per-task: refused"));

        assertThat(rendered(run, 80)).isEqualTo("""

                The claims of the sources

                     claim                                    published  measured
                2    virtual is 10 % over the limit               1.10×
                     not in this run: shipped wasn't run
                6a   10,000 virtual threads: this is 40 char    6.05 kB   45.0 kB  36.0–54.0
                     not reproduced here: 6 forks; the whole interval fails it
                8a   10,000 virtual threads: this is 40 char      6.05×
                     undecided: not tested: platform-per-task: refused
                10a  10,000 virtual threads: this is 40 char      6.05×    0.500×  0.400–0.600
                     reproduced: 3 forks at tasks 1000 for 10000; the whole interval satisfies
                     it

                4 claims in 4 parts: 1 reproduced, 1 not reproduced here, 1 undecided, 1 not in
                  this run. A figure with × is a ratio, or the share that ran to its end; its
                  range is the 95 % interval (96 % where blocks may be added).
                Here: 1970-01, JDK 25.0.3, any CPU, 2 cores, profile quick
                M: 2022, JDK 19
                """);
    }

    @Test
    void namesTheJdkWhereThereIsMoreThanOne() {
        RunDocument run = run(
                List.of("21", "25"),
                claim("1", "21", 0.5, null, ClaimVerdict.REPRODUCED, WHY),
                claim("1", "25", 0.7, null, ClaimVerdict.INCONCLUSIVE, WHY));

        assertThat(rendered(run, 120).lines())
                .anyMatch(line -> line.contains(" jdk "))
                .anyMatch(line -> line.contains("  21  ") && line.contains("0.500×"))
                .anyMatch(line -> line.contains("  25  ") && line.contains("0.700×"));
    }

    private static ClaimRecord claim(
            String id,
            String jdk,
            @Nullable Double measured,
            @Nullable String unit,
            ClaimVerdict verdict,
            String reason) {
        return RecordBuilder.of(ClaimRecord.class)
                .with("id", id)
                .with("source", "M")
                .with("published", "6 times")
                .with("measured", measured)
                .with("low", measured == null ? null : measured * 0.8)
                .with("high", measured == null ? null : measured * 1.2)
                .with("verdict", verdict)
                .with("brief", "10,000 virtual threads: this is 40 char")
                .with("jdk", jdk)
                .with("figure", unit == null ? 6.05 : 6_050.0)
                .with("unit", unit)
                .with("why", reason)
                .build();
    }

    private static RunDocument run(List<String> jdks, ClaimRecord... claims) {
        ExperimentRecord experiment = RecordBuilder.of(ExperimentRecord.class)
                .with("id", "measured")
                .with("sources", List.of(new SourceRecord("M", "Notes", "2022, JDK 19")))
                .with("claims", List.of(claims))
                .build();
        return RecordBuilder.of(RunDocument.class)
                .with("id", "run")
                .with("profile", "quick")
                .with("startedAt", Instant.EPOCH)
                .with("host", new HostRecord("Linux", "6", "any CPU", 2, 1L << 30, Map.of(), Map.of()))
                .with(
                        "jdks",
                        jdks.stream()
                                .map(id -> new JdkRecord(id, "/jdk", id + ".0.3", "A", List.of()))
                                .toList())
                .with("experiments", List.of(experiment))
                .build();
    }

    private static Experiment shipped() {
        return ExperimentReader.read("shipped.yaml", Path.of("."), """
                schema: loombench/experiment/v1
                id: shipped
                title: Shipped
                question: Is it shipped?
                sources: {P: {title: Blog, setting: "2023, JDK 21", method: one run}}
                method: batch
                workload: {kind: executor, task: sleep 1ms, tasks: 10}
                models: [virtual-per-task]
                profiles:
                  smoke: {warmup: 0 ops, measure: 1 op}
                  quick: {warmup: 0 ops, measure: 1 op}
                  standard: {warmup: 0 ops, measure: 1 op}
                  full: {warmup: 0 ops, measure: 1 op}
                ideal: batch
                claims:
                  - id: "2"
                    text: Virtual threads are at 10 % over the limit.
                    brief: virtual is 10 % over the limit
                    source: P
                    published: 1.10 times the limit
                    figure: 1.1
                    over-ideal: {of: {model: virtual-per-task}}
                    holds: at most 1.2
                """);
    }

    private static String rendered(RunDocument run, int columns) {
        return new ClaimsView(Style.of(Style.ColorMode.NEVER, false, false), columns)
                .render(ClaimRows.of(List.of(shipped()), run));
    }
}
