package dev.loombench.lab.analysis.compare.file;

import static dev.loombench.lab.analysis.compare.ComparisonNote.REPEATED;
import static dev.loombench.lab.analysis.compare.ComparisonNote.SEVERAL_JVMS;
import static dev.loombench.lab.analysis.compare.ComparisonNote.UNDIRECTED;
import static dev.loombench.lab.analysis.compare.ComparisonNote.UNFORKED;
import static dev.loombench.lab.analysis.compare.ComparisonNote.UNKNOWN_MODE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.stats.Better;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JmhFileTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "avgt,   ns/op,   1e-9, s,     LESS",
        "avgt,   us/op,   1e-6, s,     LESS",
        "avgt,   min/op,  60,   s,     LESS",
        "sample, ms/op,   1e-3, s,     LESS",
        "ss,     s/op,    1,    s,     LESS",
        "thrpt,  ops/s,   1,    ops/s, MORE",
        "thrpt,  ops/ms,  1e3,  ops/s, MORE",
        "thrpt,  ops/hr,  2.7777777778e-4, ops/s, MORE"
    })
    void turnsFiguresIntoSecondsOrRates(String mode, String unit, double scale, String turned, Better better)
            throws IOException {
        MeasuredCell cell = only(entry("a.B.c", mode, unit, "[[1.0, 3.0], [4.0]]"));

        assertThat(cell.unit()).isEqualTo(turned);
        assertThat(cell.better()).isEqualTo(better);
        assertThat(cell.name().metric()).isEqualTo(mode);
        assertThat(cell.figures().get(0)).isCloseTo(2 * scale, within(1e-9 * scale));
        assertThat(cell.figures().get(1)).isCloseTo(4 * scale, within(1e-9 * scale));
    }

    @Test
    void takesTheMeanOfAllSamplesOfAFork() throws IOException {
        MeasuredCell cell =
                only(entry("a.B.c", "sample", "us/op", "[[[[10.0, 3], [20.0, 1]], [[30.0, 1]]], [[[7.0, 2]]]]")
                        .replace("rawData", "rawDataHistogram"));

        assertThat(cell.figures()).hasSize(2);
        assertThat(cell.figures().get(0)).isCloseTo(16e-6, within(1e-12));
        assertThat(cell.figures().get(1)).isCloseTo(7e-6, within(1e-12));
    }

    @Test
    void countsForksOfARepeatedBenchmarkTogetherAndSaysSo() throws IOException {
        ComparisonSide side = read("[" + entry("a.B.c", "avgt", "ns/op", "[[1.0]]") + ","
                + entry("a.B.c", "avgt", "us/op", "[[1.0], [2.0]]") + "]");

        assertThat(side.cells())
                .singleElement()
                .satisfies(cell -> assertThat(cell.figures()).hasSize(3));
        assertThat(side.record().notes())
                .singleElement()
                .asString()
                .isEqualTo(REPEATED.with("a.B.c").sentence());
        assertThat(side.record().kind()).isEqualTo(ComparisonKind.JMH);
    }

    @Test
    void saysWhatItPassesOver() throws IOException {
        ComparisonSide side = read("["
                + entry("a.B.c", "avgt", "ns/op", "[[1.0]]")
                        .replace("\"forks\": 2", "\"forks\": 0")
                        .replace(
                                "\"secondaryMetrics\": {}",
                                "\"secondaryMetrics\": {\"gc.alloc.rate\": {}, \"·gc.count\": {}}")
                + "]");

        assertThat(side.record().notes())
                .containsExactly(
                        UNFORKED.with("a.B.c").sentence(),
                        UNDIRECTED.with(List.of("gc.alloc.rate", "gc.count")).sentence());
    }

    @Test
    void keepsAForkWithoutANumberAsOneThatHasNoRatio() throws IOException {
        assertThat(only(entry("a.B.c", "thrpt", "ops/s", "[[1.0, \"NaN\"], [\"+INF\"], [2.0]]"))
                        .figures())
                .containsExactly(Double.NaN, Double.NaN, 2.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            foo   | ns/op   | [[1.0]]       | a.B c: its mode 'foo' isn't one of thrpt, avgt, sample, ss
            avgt  | ops/s   | [[1.0]]       | a.B c: its unit 'ops/s' doesn't fit mode avgt
            thrpt | ns/op   | [[1.0]]       | a.B c: its unit 'ns/op' doesn't fit mode thrpt
            avgt  | weeks/op | [[1.0]]      | a.B c: its unit 'weeks/op' doesn't fit mode avgt
            avgt  | ns/op   | [["fast"]]    | '"fast"' in its raw data isn't a number
            avgt  | ns/op   | [[null]]      | 'null' in its raw data isn't a number
            avgt  | ns/op   | [[[1.0, 2]]]  | in its raw data isn't a number
            avgt  | ns/op   | [[1e400]]     | a number in its raw data is beyond the range of a double
            avgt  | ns/op   | []            | it contains no figures: a.B c: its raw data has no fork
            avgt  | ns/op   | [[]]          | it contains no figures: a.B c: its raw data has no fork
            """)
    void refusesByNameWhatItCannotUse(String mode, String unit, String rawData, String words) {
        assertThatThrownBy(() -> read("[" + entry("a.B.c", mode, unit, rawData) + "]"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("r.json: ")
                .hasMessageContaining(words);
    }

    @Test
    void leavesOutByNameWhatItCannotUseWhereOthersRemain() throws IOException {
        ComparisonSide side = read("[" + entry("a.B.c", "foo", "ns/op", "[[1.0]]") + ","
                + entry("a.B.d", "avgt", "ns/op", "[[1.0]]") + "]");

        assertThat(side.cells())
                .singleElement()
                .satisfies(cell -> assertThat(cell.name().model()).isEqualTo("d"));
        assertThat(side.unmeasured()).singleElement().satisfies(cell -> {
            assertThat(cell.name().model()).isEqualTo("c");
            assertThat(cell.why())
                    .isEqualTo(UNKNOWN_MODE
                            .with("foo", List.of("thrpt", "avgt", "sample", "ss"))
                            .toString());
        });
    }

    @Test
    void keepsForksOfOtherOptionsApart() throws IOException {
        ComparisonSide side = read("[" + entry("a.B.c", "avgt", "ns/op", "[[1.0]]") + ","
                + entry("a.B.c", "avgt", "ns/op", "[[2.0]]").replace("-Xmx1g", "-XX:+UseZGC") + ","
                + entry("a.B.c", "avgt", "ns/op", "[[3.0]]") + "]");

        assertThat(side.cells()).extracting(MeasuredCell::jdk).containsExactly("25.0.3 -Xmx1g", "25.0.3 -XX:+UseZGC");
        assertThat(side.cells().getFirst().figures()).hasSize(2);
        assertThat(side.record().environments())
                .extracting(environment -> environment.id())
                .containsExactly("25.0.3 -Xmx1g", "25.0.3 -XX:+UseZGC");
        assertThat(side.record().notes())
                .contains(SEVERAL_JVMS
                        .with("a.B.c", "25.0.3 -Xmx1g; 25.0.3 -XX:+UseZGC")
                        .sentence());
    }

    @Test
    void singleShotsOfABatchAreAnotherCell() throws IOException {
        String batch = entry("a.B.c", "ss", "ms/op", "[[1.0]]")
                .replace("\"threads\"", "\"measurementBatchSize\": 1000, \"threads\"");

        assertThat(only(batch).name().params()).isEqualTo(Map.of("-bs", "1000"));
        assertThat(only(batch.replace("\"ss\"", "\"avgt\"")).name().params()).isEmpty();
    }

    @Test
    void knowsHowABenchmarkWasMeasured() throws IOException {
        MeasuredCell cell = only(entry("a.B.c", "avgt", "ns/op", "[[1.0]]")
                .replace("\"threads\"", "\"warmupIterations\": 3, \"measurementTime\": \"10 s\", \"threads\""));

        assertThat(cell.settings())
                .isEqualTo(Map.of("jmhVersion", "1.37", "warmupIterations", "3", "measurementTime", "10 s"));
    }

    @Test
    void comparesSecondaryMetricsWithADirection() throws IOException {
        List<MeasuredCell> further = read("["
                        + entry("a.B.c", "thrpt", "ops/ms", "[[1.0, 2.0], [3.0, 4.0]]")
                                .replace("\"secondaryMetrics\": {}", """
                                        "secondaryMetrics": {
                                         "·gc.alloc.rate.norm": {"scoreUnit": "B/op", "rawData": [[1e-5, 48], [50, 52]]},
                                         "gc.alloc.rate": {"scoreUnit": "MB/sec", "rawData": [[1, 1], [1, 1]]},
                                         "gc.count": {"scoreUnit": "counts", "rawData": [[1, 1], [1, 1]]},
                                         "writer": {"scoreUnit": "ops/ms", "rawData": [[1, 1], [2, 2]]},
                                         "IPC": {"scoreUnit": "insns/clk", "rawData": [[1, 1], [1, 1]]},
                                         "cycles:u": {"scoreUnit": "#/op", "rawData": [[7, 9], [7, 9]]}}""")
                        + "]")
                .further();

        assertThat(further)
                .extracting(cell -> cell.name().metric(), MeasuredCell::unit, MeasuredCell::better)
                .containsExactly(
                        tuple("gc.alloc.rate.norm", "B/op", Better.LESS),
                        tuple("writer", "ops/s", Better.MORE),
                        tuple("IPC", "insns/clk", Better.MORE),
                        tuple("cycles:u", "#/op", Better.LESS));
        assertThat(further.getFirst().iterations()).as("below a byte").containsExactly(1.0, 48.0, 50.0, 52.0);
        assertThat(further.get(1).figures()).containsExactly(1000.0, 2000.0);
    }

    @Test
    void aTotalIsACostOfWorkThatIsFixed() throws IOException {
        String secondary = "\"secondaryMetrics\": {\"gc.count\": {\"scoreUnit\": \"counts\", \"rawData\": [[1, 1]]}}";
        String shots = entry("a.B.c", "ss", "ms/op", "[[1.0, 2.0]]").replace("\"secondaryMetrics\": {}", secondary);

        assertThat(read("[" + shots + "]").further())
                .extracting(cell -> cell.name().metric())
                .containsExactly("gc.count");
        assertThat(read("[" + shots.replace("\"ss\"", "\"avgt\"") + "]").further())
                .isEmpty();
    }

    @Test
    void takesPercentilesOfEachForkThatHasEnoughSamples() throws IOException {
        List<MeasuredCell> further = read("["
                        + entry("a.B.c", "sample", "us/op", "[[[[1.0, 980], [5.0, 20]]], [[[2.0, 990], [9.0, 10]]]]")
                                .replace("rawData", "rawDataHistogram")
                        + "]")
                .further();

        assertThat(further)
                .extracting(cell -> cell.name().metric())
                .as("not p99.9")
                .containsExactly("p50", "p90", "p99");
        assertThat(further.getLast().figures().get(0)).isCloseTo(5e-6, within(1e-12));
        assertThat(further.getLast().figures().get(1)).isCloseTo(2e-6, within(1e-12));
    }

    @Test
    void optionsThatChangeFromRunToRunDoNotKeepForksApart() throws IOException {
        String first = entry("a.B.c", "avgt", "ns/op", "[[1.0]]")
                .replace(
                        "\"-Xmx1g\"",
                        "\"-javaagent:/opt/idea/lib/idea_rt.jar=43721:/opt/idea/bin\", \"-Xmx1g\","
                                + " \"-agentlib:jdwp=transport=dt_socket,address=127.0.0.1:40123,suspend=y\","
                                + " \"-XX:CompileCommandFile=/tmp/jmh812.txt\"");
        String second =
                first.replace("43721", "39001").replace("40123", "50321").replace("jmh812", "jmh97");

        assertThat(read("[" + first + "," + second + "]").cells())
                .singleElement()
                .satisfies(cell -> {
                    assertThat(cell.jdk()).isEqualTo("25.0.3");
                    assertThat(cell.options())
                            .containsExactly(
                                    "-Xmx1g",
                                    "-agentlib:jdwp=transport=dt_socket,address=…,suspend=y",
                                    "-XX:CompileCommandFile=…");
                });
    }

    private MeasuredCell only(String entry) throws IOException {
        List<MeasuredCell> cells = read("[" + entry + "]").cells();
        assertThat(cells).hasSize(1);
        return cells.getFirst();
    }

    private ComparisonSide read(String text) throws IOException {
        return ComparisonFile.read(Files.writeString(folder.resolve("r.json"), text));
    }

    /// An entry of JMH's results, in five lines.
    static String entry(String benchmark, String mode, String unit, String rawData) {
        return """
                {"jmhVersion": "1.37", "benchmark": "%s", "mode": "%s", "threads": 1, "forks": 2,
                 "jvmArgs": ["-Xmx1g"], "jdkVersion": "25.0.3", "vmName": "OpenJDK 64-Bit Server VM",
                 "primaryMetric": {"score": 1.0, "scoreError": "NaN", "scoreUnit": "%s", "rawData": %s},
                 "secondaryMetrics": {}}
                """.formatted(benchmark, mode, unit, rawData);
    }
}
