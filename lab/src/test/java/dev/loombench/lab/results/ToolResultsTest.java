package dev.loombench.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.stats.Better;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JacksonException;

/// Figures of each format, read back from files of the tools.
class ToolResultsTest {
    @TempDir
    Path folder;

    /// The format of each file, its primary figure, and others: value in the lab's unit.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            wrk.txt       | wrk | rate | rate=89.37 mean=0.04433 p50=0.04403 p75=0.04789 p99=0.05203 max=0.05206 errors=0
            wrk-fail.txt  | wrk | rate | rate=89.98 mean=0.04334 max=0.04901 errors=20
            wrk2.txt      | wrk2 | mean | rate=19.94 mean=0.01178 p50=0.00452 p99.99=0.19174 max=0.19174 errors=0
            hey.txt       | hey | rate | rate=88.1587 mean=0.0451 p50=0.0441 p99=0.0519 max=0.0521 errors=0
            hey-fail.txt  | hey | rate | rate=89.0518 errors=20
            hyperfine.json | hyperfine | time | time=0.0522430034 user=0.00188906 system=0.000216006666 errors=0
            pgbench.txt   | pgbench | rate | rate=75.826828 mean=0.026128 errors=0
            pgbench-rate.txt | pgbench | mean | rate=45.589818 mean=0.05938
            k6-export.json | k6 summary | mean | mean=0.006658518530100334 p50=0.005576914 p90=0.0084772245 p95=0.0114456237 max=0.044563856 rate=296.4992259049775 errors=10.033444816 failed-checks=0 iteration_duration.p95=0.0208066041 iterations.rate=148.24961295248875
            k6-handle-summary.json | k6 summary | mean | mean=0.0065296815033 p95=0.01067731465 rate=300.252240266597 errors=10.43046357615894 failed-checks=0 http_req_waiting.p90=0.0073399246
            k6-machine-readable.json | k6 summary | mean | mean=0.005552809028 p95=0.0061438966 rate=354.082886 errors=9.859154929577464 failed-checks=0 iterations.rate=177.041443
            gatling-simulation.log | Gatling simulation.log | mean | mean=1.156575 max=3.311 rate=9.573958831977 errors=7.5
            gatling-stats.json | Gatling stats | mean | mean=1.157 p50=0.928 p75=1.599 p95=2.27 p99=3.024 max=3.311 rate=8 errors=7.5
            gatling-stats.js | Gatling stats | mean | mean=0.761 p50=0.776 p75=1.02 p95=1.922 p99=2.361 max=2.361 rate=10 errors=12.5
            gatling-global-stats.json | Gatling stats | mean | mean=1.157 p95=2.27 rate=8 errors=7.5
            oha.json      | oha | rate | rate=952.523 mean=0.0042 p50=0.0041 p99.99=0.0213 max=0.0213 errors=1
            ghz.json      | ghz | rate | rate=1101.53 mean=0.003201 p95=0.005545 max=0.00696 errors=1
            kafka-producer.txt | kafka-producer-perf-test | rate | rate=537.967023 bytes=0.0524288 mean=3.71304 p50=3.507 p95=5.926 p99=6.187 p99.9=6.264 max=30.057
            kafka-consumer.txt | kafka-consumer-perf-test | rate | rate=8000 bytes=0.79995863 fetch-rate=10000 rebalance=0.5
            jmeter.csv    | JMeter JTL | mean | mean=0.1134 p50=0.092 max=0.517 rate=15.3452685 errors=10
            jmeter.xml    | JMeter JTL | mean | mean=0.2202 max=1.135 rate=7.60842 errors=3.3333333
            vegeta.json   | vegeta | mean | mean=0.006678517 p50=0.006190652 p99=0.022426434 max=0.026428736 rate=40.26151735736469 errors=20
            apachebench.txt | ApacheBench | rate | rate=278.26 mean=0.014375 p50=0.012 p99=0.04 max=0.04 errors=20
            siege.json    | siege | rate | rate=363.64 mean=0.01 max=0.02 errors=20
            locust.csv    | Locust | mean | mean=0.008123592433343429 p50=0.007 p99.9=0.097 max=0.09652817599999253 rate=461.1742411239679 errors=9.464082
            autocannon.json | autocannon | rate | rate=565.5 mean=0.00665 p50=0.005 p97.5=0.021 p99.9=0.072 max=0.075 errors=19.982316
            artillery.json | artillery | mean | mean=0.0079 p50=0.006 p99.9=0.0121 max=0.014 rate=11 errors=20
            google-benchmark.json | Google Benchmark | time | time=1.3454823414592903E-7 cpu=4.5196502205945974E-8
            pytest-benchmark.json | pytest-benchmark | time | time=6.717443002344225e-05
            pyperf.json   | pyperf | time | time=7.0553967708283e-05
            criterion.json | Criterion | time | time=1.4254068220198635e-6
            """)
    void readsTheFiguresOfEachTool(String file, String tool, String primary, String figures) {
        ToolResult result = ResultFixtures.read(file);

        assertThat(result.tool()).isEqualTo(tool);
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

    /// A row without a file that it reads could be wrong unnoticed.
    @ParameterizedTest
    @MethodSource("titles")
    void everyRowReadsAFileOfItsTool(String title) {
        assertThat(ResultFixtures.names())
                .anySatisfy(file -> assertThat(ResultFixtures.read(file).tool()).isEqualTo(title));
    }

    static Stream<String> titles() {
        return ToolResults.FormatTable.ROWS.stream()
                .map(ToolFormat::title)
                .filter(title -> !title.equals("HdrHistogram log"))
                .distinct();
    }

    /// What the tools themselves printed for people, or wrote in another form.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            k6 summary       | ~    http_req_duration..............: avg=1.9ms min=1ms~
            hey              | response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset
            oha              | Summary:\\n  Success rate:\\t100.00%
            ghz              | Summary:\\n  Count:\\t200
            vegeta           | Requests      [total, rate, throughput]         100, 50.49, 40.26
            siege            | Transactions:\\t\\t         160 hits
            Locust           | Type     Name     # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s
            autocannon       | Running 1s test @ http://127.0.0.1:18977/fail\\n4 connections\\n
            artillery        | Test run id: tgx7k_694bbt6t6d8e4dpfqqzprczxynfx4_ngja
            hyperfine        | ~  Time (mean ± σ):      52.2 ms ±   0.1 ms~
            Google Benchmark | Benchmark                                             Time             CPU   Iterations
            pytest-benchmark | ------------------------- benchmark: 2 tests -------------------------
            pyperf           | Mean +- std dev: 70.6 us +- 18.0 us
            Criterion        | sum/thousand            time:   [1.3763 µs 1.5091 µs 1.6226 µs]
            """)
    void anotherFormSaysWhichOptionWritesTheRightOne(String title, String text) {
        ForeignText other = new ForeignText("x", text.replace("\\n", "\n").replace("\\t", "\t"));
        String option = ToolResults.FormatTable.ROWS.stream()
                .filter(row -> row.title().equals(title))
                .map(ToolFormat::option)
                .findFirst()
                .orElseThrow();

        assertThat(ToolResults.ofText(other, List.of())).isEmpty();
        assertThat(ToolResults.foreign(other)).hasMessage(FileError.OTHER_FORM.message("x", title, option));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            title: x
            {title: x, read: y, sign: z, primary: mean, figure: 'mean=less:a'}
            {title: x, read: y, sign: z, primary: mean, figures: ['mean=fewer:a']}
            {title: x, read: y, sign: '(', primary: mean}
            """)
    void aMalformedRowFails(String row) {
        Object parsed = new Load(LoadSettings.builder().build()).loadFromString(row);

        assertThatThrownBy(() -> ToolFormat.of((Map<?, ?>) parsed)).isInstanceOf(JacksonException.class);
    }

    @Test
    void theSettingsOfARunAreKept() {
        assertThat(ResultFixtures.read("wrk.txt").settings())
                .containsEntry("connections", "4")
                .containsEntry("threads", "2")
                .containsEntry("url", "http://127.0.0.1:18080/")
                .containsEntry("duration", "2s");
        assertThat(ResultFixtures.read("pyperf.json").settings())
                .containsEntry("name", "timeit")
                .doesNotContainKey("loops");
        assertThat(ResultFixtures.read("apachebench.txt").settings()).doesNotContainKey("requests");
    }

    @Test
    void repetitionsOfOneProcessAreNoRuns() {
        ToolResult result = ResultFixtures.read("google-benchmark.json");

        assertThat(result.evidence()).isEqualTo(SampleLevel.REPETITIONS);
        assertThat(result.primaryFigure().samples()).hasSize(4);
    }

    @Test
    void anyOtherFileIsReadByDeclaredFigures() {
        ForeignText text = new ForeignText("x", "{\"latencies\": {\"99th\": 5000000}}");

        ToolResult result = ToolResults.ofText(text, List.of(DeclaredMetric.parse("p99[ns]=less:latencies.99th")))
                .orElseThrow();

        assertThat(result.primaryFigure().mean()).isEqualTo(0.005);
        assertThat(result.primaryFigure().unit()).isEqualTo("s");
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

        assertThat(ResultFixtures.of("r.jtl", xml).figures())
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
                .containsExactlyInAnyOrder(
                        Map.of(), Map.of("tags", "kind:list"), Map.of("tags", "expected_response:true"));
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

        assertThat(ResultFixtures.of("simulation.log", log).figures())
                .filteredOn(figure -> figure.name().equals("mean"))
                .extracting(figure -> figure.params() + " " + figure.mean())
                .containsExactly("{} 0.3", "{request=shop / checkout / order} 0.2", "{request=list} 0.4");
        assertThat(ResultFixtures.of("simulation.log", older).primaryFigure().mean())
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

        ToolResult result = ResultFixtures.of("x.hlog", log);
        assertThat(result.tool()).isEqualTo("HdrHistogram log");
        assertThat(result.primaryFigure().mean()).isCloseTo(0.002, within(2e-6));
        assertThat(result.figure("max").orElseThrow().mean()).isCloseTo(0.003, within(3e-6));
        assertThat(ResultFixtures.of("x.hlog", tagged).figures())
                .filteredOn(figure -> figure.name().equals("mean"))
                .extracting(ToolFigure::params)
                .containsExactly(Map.of("tag", "read"), Map.of("tag", "write"));
    }

    @Test
    void recordsThatKafkaSentToWarmUpDontCount() {
        String all = ResultFixtures.text("kafka-producer.txt");
        String total =
                all.lines().filter(line -> line.contains("99.9th")).findFirst().orElseThrow();
        String steady = total.replaceFirst("^\\d+ records sent, [\\d.]+", "15000 steady state records sent, 600.5")
                .replaceFirst("\\d+ ms 50th", "7 ms 50th");

        ToolResult result = ResultFixtures.of("p.txt", all + steady + "\n");

        assertThat(result.primaryFigure().mean()).isEqualTo(600.5);
        assertThat(result.figure("p50").orElseThrow().mean()).isEqualTo(0.007);
    }

    /// As `wrk2 -U` prints them: the second table leaves out what delayed starts cost.
    @Test
    void theFirstTableOfWrk2Counts() {
        String text = ResultFixtures.text("wrk2.txt");
        String table = text.substring(text.indexOf("  Latency Dist"), text.indexOf("----"));
        String uncorrected = table.replace("Recorded", "Uncorrected").replaceAll("\\d+\\.\\d+ms", "1.00ms");

        assertThat(ResultFixtures.of("w.txt", text.replace("  260 requests", uncorrected + "  260 requests")))
                .isEqualTo(ResultFixtures.read("wrk2.txt"));
    }

    @Test
    void benchmarksOfPyperfWithoutNamesStayApart() {
        String json = "{\"benchmarks\":[{\"runs\":[{\"values\":[1]}]},{\"runs\":[{\"values\":[2]}]}]}";

        assertThat(ResultFixtures.of("p.json", json).figures())
                .extracting(figure -> figure.params() + " " + figure.mean())
                .containsExactly("{} 1.0", "{part=(2)} 2.0");
    }

    @Test
    void aCommaInANameIsNoDecimalPoint() {
        String csv = ResultFixtures.text("locust.csv").replaceFirst("(?m)^GET,[^,]*", "GET,\"/a,b?c=1,2\"");

        assertThat(ResultFixtures.of("l.csv", csv).figures())
                .extracting(figure -> figure.params().getOrDefault("request", ""))
                .contains("/a,b?c=1,2");
    }

    @Test
    void findsWhatAToolPrintsAmongTheLinesOfAScript() {
        String output = "waiting for the server\n" + ResultFixtures.text("wrk.txt") + "done\n";

        assertThat(ResultFixtures.of("stdout", output)).isEqualTo(ResultFixtures.read("wrk.txt"));
    }

    @Test
    void readsAFileByItsContentWhateverItsName() throws IOException {
        Path file = Files.write(folder.resolve("x.dat"), ResultFixtures.bytes("jmeter.csv"));

        assertThat(ToolResults.read(file, List.of())).hasValue(ResultFixtures.read("jmeter.csv"));
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
