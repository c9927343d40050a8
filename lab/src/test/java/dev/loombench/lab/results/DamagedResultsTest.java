package dev.loombench.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.UserErrorException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Results that are cut, damaged or without figures, told in one line: what, where, and what to do.
class DamagedResultsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            wrk.txt                 | Requests/sec      | the output of wrk ends before its line 'Requests/sec:'
            wrk2.txt                | Requests/sec      | the output of wrk2 ends before its line 'Requests/sec:'
            hey.txt                 | Status code       | the output of hey ends before its 'Status code distribution:'
            pgbench.txt             | tps =             | the output of pgbench ends before its line 'tps = '
            kafka-producer.txt      | 99.9th            | ends before its last line, which has percentiles
            kafka-consumer.txt      | :                 | has no line of 10 values
            k6-export.json          | http_reqs         | the file ends in the middle of a value
            k6-handle-summary.json  | http_reqs         | the file ends in the middle of a value
            k6-machine-readable.json | checks_succeeded | the file ends in the middle of a value
            oha.json                | latencyPercentiles | the file ends in the middle of a value
            ghz.json                | errorDistribution | the file ends in the middle of a value
            hyperfine.json          | exit_codes        | the file ends in the middle of a value
            gatling-stats.js        | percentiles4      | the file ends in the middle of a value
            gatling-stats.json      | percentiles4      | the file ends in the middle of a value
            """)
    void saysWhereItWasCut(String file, String before, String words) {
        String text = ResultFixtures.text(file);
        String cut = text.substring(0, text.indexOf(before));

        assertThatThrownBy(() -> ToolResults.ofText(file, cut))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageContaining(words)
                .message()
                .containsPattern("let it end|measure or copy it again")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            gatling-simulation.log | a request without start, end and OK or KO
            jmeter.csv             | fields instead of the
            jmeter.xml             | JMeter's results end here or are damaged
            """)
    void saysInWhichLineALogWasCut(String file, String words) {
        String text = ResultFixtures.text(file);
        int last = text.lastIndexOf(file.endsWith(".log") ? "REQUEST" : "\n", text.length() - 2);
        String cut = text.substring(0, Math.min(last + 25, text.length() - 4));

        assertThatThrownBy(() -> ToolResults.ofText(file, cut))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith(file + ":" + cut.lines().count() + ": ")
                .hasMessageContaining(words)
                .hasMessageContaining("measure or copy it again");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            wrk.txt    | (?m)^  \\d+ requests in       | ~  0 requests in~ | wrk got no answer at all
            hey.txt    | \\[\\d{3}]\\t\\d+ responses   | ~~                | hey got no answer at all
            wrk2.txt   | (?s)Latency +11[^\\n]*(.*) 260 requests | Latency -nanus -nanus 0.00us -nan%$1 0 requests | wrk2 got no answer at all
            oha.json   | "200": \\d+                  | "503": 1881       | no request was answered rightly
            ghz.json   | (?s)"count": 200,(.*)"OK": 198 | "count": 0,$1"OK": 0 | no request was answered rightly
            gatling-simulation.log | (?m)^REQUEST.*\\n | ~~                | this log of Gatling has no request
            gatling-stats.json | "total": \\d+         | "total": 0        | Gatling made no request
            jmeter.csv | (?m)^\\d{13}.*\\n             | ~~                | these results of JMeter have no sample
            hyperfine.json | ~"(mean|times)"~          | "other"           | has none of its figures (time)
            k6-export.json | ~"[^"]*(reqs|duration|iteration)[^"]*"~ | "x"   | has none of its figures
            """)
    void saysThatNothingWasMeasured(String file, String pattern, String replacement, String words) {
        String text = ResultFixtures.text(file).replaceAll(pattern, replacement);

        assertThatThrownBy(() -> ToolResults.ofText(file, text))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(words);
    }

    @Test
    void saysInWhichLineAHistogramLogWasCutOrThatItIsEmpty() {
        String log = ToolResultsTest.log(
                writer -> writer.outputIntervalHistogram(ToolResultsTest.histogram("read", 1_000_000, 9_000_000)));
        int lastLine = log.lastIndexOf('\n', log.length() - 2) + 1;

        assertThatThrownBy(() -> ToolResults.ofText("x.hlog", log.substring(0, log.length() - 20)))
                .isInstanceOf(UserErrorException.class)
                .hasMessage("x.hlog:" + log.lines().count() + ": it has no whole histogram of whole numbers here: its"
                        + " program was stopped, or the file was cut; measure or copy it again");
        assertThatThrownBy(() -> ToolResults.ofText("x.hlog", log.substring(0, lastLine)))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("has none of its figures (mean)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            timeStamp,label,success                           | it has no column elapsed; make JMeter write it: set jmeter.save.saveservice.timestamp_format=ms, time=true and successful=true
            1764158400000,12,login,200,OK,t 1-1,text,true     | without a header line
            """)
    void saysWhatJMeterMustWrite(String text, String words) {
        assertThatThrownBy(() -> ToolResults.ofText("r.jtl", text + "\n"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(words);
    }

    @ParameterizedTest
    @CsvSource({"2026/11/26 12:00:00", "9223372036854775000"})
    void saysWhichTimeOfJMeterIsNone(String start) {
        assertThatThrownBy(() ->
                        ToolResults.ofText("r.jtl", "timeStamp,elapsed,label,success\n" + start + ",12,login,true\n"))
                .isInstanceOf(UserErrorException.class)
                .hasMessage("r.jtl:2: timeStamp is '" + start + "', not milliseconds; set"
                        + " jmeter.save.saveservice.timestamp_format=ms, and measure or copy it again");
    }

    @ParameterizedTest
    @CsvSource({"''", "12x", "9300000000000", "-9300000000000"})
    void saysWhichDurationOfJMeterIsNone(String elapsed) {
        String row = "1764158400000," + elapsed + ",login,true\n";
        assertThatThrownBy(() -> ToolResults.ofText("r.jtl", "timeStamp,elapsed,label,success\n" + row))
                .isInstanceOf(UserErrorException.class)
                .hasMessage("r.jtl:2: elapsed is '" + elapsed + "', not milliseconds; measure or copy it again");
    }

    @Test
    void saysWhichTimeIsBeyondTheClock() {
        assertThatThrownBy(() -> ToolResults.ofText(
                        "s.log",
                        "RUN\tSim\tsim\t1520337025119\t \t3.2.0\nREQUEST\t\tlist\t1\t999999999999999\tOK\t \n"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith("s.log:2: a request that took more than ten years");
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

        assertThatThrownBy(() -> ToolResults.read(file))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith(file + ":" + line + ": it goes on for more than 16777216 characters without");
    }

    @Test
    void refusesAHistogramLogWithATagForEachRequest() {
        String log = ToolResultsTest.log(writer -> {
            for (int i = 0; i <= 500; i++) {
                writer.outputIntervalHistogram(ToolResultsTest.histogram("order " + i, 1_000_000));
            }
        });

        assertThatThrownBy(() -> ToolResults.ofText("x.hlog", log))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("the log has more than 500 tags");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            ~Summary:\n  Success rate: 100.00%\n  Total: 1.0 sec\n~                | run oha with --output-format json
            ~Summary:\n  Count:\t2000\n  Total:\t345.52 ms\n~                     | run ghz with --format json
            ~    http_req_duration..............: avg=1.9ms min=1ms\n~             | run k6 with --summary-export=FILE
            ~Benchmark 1: sleep 0.1\n  Time (mean ± σ):     101.2 ms\n~            | run hyperfine with --export-json FILE
            ~{"type":"Metric","data":{"name":"http_reqs"},"metric":"http_reqs"}\n~ | run k6 with --summary-export=FILE
            ~{"metric":"http_reqs","type":"Point","data":{"value":1}}\n~          | run k6 with --summary-export=FILE
            ~metric_name,timestamp,metric_value,check,error\n~                    | run k6 with --summary-export=FILE
            ~request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status\n~ | run oha with --output-format json
            ~\nduration (ms),status,error\n1.43,OK,\n~                            | run ghz with --format json
            ~ghz_run,proto="",call="shop.Orders.List",host="x" count=200\n~       | run ghz with --format json
            ~response-time,DNS+dialup,DNS,Request-write,Response-delay\n~         | run hey without -o
            ~command,mean,stddev,median,user,system,min,max\nsleep 1,1,0,1,0,0,1,1\n~ | run hyperfine with --export-json FILE
            ~| Command | Mean [ms] | Min [ms] | Max [ms] | Relative |\n~          | run hyperfine with --export-json FILE
            ~{"Total" : {\n  "transaction" : "Total",\n  "sampleCount" : 9}}\n~    | give the JTL from which it was made
            ~Label,# Samples,Average,Median,90% Line\nlist,9,12,11,14\n~          | give the JTL from which it was made
            ~summary =   9 in 00:00:01 =    9.0/s Avg:    12 Min:    10\n~        | give its JTL (jmeter -l FILE)
            ~2026/11/26 12:00:00.123,12,login,200,OK,t 1-1,text,true\n~           | timestamp_format=ms
            ~---- Global Information -------------------------------\n~           | give the folder of its report
            ~       Value     Percentile TotalCount 1/(1-Percentile)\n~           | give the log (.hlog)
            """)
    void saysHowToGetFiguresFromWhatIsForPeople(String text, String words) {
        assertThatThrownBy(() ->
                        ToolResults.ofText("out.txt", text.replace("\\n", "\n").replace("\\t", "\t")))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith("out.txt: ")
                .hasMessageContaining(words);
    }

    /// Such as by `wrk … >> base.txt`, of which the first run or the last would be taken for all.
    @ParameterizedTest
    @CsvSource({
        "wrk.txt, wrk",
        "wrk2.txt, wrk2",
        "hey.txt, hey",
        "pgbench.txt, pgbench",
        "kafka-producer.txt, kafka-producer-perf-test",
        "kafka-consumer.txt, kafka-consumer-perf-test"
    })
    void refusesTheOutputOfSeveralRuns(String file, String tool) {
        String text = ResultFixtures.text(file);

        assertThatThrownBy(() -> ToolResults.ofText(file, text + text + text))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(file + ": it holds the output of 3 runs of " + tool
                        + ", and one file is one run; write each to a file of its own");
    }

    @Test
    void refusesARunThatPgbenchAborted() {
        String text = ResultFixtures.text("pgbench.txt")
                + "pgbench: error: Run was aborted; the above results are incomplete.\n";

        assertThatThrownBy(() -> ToolResults.ofText("p.txt", text))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith("p.txt: pgbench was aborted, since one of its clients failed");
    }

    @Test
    void saysWhatToGiveInPlaceOfGatlingsBinaryLog() throws IOException {
        Path log = Files.write(folder.resolve("simulation.log"), ResultFixtures.bytes("gatling-binary-simulation.log"));

        assertThatThrownBy(() -> ToolResults.read(log))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(
                        log + ": it is a simulation.log in Gatling's binary form, which only Gatling reads; give the"
                                + " js/stats.js of its report");
    }

    @Test
    void saysThatAConsumerEndedAtItsTimeout() {
        assertThatThrownBy(() -> ToolResults.ofText("c.txt", ResultFixtures.text("kafka-consumer-timeout.txt")))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("c.txt: kafka-consumer-perf-test ended at its timeout");
    }

    @Test
    void saysThatADetailedConsumerHasNoTotal() {
        assertThatThrownBy(() -> ToolResults.ofText("c.txt", """
                        time, threadId, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec
                        2026-11-26 12:00:00:000, 0, 95.3, 9.5, 1000, 100.0
                        """))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("c.txt:1: ")
                .hasMessageContaining("without --show-detailed-stats");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "hello", "{}", "{\"metrics\": {}}", "[]", "7", "{\"a\": ", "a,b\n1,2\n"})
    void leavesWhatItDoesNotKnowToOthers(String text) {
        assertThat(ToolResults.ofText("x", text)).isEmpty();
    }

    @Test
    void refusesWhatIsNoText() throws IOException {
        byte[] bytes = ResultFixtures.bytes("jmeter.csv");
        bytes[bytes.length - 5] = (byte) 0xff;
        Path file = Files.write(folder.resolve("r.jtl"), bytes);

        assertThatThrownBy(() -> ToolResults.read(file))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(file + ": it isn't text in UTF-8");
    }

    @Test
    void readsWideTextAsPowerShellWritesIt() throws IOException {
        Path file = Files.write(
                folder.resolve("wrk.txt"),
                ("\uFEFF" + ResultFixtures.text("wrk.txt")).getBytes(StandardCharsets.UTF_16LE));

        assertThat(ToolResults.read(file)).hasValue(ResultFixtures.read("wrk.txt"));
    }
}
