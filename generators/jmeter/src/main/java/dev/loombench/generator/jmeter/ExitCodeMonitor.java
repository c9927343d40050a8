package dev.loombench.generator.jmeter;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.logging.log4j.LogManager;

/// Exit code of a JMeter run, derived from its output. JMeter prints that its command line was wrong, that a
/// plan couldn't be started or that the dashboard failed, and still exits with 0; it also treats a run without
/// any sample as success.
final class ExitCodeMonitor {
    /// Exit code of a failed run, the one that JMeter itself uses for a plan that can't be loaded.
    static final int FAILED = 1;

    /// Exit code of a run without samples.
    static final int NO_SAMPLES = 4;

    /// Exit code of a run whose standard output couldn't be written.
    private static final int OUTPUT_LOST = 3;

    private static final List<String> REFUSALS = List.of("Error: ", "Incorrect Usage:");
    private static final List<String> FAULTS = List.of(
            "JMeter home directory was detected as: ",
            "Error occurred compiling the tree",
            "Error generating the report: ");

    /// Last line of the summariser without samples, such as `summary =      0 in 00:00:00 = ******/s Avg: …`.
    private static final Pattern NO_SAMPLES_LINE = Pattern.compile("\\S.* = +0 in \\d+:\\d\\d:\\d\\d = .*Avg:.*");

    private static final Pattern UNKNOWN_CLASS = Pattern.compile(".*CannotResolveClassException: (\\S+).*");
    private static final Pattern NOT_XML = Pattern.compile("Error in NonGUIDriver .*\\.StreamException.*");

    private final Thread starter;
    private final ResultFile results;
    private final BooleanSupplier samplesHidden;
    private boolean starting = true;
    private Optional<String> badPlan = Optional.empty();
    private int exitCode;

    /// @param starter thread on which JMeter parses its command line
    /// @param results result file, which decides if the summary reports no samples
    /// @param samplesHidden whether the summary omits the samples of the plan and there is no result file
    ExitCodeMonitor(Thread starter, ResultFile results, BooleanSupplier samplesHidden) {
        this.starter = starter;
        this.results = results;
        this.samplesHidden = samplesHidden;
    }

    /// Evaluates a line that the calling thread printed.
    synchronized void evaluate(String line) {
        if (badPlan.isEmpty()) {
            badPlan = badPlan(line);
        }
        boolean refused = starting
                && Thread.currentThread().equals(starter)
                && REFUSALS.stream().anyMatch(line::startsWith);
        if (refused || FAULTS.stream().anyMatch(line::startsWith)) {
            exitCode = FAILED;
        } else if (exitCode == 0 && NO_SAMPLES_LINE.matcher(line).matches()) {
            exitCode = NO_SAMPLES;
        }
    }

    /// Notes that JMeter has parsed its command line; from now on its own threads run.
    synchronized void started() {
        starting = false;
    }

    /// Returns the exit code; to be called when JMeter has closed its files.
    synchronized int exitCode() {
        if (exitCode == 0 && results.isEmpty()) {
            return NO_SAMPLES;
        }
        return exitCode == NO_SAMPLES && (results.hasSample() || samplesHidden.getAsBoolean()) ? 0 : exitCode;
    }

    /// Explains why a plan is unreadable. An unknown class with a package belongs to a plug-in; one without is
    /// an element of another kind of file.
    private static Optional<String> badPlan(String line) {
        Matcher unknown = UNKNOWN_CLASS.matcher(line);
        if (unknown.matches()) {
            String element = unknown.group(1);
            return Optional.of(
                    element.contains(".")
                            ? "the plan needs a plug-in that isn't installed: give the folder of its jar"
                                    + " (-Jsearch_paths=FOLDER) and that of its dependencies (-Juser.classpath=FOLDER)."
                            : "JMeter doesn't know <" + element
                                    + ">: a plan begins with <jmeterTestPlan>; one of a later"
                                    + " version may contain elements that this version lacks.");
        }
        return NOT_XML.matcher(line).matches()
                ? Optional.of("that isn't a JMeter plan: it isn't complete XML.")
                : Optional.empty();
    }

    /// Reason why JMeter couldn't read the plan, with the remedy; empty if unknown.
    synchronized Optional<String> badPlan() {
        return badPlan;
    }

    /// Halts the JVM with the right exit code, as a shutdown hook: by then JMeter has closed its files.
    ///
    /// @param lossReason why standard output was lost; empty if it wasn't
    void haltIfWrong(Optional<String> lossReason) {
        badPlan().ifPresent(words -> System.err.println("loombench: " + words));
        lossReason.ifPresent(reason -> System.err.println(
                "loombench: standard output can't be written (" + reason + "), so the output is incomplete"));
        int code = lossReason.isPresent() ? OUTPUT_LOST : exitCode();
        if (code != 0) {
            if (code == NO_SAMPLES) {
                System.err.println("loombench: the plan produced no samples: none of its samplers ran. Its log"
                        + " (jmeter.log, or the file after -j) says why.");
            }
            System.out.flush();
            System.err.flush();
            LogManager.shutdown();
            Runtime.getRuntime().halt(code);
        }
    }
}
