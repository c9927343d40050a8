package dev.loombench.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.stats.Better;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Figures of each format, read back from files of the tools.
class ToolResultsTest {
    @TempDir
    Path folder;

    /// The format of each file, its primary figure, and others: value in the lab's unit.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            wrk.txt       | WRK       | rate | rate=89.37 mean=0.04433 p50=0.04403 p75=0.04789 p99=0.05203 max=0.05206 errors=0
            wrk-fail.txt  | WRK       | rate | rate=89.98 mean=0.04334 max=0.04901 errors=20
            wrk2.txt      | WRK2      | mean | rate=19.94 mean=0.01178 p50=0.00452 p99.99=0.19174 max=0.19162 errors=0
            hey.txt       | HEY       | rate | rate=88.1587 mean=0.0451 p50=0.0441 p99=0.0519 max=0.0521 errors=0
            hey-fail.txt  | HEY       | rate | rate=89.0518 errors=20
            hyperfine.json | HYPERFINE | time | time=0.0522430034 user=0.00188906 system=0.000216006666 errors=0
            pgbench.txt   | PGBENCH   | rate | rate=75.826828 mean=0.026128 errors=0
            pgbench-rate.txt | PGBENCH | mean | rate=45.589818 mean=0.05938
            k6-export.json | K6_SUMMARY | mean | mean=0.0032 p50=0.0031 p90=0.0044 p95=0.0049 max=0.0095 rate=269.5 errors=10 failed-checks=0 iteration_duration.p95=0.0098 iterations.rate=134.75
            k6-handle-summary.json | K6_SUMMARY | mean | mean=0.0032 p95=0.0049 rate=269.5 errors=10 failed-checks=0 parse_time.mean=0.0003 http_req_waiting.p90=0.0043
            k6-machine-readable.json | K6_SUMMARY | mean | mean=0.0032 p95=0.0049 rate=270 errors=10 failed-checks=0 iterations.rate=135
            gatling-simulation.log | GATLING_LOG | mean | mean=1.156575 max=3.311 rate=9.573958831977 errors=7.5
            gatling-stats.json | GATLING_STATS | mean | mean=1.157 p50=0.928 p75=1.599 p95=2.27 p99=3.024 max=3.311 rate=8 errors=7.5
            gatling-stats.js | GATLING_STATS | mean | mean=0.761 p50=0.776 p75=1.02 p95=1.922 p99=2.361 max=2.361 rate=10 errors=12.5
            gatling-global-stats.json | GATLING_STATS | mean | mean=1.157 p95=2.27 rate=8 errors=7.5
            oha.json      | OHA       | rate | rate=952.523 mean=0.0042 p50=0.0041 p99.99=0.0213 max=0.0213 errors=1
            ghz.json      | GHZ       | rate | rate=1101.53 mean=0.003201 p95=0.005545 max=0.00696 errors=1
            kafka-producer.txt | KAFKA_PRODUCER | rate | rate=537.967023 bytes=0.0524288 mean=3.71304 p50=3.507 p95=5.926 p99=6.187 p99.9=6.264 max=30.057
            kafka-consumer.txt | KAFKA_CONSUMER | rate | rate=8000 bytes=0.79995863 fetch-rate=10000 rebalance=0.5
            jmeter.csv    | JTL       | mean | mean=0.1134 p50=0.092 max=0.517 rate=15.3452685 errors=10
            jmeter.xml    | JTL       | mean | mean=0.2202 max=1.135 rate=7.60842 errors=3.3333333
            """)
    void readsTheFiguresOfEachTool(String file, ResultFormat format, String primary, String figures) {
        ToolResult result = ResultFixtures.read(file);

        assertThat(result.format()).isEqualTo(format);
        assertThat(result.primary()).isEqualTo(primary);
        assertThat(result.primaryFigure().name()).isEqualTo(primary);
        for (String figure : figures.split(" ", -1)) {
            String[] parts = figure.split("=", 2);
            double expected = Double.parseDouble(parts[1]);
            assertThat(result.figure(parts[0]))
                    .as(parts[0])
                    .hasValueSatisfying(known ->
                            assertThat(known.mean()).isCloseTo(expected, within(1e-6 * Math.max(1e-3, expected))));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "wrk.txt,            mean,       s,              LESS",
        "wrk.txt,            rate,       requests/s,     MORE",
        "wrk.txt,            errors,     %,              LESS",
        "pgbench.txt,        rate,       transactions/s, MORE",
        "hyperfine.json,     time,       s,              LESS"
    })
    void knowsUnitAndDirection(String file, String name, String unit, Better better) {
        assertThat(ResultFixtures.read(file).figure(name)).hasValueSatisfying(figure -> {
            assertThat(figure.unit()).isEqualTo(unit);
            assertThat(figure.better()).isEqualTo(better);
        });
    }

    @Test
    void aRunOfHyperfineIsASample() {
        ToolResult parameters = ResultFixtures.read("hyperfine-parameters.json");

        assertThat(ResultFixtures.read("hyperfine.json").primaryFigure().samples())
                .hasSize(6)
                .startsWith(0.0523442389);
        assertThat(parameters.figures())
                .filteredOn(figure -> figure.name().equals("time"))
                .extracting(ToolFigure::params)
                .containsExactly(Map.of("n", "1"), Map.of("n", "2"));
    }

    @ParameterizedTest
    @CsvSource({"jmeter.csv, list, 0.162", "jmeter.csv, checkout, 0.1782", "jmeter.xml, checkout, 0.3068"})
    void aLabelOfJMeterIsAPartAndASumIsNoRequest(String file, String label, double mean) {
        assertThat(ResultFixtures.read(file).figures())
                .filteredOn(figure -> figure.name().equals("mean"))
                .filteredOn(figure -> figure.params().equals(Map.of("label", label)))
                .singleElement()
                .satisfies(figure -> assertThat(figure.mean()).isCloseTo(mean, within(1e-9)));
    }

    /// Most builds of wrk2 have the 99th percentile in the place of the maximum.
    @Test
    void theHeadingOfWrk2SaysWhetherItHasTheMaximum() {
        String output = ResultFixtures.text("wrk2.txt").replace("Stdev     Max ", "Stdev     99% ");

        ToolResult whole = ToolResults.ofText("wrk2.txt", output).orElseThrow();
        assertThat(whole.figure("p99").orElseThrow().mean()).isCloseTo(0.18739, within(1e-9));
        assertThat(whole.figure("max").orElseThrow().mean()).isCloseTo(0.19174, within(1e-9));
        ToolResult brief = ToolResults.ofText("wrk2.txt", output.replaceAll("(?m)^ *[\\d.]+% .*\n", ""))
                .orElseThrow();
        assertThat(brief.figure("p99").orElseThrow().mean()).isCloseTo(0.19162, within(1e-9));
        assertThat(brief.figure("max")).isEmpty();
    }

    @Test
    void aRequestWithinNestedTransactionsIsARequest() {
        String sum = "rm=\"Number of samples in transaction : 1, number of failing samples : 0\"";
        String xml = """
                <?xml version="1.0" encoding="UTF-8"?>
                <testResults version="1.2">
                <sample t="30" ts="1764158400000" s="true" lb="outer" %1$s>
                <sample t="20" ts="1764158400000" s="true" lb="inner" %1$s>
                <httpSample t="10" ts="1764158400000" s="true" lb="page" rm="OK">
                <httpSample t="5" ts="1764158400000" s="true" lb="redirect" rm="OK"/>
                </httpSample>
                </sample>
                <httpSample t="20" ts="1764158400010" s="true" lb="next" rm="OK"/>
                </sample>
                </testResults>
                """.formatted(sum);

        assertThat(ToolResults.ofText("r.jtl", xml).orElseThrow().figures())
                .filteredOn(figure -> figure.name().equals("mean"))
                .extracting(figure -> figure.params() + " " + figure.mean())
                .containsExactlyInAnyOrder(
                        "{} 0.015",
                        "{label=outer} 0.03",
                        "{label=inner} 0.02",
                        "{label=page} 0.01",
                        "{label=next} 0.02");
    }

    @Test
    void aThresholdsPartOfK6IsAPart() {
        assertThat(ResultFixtures.read("k6-export.json").figures())
                .filteredOn(figure -> figure.name().equals("p95"))
                .extracting(ToolFigure::params)
                .containsExactly(Map.of(), Map.of("tags", "kind:list"));
    }

    @ParameterizedTest
    @CsvSource({"gatling-simulation.log", "gatling-stats.json", "gatling-stats.js"})
    void aRequestOfGatlingIsAPartByItsNameAndGroup(String file) {
        assertThat(ResultFixtures.read(file).figures())
                .filteredOn(figure -> figure.name().equals("mean"))
                .extracting(ToolFigure::params)
                .containsExactlyInAnyOrder(Map.of(), Map.of("request", "list"), Map.of("request", "checkout / order"));
    }

    @Test
    void readsLogsOfOlderVersionsOfGatling() {
        String log = """
                RUN\tSim\tsim\t1520337025119\t \t3.2.0
                REQUEST\t7\tshop,checkout\torder\t1520337026234\t1520337026434\tOK\t\s
                REQUEST\t7\t\tlist\t1520337026234\t1520337026634\tOK\t\s
                """;
        String older = """
                RUN\tSim\t\tsim\t1520337025119\tJob\t2.0
                REQUEST\tshop\t1\t\tlist\t1520337026234\t1520337028526\tOK\t\s
                """;

        assertThat(ToolResults.ofText("simulation.log", log).orElseThrow().figures())
                .filteredOn(figure -> figure.name().equals("mean"))
                .extracting(figure -> figure.params() + " " + figure.mean())
                .containsExactly("{} 0.3", "{request=shop / checkout / order} 0.2", "{request=list} 0.4");
        assertThat(ToolResults.ofText("simulation.log", older)
                        .orElseThrow()
                        .primaryFigure()
                        .mean())
                .isEqualTo(2.292);
    }

    @Test
    void addsUpTheIntervalsOfAHistogramLogByTag() {
        String log = log(writer -> {
            writer.outputIntervalHistogram(histogram(null, 1_000_000, 2_000_000));
            writer.outputIntervalHistogram(histogram(null, 3_000_000));
        });
        String tagged = log(writer -> {
            writer.outputIntervalHistogram(histogram("read", 1_000_000));
            writer.outputIntervalHistogram(histogram("write", 5_000_000));
        });

        ToolResult result = ToolResults.ofText("x.hlog", log).orElseThrow();
        assertThat(result.format()).isEqualTo(ResultFormat.HDR_LOG);
        assertThat(result.primaryFigure().mean()).isCloseTo(0.002, within(2e-6));
        assertThat(result.figure("max").orElseThrow().mean()).isCloseTo(0.003, within(3e-6));
        assertThat(ToolResults.ofText("x.hlog", tagged).orElseThrow().figures())
                .filteredOn(figure -> figure.name().equals("mean"))
                .extracting(ToolFigure::params)
                .containsExactly(Map.of("tag", "read"), Map.of("tag", "write"));
    }

    @Test
    void recordsThatKafkaSentToWarmUpDontCount() {
        String all = ResultFixtures.text("kafka-producer.txt");
        String total =
                all.lines().filter(line -> line.contains("99.9th")).findFirst().orElseThrow();
        String steady = total.replaceFirst("^\\d+ records sent, [\\d.]+", "15000 steady state records sent, 600.5");

        assertThat(ToolResults.ofText("p.txt", all + steady + "\n")
                        .orElseThrow()
                        .primaryFigure()
                        .mean())
                .isEqualTo(600.5);
    }

    @Test
    void findsWhatAToolPrintsAmongTheLinesOfAScript() {
        String output = "waiting for the server\n" + ResultFixtures.text("wrk.txt") + "done\n";

        assertThat(ToolResults.ofText("stdout", output)).hasValue(ResultFixtures.read("wrk.txt"));
    }

    @Test
    void readsAFileByItsContentWhateverItsName() throws IOException {
        Path file = Files.write(folder.resolve("x.dat"), ResultFixtures.bytes("jmeter.csv"));

        assertThat(ToolResults.read(file)).hasValue(ResultFixtures.read("jmeter.csv"));
    }

    /// Writes a log.
    interface LogContent {
        void write(HistogramLogWriter writer);
    }

    /// A log as HdrHistogram's own writer makes it.
    static String log(LogContent content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(new PrintStream(out, true, StandardCharsets.UTF_8));
        writer.outputLogFormatVersion();
        writer.outputStartTime(1_764_158_400_000L);
        writer.outputLegend();
        content.write(writer);
        return out.toString(StandardCharsets.UTF_8);
    }

    static Histogram histogram(@Nullable String tag, long... nanos) {
        Histogram histogram = new Histogram(3);
        histogram.setTag(tag);
        for (long value : nanos) {
            histogram.recordValue(value);
        }
        return histogram;
    }
}
