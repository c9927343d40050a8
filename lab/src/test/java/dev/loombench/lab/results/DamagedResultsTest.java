package dev.loombench.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Results that are cut, damaged or without figures, told in one line: what, where, and what to do.
class DamagedResultsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "wrk.txt, Requests/sec",
        "wrk2.txt, Requests/sec",
        "hey.txt, Status code",
        "pgbench.txt, tps =",
        "kafka-producer.txt, 99.9th",
        "kafka-consumer.txt, :",
        "k6-export.json, http_reqs",
        "k6-handle-summary.json, http_reqs",
        "k6-machine-readable.json, checks_succeeded",
        "oha.json, latencyPercentiles",
        "ghz.json, errorDistribution",
        "hyperfine.json, exit_codes",
        "vegeta.json, bytes_in",
        "apachebench.txt, Percentage",
        "siege.json, elapsed_time",
        "autocannon.json, throughput",
        "artillery.json, rates",
        "google-benchmark.json, BM_Str",
        "pytest-benchmark.json, commit_info",
        "pyperf.json, warmups",
        "criterion.json, times",
        "gatling-stats.js, percentiles4",
        "gatling-stats.json, percentiles4"
    })
    void saysWhereItWasCut(String file, String before) {
        String text = ResultFixtures.text(file);
        String cut = text.substring(0, text.indexOf(before));

        assertRefused(file, cut, FileError.CUT.message(file + ":" + cut.lines().count()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gatling-simulation.log", "jmeter.csv", "jmeter.xml"})
    void saysInWhichLineALogWasCut(String file) {
        String text = ResultFixtures.text(file);
        int last = text.lastIndexOf(file.endsWith(".log") ? "REQUEST" : "\n", text.length() - 2);
        String cut = text.substring(0, Math.min(last + 25, text.length() - 4));

        assertRefused(file, cut, FileError.CUT.message(file + ":" + cut.lines().count()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            wrk.txt    | (?m)^  \\d+ requests in       | ~  0 requests in~
            hey.txt    | \\[\\d{3}]\\t\\d+ responses   | ~~
            wrk2.txt   | (?s)Latency +11[^\\n]*(.*) 260 requests | Latency -nanus -nanus 0.00us -nan%$1 0 requests
            oha.json   | "200": \\d+                  | "503": 1881
            ghz.json   | (?s)"count": 200,(.*)"OK": 198 | "count": 0,$1"OK": 0
            gatling-simulation.log | (?m)^REQUEST.*\\n | ~~
            gatling-stats.json | "total": \\d+         | "total": 0
            jmeter.csv | (?m)^\\d{13}.*\\n             | ~~
            hyperfine.json | ~"(mean|times)"~          | "other"
            k6-export.json | ~"(avg|med|rate|p.\\d+.)"~  | "x"
            vegeta.json | "200":80                   | "500":80
            apachebench.txt | Complete requests: +200 | Complete requests: 40
            siege.json | (successful_transactions":\\s+)160 | $1 0
            locust.csv | ,Aggregated,877,83           | ,Aggregated,83,83
            autocannon.json | "2xx":905              | "2xx":0
            artillery.json | codes.200": 16          | codes.503": 16
            google-benchmark.json | iteration",      | aggregate",
            pytest-benchmark.json | ~"(data|mean)":~ | "other":
            pyperf.json | ~"values":~                | "other":
            criterion.json | ~"times":~              | "other":
            """)
    void saysThatNothingWasMeasured(String file, String pattern, String replacement) {
        String text = ResultFixtures.text(file).replaceAll(pattern, replacement);

        assertRefused(file, text, FileError.NOTHING_MEASURED.message(file));
    }

    @Test
    void saysInWhichLineAHistogramLogWasCutOrThatItIsEmpty() {
        String log = ToolResultsTest.log(
                writer -> writer.outputIntervalHistogram(ToolResultsTest.histogram("read", 1_000_000, 9_000_000)));

        assertRefused(
                "x.hlog",
                log.substring(0, log.length() - 20),
                FileError.CUT.message("x.hlog:" + log.lines().count()));
        assertRefused(
                "x.hlog",
                log.substring(0, log.lastIndexOf('\n', log.length() - 2) + 1),
                FileError.NOTHING_MEASURED.message("x.hlog"));
    }

    @Test
    void saysWhatJMeterMustWrite() {
        assertRefused("r.jtl", "timeStamp,label,success\n", FileError.NO_COLUMN.message("r.jtl:1", "elapsed"));
    }

    @ParameterizedTest
    @CsvSource({
        "timeStamp, 2026/11/26 12:00:00, 12",
        "timeStamp, 9223372036854775000, 12",
        "elapsed, 1764158400000, ''",
        "elapsed, 1764158400000, 12x",
        "elapsed, 1764158400000, 9300000000000",
        "elapsed, 1764158400000, -9300000000000"
    })
    void saysWhichTimeOfJMeterIsNone(String column, String start, String elapsed) {
        assertRefused(
                "r.jtl",
                "timeStamp,elapsed,label,success\n" + start + "," + elapsed + ",login,true\n",
                column.equals("elapsed")
                        ? FileError.NOT_MILLIS.message("r.jtl:2", column, elapsed)
                        : FileError.NOT_TIMESTAMP.message("r.jtl:2", column, start));
    }

    @Test
    void saysWhichTimeIsBeyondTheClock() {
        assertRefused(
                "s.log",
                "RUN\tSim\tsim\t1520337025119\t \t3.2.0\nREQUEST\t\tlist\t1\t999999999999999\tOK\t \n",
                FileError.CUT.message("s.log:2"));
    }

    /// Each would fill the memory if it were read as a whole.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            RUN\\tSim\\tsim\\t1520337025119\\t \\t3.2.0\\nREQUEST\\t | 2
            ~#[Histogram log format version 1.3]\\n~                 | 2
            <?xml version="1.0"?>\\n<testResults>\\n<sample lb="    | 3
            """)
    void refusesALineWithoutAnEnd(String start, int line) throws IOException {
        Path file = Files.writeString(
                folder.resolve("endless"),
                start.replace("\\n", "\n").replace("\\t", "\t") + "x".repeat(BoundedReader.MAX_LENGTH + 1));

        assertThatThrownBy(() -> ToolResults.read(file, List.of()))
                .hasMessage(FileError.ENDLESS.message(file + ":" + line, BoundedReader.MAX_LENGTH));
    }

    @Test
    void refusesAHistogramLogWithATagForEachRequest() {
        String log = ToolResultsTest.log(writer -> {
            for (int i = 0; i <= 500; i++) {
                writer.outputIntervalHistogram(ToolResultsTest.histogram("order " + i, 1_000_000));
            }
        });

        assertRefused(
                "x.hlog",
                log,
                FileError.TOO_MANY_TAGS.message("x.hlog:" + (log.lines().count()), 500));
    }

    /// Such as by `wrk … >> base.txt`, of which the first run or the last would be taken for all.
    @ParameterizedTest
    @ValueSource(
            strings = {"wrk.txt", "wrk2.txt", "hey.txt", "pgbench.txt", "kafka-producer.txt", "kafka-consumer.txt"})
    void refusesTheOutputOfSeveralRuns(String file) {
        String text = ResultFixtures.text(file);

        assertRefused(file, text + text + text, FileError.SEVERAL_RUNS.message(file, 3));
    }

    @Test
    void refusesARunThatDidNotDoAll() {
        String text = ResultFixtures.text("pgbench.txt")
                + "pgbench: error: Run was aborted; the above results are incomplete.\n";

        assertRefused("p.txt", text, FileError.ABORTED.message("p.txt"));
        assertRefused("c.txt", ResultFixtures.text("kafka-consumer-timeout.txt"), FileError.ABORTED.message("c.txt"));
    }

    @Test
    void refusesBytesOfPyperf() {
        String bytes = ResultFixtures.text("pyperf.json").replace("\"unit\":\"second\"", "\"unit\":\"byte\"");

        assertRefused("p.json", bytes, FileError.FOREIGN.message("p.json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "This is ApacheBench, Version 2.3\nRequests per second:"})
    @Timeout(8)
    void blankLinesCostNoTime(String start) {
        ForeignText text = new ForeignText("x", start + "\n".repeat(1 << 20));

        if (start.isEmpty()) {
            assertThat(ToolResults.foreign(text)).hasMessage(FileError.FOREIGN.message("x"));
        } else {
            assertRefused("x", text.text(), FileError.CUT.message(text.end()));
        }
    }

    @Test
    void leavesGatlingsBinaryLogToOthers() throws IOException {
        Path log = Files.write(folder.resolve("simulation.log"), ResultFixtures.bytes("gatling-binary-simulation.log"));

        assertThat(ToolResults.read(log, List.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \n",
                "hello",
                "{}",
                "{\"metrics\": {}}",
                "[]",
                "7",
                "{\"a\": ",
                "a,b\n1,2\n",
                "time, threadId, data.consumed.in.MB, MB.sec\n"
            })
    void leavesWhatItDoesNotKnowToOthers(String text) {
        assertThat(ToolResults.ofText(new ForeignText("x", text), List.of())).isEmpty();
    }

    @Test
    void refusesWhatIsNoText() throws IOException {
        byte[] bytes = ResultFixtures.bytes("jmeter.csv");
        bytes[bytes.length - 5] = (byte) 0xff;
        Path file = Files.write(folder.resolve("r.jtl"), bytes);

        assertThatThrownBy(() -> ToolResults.read(file, List.of())).hasMessage(FileError.NOT_TEXT.message(file));
    }

    @Test
    void readsWideTextAsPowerShellWritesIt() throws IOException {
        Path file = Files.write(
                folder.resolve("wrk.txt"),
                ("\uFEFF" + ResultFixtures.text("wrk.txt")).getBytes(StandardCharsets.UTF_16LE));

        assertThat(ToolResults.read(file, List.of())).hasValue(ResultFixtures.read("wrk.txt"));
    }

    private static void assertRefused(String file, String text, String message) {
        assertThatThrownBy(() -> ToolResults.ofText(new ForeignText(file, text), List.of()))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(message);
    }
}
