package dev.loombench.generator.jmeter;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.logging.log4j.LogManager;

/// How JMeter's work ended, from what it prints. It says in words that its command line was wrong, that a
/// plan couldn't be started or that the dashboard failed, and ends with exit code 0 all the same; and a
/// plan of which no sample came is to it a success.
final class Ending {
    /// As JMeter itself ends where a plan can't be loaded.
    static final int FAILED = 1;

    /// Nothing was measured.
    static final int NO_SAMPLES = 4;

    private static final List<String> REFUSALS = List.of("Error: ", "Incorrect Usage:");
    private static final List<String> FAULTS = List.of(
            "JMeter home directory was detected as: ",
            "Error occurred compiling the tree",
            "Error generating the report: ");

    /// The summariser's last line, such as `summary =      0 in 00:00:00 = ******/s Avg: …`.
    private static final Pattern NO_SAMPLE = Pattern.compile("\\S.* = +0 in \\d+:\\d\\d:\\d\\d = .*Avg:.*");

    private static final Pattern UNKNOWN = Pattern.compile(".*CannotResolveClassException: (\\S+).*");
    private static final Pattern UNREADABLE = Pattern.compile("Error in NonGUIDriver .*\\.StreamException.*");

    private final Thread starter;
    private final Results results;
    private final BooleanSupplier hidden;
    private boolean starting = true;
    private Optional<String> badPlan = Optional.empty();
    private int exitCode;

    /// @param starter on which JMeter looks at its command line
    /// @param results which decide where the summary says that there was no sample
    /// @param hidden whether the summary leaves the plan's samples out and there are no results
    Ending(Thread starter, Results results, BooleanSupplier hidden) {
        this.starter = starter;
        this.results = results;
        this.hidden = hidden;
    }

    /// Takes a line that was printed on the calling thread.
    synchronized void line(String line) {
        if (badPlan.isEmpty()) {
            badPlan = badPlan(line);
        }
        boolean refused = starting
                && Thread.currentThread().equals(starter)
                && REFUSALS.stream().anyMatch(line::startsWith);
        if (refused || FAULTS.stream().anyMatch(line::startsWith)) {
            exitCode = FAILED;
        } else if (exitCode == 0 && NO_SAMPLE.matcher(line).matches()) {
            exitCode = NO_SAMPLES;
        }
    }

    /// JMeter has looked at its command line; what runs now runs on threads of its own.
    synchronized void started() {
        starting = false;
    }

    /// Once JMeter has closed its files.
    synchronized int exitCode() {
        if (exitCode == 0 && results.lack()) {
            return NO_SAMPLES;
        }
        return exitCode == NO_SAMPLES && (results.hold() || hidden.getAsBoolean()) ? 0 : exitCode;
    }

    /// Classes of JMeter and of its plug-ins are in packages; a word without is that of another kind of file.
    private static Optional<String> badPlan(String line) {
        Matcher unknown = UNKNOWN.matcher(line);
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
        return UNREADABLE.matcher(line).matches()
                ? Optional.of("that isn't a JMeter plan: it isn't complete XML.")
                : Optional.empty();
    }

    /// Why JMeter couldn't read the plan, and what to do, where that is known.
    synchronized Optional<String> badPlan() {
        return badPlan;
    }

    /// As the JVM's last act: ends it with the right code. By then JMeter has closed its files.
    void override() {
        badPlan().ifPresent(words -> System.err.println("loombench: " + words));
        int code = exitCode();
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
