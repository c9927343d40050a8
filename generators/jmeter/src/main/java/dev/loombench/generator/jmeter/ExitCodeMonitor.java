package dev.loombench.generator.jmeter;

import dev.loombench.protocol.load.JMeterLog;
import java.io.IOException;
import java.nio.file.Path;
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

    /// Exit code of a run whose standard output couldn't be written.
    static final int MACHINE = 3;

    /// Exit code of a run without samples, whatever the reason.
    static final int NO_SAMPLES = 4;

    /// System property with the path of JMeter's log, which JMeter sets.
    private static final String LOG_PROPERTY = "jmeter.logfile";

    private static final List<String> REFUSALS = List.of("Error: ", "Incorrect Usage:");
    private static final List<String> FAULTS = List.of(
            "JMeter home directory was detected as: ",
            "Error occurred compiling the tree",
            "Error generating the report: ");

    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}\\p{Cf}]+");
    private static final Pattern SIGNAL_HANDLER = Pattern.compile("SIG[A-Z0-9]+ handler");

    private final Thread starter;
    private final JMeterCommandLine command;
    private final SampleDetector samples;
    private boolean refused;
    private boolean faulty;

    /// @param starter thread on which JMeter parses its command line; what a plan prints comes from others
    ExitCodeMonitor(Thread starter, JMeterCommandLine command, SampleDetector samples) {
        this.starter = starter;
        this.command = command;
        this.samples = samples;
    }

    /// Evaluates a line that the calling thread printed.
    synchronized void evaluate(String line) {
        samples.evaluate(line);
        refused |= Thread.currentThread().equals(starter) && REFUSALS.stream().anyMatch(line::startsWith);
        faulty |= FAULTS.stream().anyMatch(line::startsWith);
    }

    /// Returns the exit code; to be called when JMeter has closed its files.
    synchronized int exitCode() {
        if (refused) {
            return FAILED;
        }
        if (command.runsPlan() && tookNoSample()) {
            return NO_SAMPLES;
        }
        return faulty ? FAILED : 0;
    }

    /// Samples that other JMeters take don't end here.
    private boolean tookNoSample() {
        return !samples.hasBegun() || !command.isRemote() && !samples.hasSample();
    }

    /// Why there was no sample: what JMeter logged as its first error.
    static Optional<String> firstError(Path log) {
        try {
            return new JMeterLog(log)
                    .firstError()
                    .map(words -> UNPRINTABLE.matcher(words).replaceAll(" "));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
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
            Path log = Path.of(System.getProperty(LOG_PROPERTY, "jmeter.log"));
            String reason =
                    firstError(log).map("; JMeter's first error: "::concat).orElse(": none of its samplers ran");
            System.err.println("loombench: the plan produced no samples" + reason + "; see " + log);
        }
        System.out.flush();
        System.err.flush();
        LogManager.shutdown();
        Runtime.getRuntime().halt(code);
    }
}
