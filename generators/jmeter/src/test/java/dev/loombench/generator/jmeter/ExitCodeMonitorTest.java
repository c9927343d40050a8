package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExitCodeMonitorTest {
    /// Of a plan that other JMeters run, so that samples don't end here.
    private final ExitCodeMonitor ending = begun("-n", "-r", "-t", "plan.jmx");

    private static ExitCodeMonitor begun(String... words) {
        ExitCodeMonitor monitor = monitor(words);
        monitor.evaluate("Starting distributed test with remote engines: [127.0.0.1]");
        return monitor;
    }

    private static ExitCodeMonitor monitor(String... words) {
        JMeterCommandLine command = JMeterCommandLine.of(words);
        return new ExitCodeMonitor(Thread.currentThread(), command, new SampleDetector());
    }

    @Test
    void aRunThatSaysNothingBadEndsAsJmeterEnds() {
        ending.evaluate("Creating summariser <summary>");
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

        assertThat(ending.exitCode()).isZero();
    }

    @Test
    void aDashboardThatFailedIsAFailure() {
        ending.evaluate("Error generating the report: org.apache.jmeter.report.dashboard.GenerationException: …");
        ending.evaluate("... end of run");

        assertThat(ending.exitCode()).isEqualTo(ExitCodeMonitor.FAILED);
    }

    @Test
    void aPlanThatNeverBeganTookNoSample() {
        assertThat(monitor("-n", "-t", "nowhere.jmx").exitCode()).isEqualTo(ExitCodeMonitor.NO_SAMPLES);
        assertThat(monitor("-n", "-r", "-t", "nowhere.jmx").exitCode()).isEqualTo(ExitCodeMonitor.NO_SAMPLES);
    }

    @Test
    void theReasonIsTheFirstErrorOfTheLog(@TempDir Path folder) throws IOException {
        Path log = folder.resolve("jmeter.log");
        assertThat(ExitCodeMonitor.firstError(log)).isEmpty();

        Files.writeString(log, "2026-11-28 15:00:00,000 ERROR o.a.j.JMeter: no \u001b[2Jfile\n");
        assertThat(ExitCodeMonitor.firstError(log)).contains("no  [2Jfile");
    }

    @Test
    void aDashboardWithoutSamplesIsNoFailureOfTheDashboard() {
        ExitCodeMonitor missing = monitor("-n", "-t", "nowhere.jmx", "-e");
        missing.evaluate("Error generating the report: org.apache.jmeter.report.core.SampleException: no metadata");

        assertThat(missing.exitCode()).isEqualTo(ExitCodeMonitor.NO_SAMPLES);
    }

    @Test
    void otherCommandsTakeNoSamplesAndSucceed() {
        assertThat(monitor("-v").exitCode()).isZero();
        assertThat(monitor("-g", "out.jtl", "-o", "dashboard").exitCode()).isZero();
        assertThat(monitor("-s").exitCode()).isZero();
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
}
