package dev.loombench.generator.jmeter;

import java.awt.GraphicsEnvironment;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.logging.log4j.LogManager;

/// Exit code of a JMeter run, derived from its samples and its output. JMeter prints that its command line was wrong,
/// that a plan couldn't be started or that the dashboard failed, and still exits with 0; it also treats a run without
/// any sample as success.
final class ExitCodeMonitor {
    /// Exit code of a failed run, the one that JMeter itself uses for a plan that can't be loaded.
    static final int FAILED = 1;

    /// Exit code of a run whose standard output couldn't be written, and of a window without a display.
    static final int MACHINE = 3;

    /// Exit code of a run without samples, whatever the reason.
    static final int NO_SAMPLES = 4;

    private static final List<String> REFUSALS = List.of("Error: ", "Incorrect Usage:");
    private static final List<String> FAULTS = List.of(
            "JMeter home directory was detected as: ",
            "Error occurred compiling the tree",
            "Error generating the report: ");

    /// Last line of the summariser without samples, such as `summary =      0 in 00:00:00 = ******/s Avg: …`.
    private static final Pattern NO_SAMPLES_LINE = Pattern.compile("\\S.* = +0 in \\d+:\\d\\d:\\d\\d = .*Avg:.*");

    private static final Pattern SIGNAL_HANDLER = Pattern.compile("SIG[A-Z0-9]+ handler");

    private final Thread starter;
    private final JMeterCommandLine command;
    private final ResultFile results;
    private final SampleCounter samples;
    private final NoSampleReason reason;
    private boolean starting = true;
    private boolean refused;
    private boolean faulty;
    private boolean summaryEmpty;

    /// @param starter thread on which JMeter parses its command line
    /// @param results result file, which decides where samples aren't counted
    ExitCodeMonitor(Thread starter, JMeterCommandLine command, ResultFile results, SampleCounter samples) {
        this.starter = starter;
        this.command = command;
        this.results = results;
        this.samples = samples;
        this.reason = new NoSampleReason(command);
    }

    /// Evaluates a line that the calling thread printed.
    synchronized void evaluate(String line) {
        samples.evaluate(line);
        reason.evaluate(line);
        refused |= starting
                && Thread.currentThread().equals(starter)
                && REFUSALS.stream().anyMatch(line::startsWith);
        faulty |= FAULTS.stream().anyMatch(line::startsWith);
        summaryEmpty |= NO_SAMPLES_LINE.matcher(line).matches();
    }

    /// Notes that JMeter has parsed its command line; from now on its own threads run.
    synchronized void started() {
        starting = false;
    }

    /// Returns the exit code; to be called when JMeter has closed its files.
    synchronized int exitCode() {
        if (refused) {
            return FAILED;
        }
        if (command.runsPlan() && tookNoSample()) {
            return NO_SAMPLES;
        }
        if (lacksDisplay()) {
            return command.plan().isEmpty() ? MACHINE : NO_SAMPLES;
        }
        return faulty ? FAILED : 0;
    }

    private boolean tookNoSample() {
        Optional<Long> count = samples.count();
        if (count.isPresent()) {
            return count.get() == 0;
        }
        if (!samples.hasBegun() && !command.isRemote()) {
            return true;
        }
        return results.ofPlan() ? !results.hasSample() : summaryEmpty && !command.hidesSamples();
    }

    private boolean lacksDisplay() {
        return command.opensWindow() && GraphicsEnvironment.isHeadless();
    }

    /// Why there was no sample, as a clause with the remedy.
    synchronized String noSampleReason() {
        return lacksDisplay() ? NoSampleReason.NO_DISPLAY : reason.text();
    }

    /// Whether a signal ends the JVM, which then has its exit code: 130 for Ctrl-C, 143 for SIGTERM. Java handles
    /// one on a thread of its own, which lives until the JVM halts.
    static boolean isSignalled() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> SIGNAL_HANDLER.matcher(thread.getName()).matches());
    }

    /// Halts the JVM with the right exit code, as a shutdown hook: by then JMeter has closed its files.
    ///
    /// @param lossReason why standard output was lost; empty if it wasn't
    void haltIfWrong(Optional<String> lossReason) {
        lossReason.ifPresent(lost -> System.err.println(
                "loombench: standard output can't be written (" + lost + "), so the output is incomplete"));
        int code = lossReason.isPresent() ? MACHINE : exitCode();
        if (code == 0 || (code == NO_SAMPLES && isSignalled())) {
            return;
        }
        if (code == NO_SAMPLES) {
            System.err.println("loombench: the plan produced no samples: " + noSampleReason());
        } else if (code == MACHINE && lossReason.isEmpty()) {
            System.err.println("loombench: " + NoSampleReason.NO_DISPLAY);
        }
        System.out.flush();
        System.err.flush();
        LogManager.shutdown();
        Runtime.getRuntime().halt(code);
    }
}
