package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeMonitorTest {
    private static final String EMPTY_SUMMARY =
            "summary =      0 in 00:00:00 = ******/s Avg:     0 Min: 0 Max: 0 Err:     0 (0.00%)";

    /// Of a plan that other JMeters run, so that samples aren't counted here.
    private final ExitCodeMonitor ending = monitor("-n", "-r", "-t", "plan.jmx");

    private static ExitCodeMonitor monitor(String... words) {
        JMeterCommandLine command = JMeterCommandLine.of(words);
        return new ExitCodeMonitor(Thread.currentThread(), command, ResultFile.of(command), new SampleCounter());
    }

    @Test
    void aRunThatSaysNothingBadEndsAsJmeterEnds() {
        ending.evaluate("Creating summariser <summary>");
        ending.started();
        ending.evaluate(
                "summary =    150 in 00:00:09 =   16.7/s Avg:  1005 Min:  1001 Max:  1109 Err:   150 (100.00%)");
        ending.evaluate("... end of run");

        assertThat(ending.exitCode()).isZero();
    }

    @Test
    void aWrongCommandLineIsAFailure() {
        ending.evaluate("Error: Unknown option -z");

        assertThat(ending.exitCode()).isEqualTo(ExitCodeMonitor.FAILED);
    }

    @Test
    void whatAPlanPrintsIsNoComplaintAboutTheCommandLine() throws InterruptedException {
        Thread user = new Thread(() -> ending.evaluate("Error: no stock"));
        user.start();
        user.join();
        ending.started();
        ending.evaluate("Error: no stock");

        assertThat(ending.exitCode()).isZero();
    }

    @Test
    void aDashboardThatFailedIsAFailure() {
        ending.started();
        ending.evaluate("Error generating the report: org.apache.jmeter.report.dashboard.GenerationException: …");
        ending.evaluate("... end of run");

        assertThat(ending.exitCode()).isEqualTo(ExitCodeMonitor.FAILED);
    }

    @Test
    void aRunWithoutSamplesIsNoMeasurement() {
        ending.started();
        ending.evaluate("summary =      0 in 00:00:00 = ******/s Avg:     0 Min: 9223372036854775807 Max:"
                + " -9223372036854775808 Err:     0 (0.00%)");

        assertThat(ending.exitCode()).isEqualTo(ExitCodeMonitor.NO_SAMPLES);
    }

    @Test
    void samplesInTheResultsDecideWhereTheSummaryLeavesTransactionsOut(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("results.jtl");
        Files.writeString(file, "timeStamp,elapsed,label\n1700000000000,3,of an earlier run\n");
        ExitCodeMonitor watched = monitor("-n", "-r", "-t", "plan.jmx", "-l", file.toString());
        watched.started();
        watched.evaluate(EMPTY_SUMMARY);
        assertThat(watched.exitCode()).isEqualTo(ExitCodeMonitor.NO_SAMPLES);

        Files.writeString(file, "1700000001000,12,transaction\n", StandardOpenOption.APPEND);

        assertThat(watched.exitCode()).isZero();
    }

    /// JMeter prints nothing at all, for example for an open model with an invalid schedule.
    @Test
    void resultsWithoutASampleDecideWhereThereIsNoSummary(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("results.jtl"), "timeStamp,elapsed,label\n");
        ExitCodeMonitor silent = monitor("-n", "-r", "-t", "plan.jmx", "-l", file.toString());
        silent.started();
        assertThat(silent.exitCode()).isEqualTo(ExitCodeMonitor.NO_SAMPLES);

        Files.writeString(file, "1700000001000,12,page\n", StandardOpenOption.APPEND);
        assertThat(silent.exitCode()).isZero();
    }

    @Test
    void theSummaryDecidesNothingWhereItLeavesAllSamplesOutAndThereAreNoResults(@TempDir Path folder)
            throws IOException {
        Path plan = Files.writeString(
                folder.resolve("plan.jmx"), "<boolProp name=\"TransactionController.parent\">true</boolProp>\n");
        JMeterCommandLine bare = JMeterCommandLine.of("-n", "-t", plan.toString());
        ExitCodeMonitor summed = monitor("-n", "-r", "-t", plan.toString());
        summed.started();
        summed.evaluate(EMPTY_SUMMARY);

        assertThat(summed.exitCode()).isZero();
        assertThat(JMeterCommandLine.of("-n", "--testfile=" + plan).hidesSamples())
                .isTrue();
        assertThat(JMeterCommandLine.of("-n", "-t", plan.toString(), "-l", "out.jtl")
                        .hidesSamples())
                .isFalse();
        Files.writeString(plan, "<boolProp name=\"TransactionController.parent\">false</boolProp>\n");
        assertThat(bare.hidesSamples()).isFalse();
    }

    @Test
    void aPlanThatNeverBeganTookNoSample() {
        ExitCodeMonitor refusing = monitor("-n", "-t", "nowhere.jmx");
        refusing.evaluate("An error occurred: The file /x/nowhere.jmx doesn't exist or can't be opened");

        assertThat(refusing.exitCode()).isEqualTo(ExitCodeMonitor.NO_SAMPLES);
        assertThat(refusing.noSampleReason())
                .startsWith("The file /x/nowhere.jmx doesn't exist or can't be opened (see ");
    }

    @Test
    void aDashboardWithoutSamplesIsNoFailureOfTheDashboard(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("results.jtl"), "timeStamp,elapsed,label\n");
        ExitCodeMonitor reporting = monitor("-n", "-r", "-t", "plan.jmx", "-l", file.toString(), "-e");
        reporting.started();
        reporting.evaluate("Error generating the report: org.apache.jmeter.report.core.SampleException: no metadata");

        assertThat(reporting.exitCode()).isEqualTo(ExitCodeMonitor.NO_SAMPLES);
    }

    @Test
    void otherCommandsTakeNoSamplesAndSucceed() {
        assertThat(monitor("-v").exitCode()).isZero();
        assertThat(monitor("-g", "out.jtl", "-o", "dashboard").exitCode()).isZero();
        assertThat(monitor("-s").exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CannotResolveClassException: kg.apc.jmeter.threads.UltimateThreadGroup | it needs plug-ins
            CannotResolveClassException: html                                      | JMeter doesn't know <html>
            Error in NonGUIDriver com.thoughtworks.xstream.io.StreamException:     | it isn't complete XML
            """)
    void aPlanThatCannotBeReadSaysWhy(String line, String words) {
        ExitCodeMonitor reading = monitor("-n", "-t", "a.jmx");
        reading.evaluate("Problem loading XML from:'a.jmx'. Cause:");
        reading.evaluate(line);

        assertThat(reading.exitCode()).isEqualTo(ExitCodeMonitor.NO_SAMPLES);
        assertThat(reading.noSampleReason()).contains(words);
    }

    /// A signal's code stays, even where there was no sample before it.
    @Test
    void aSignalIsKnownByTheThreadThatHandlesIt(@TempDir Path folder) throws IOException, InterruptedException {
        assertThat(ExitCodeMonitor.isSignalled()).isFalse();

        String code = "Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(\"threads \" +"
                + " Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList())));"
                + "System.out.println(\"ready\"); Thread.sleep(60_000);";
        assertThat(threadsAtTheEnd(folder, code)).contains("SIGTERM handler");
    }

    private static String threadsAtTheEnd(Path folder, String code) throws IOException, InterruptedException {
        Path source = Files.writeString(
                folder.resolve("Signalled.java"),
                "class Signalled { public static void main(String[] args) throws Exception { " + code + " } }");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        source.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).isEqualTo("ready");
            process.toHandle().destroy();
            String threads = out.readLine();
            assertThat(process.waitFor()).isEqualTo(143);
            return String.valueOf(threads);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aHeaderIsNoSample(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("results.jtl");
        ResultFile results = ResultFile.of(JMeterCommandLine.of("--logfile=" + file));
        Files.writeString(file, "timeStamp,elapsed,label\n");
        assertThat(results.hasSample()).isFalse();

        Files.writeString(file, "<?xml version=\"1.0\"?>\n<testResults>\n<sample t=\"3\"/>\n");
        assertThat(results.hasSample()).isTrue();
    }
}
