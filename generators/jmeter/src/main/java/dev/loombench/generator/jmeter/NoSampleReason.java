package dev.loombench.generator.jmeter;

import dev.loombench.protocol.BoundedLines;
import dev.loombench.protocol.load.JMeterLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reason for which a plan took no sample, from what JMeter printed, its log, and the plan itself.
final class NoSampleReason {
    static final String NO_DISPLAY =
            "JMeter's window, which opens without -n, needs a display. Add -n to run a plan" + " without it.";

    private static final Pattern UNKNOWN_CLASS = Pattern.compile(".*CannotResolveClassException: (\\S+).*");
    private static final Pattern NOT_XML = Pattern.compile("Error in NonGUIDriver .*\\.StreamException.*");
    private static final Pattern FAILURE =
            Pattern.compile("(?:An error occurred: |Error in NonGUIDriver |Uncaught Exception )(.*)");

    /// What JMeter adds to its messages, and the path of its log replaces.
    private static final Pattern SEE_LOG =
            Pattern.compile("(?i)(?:,| -)? ?see (?:the )?log(?: file)? for (?:more )?details\\.?");

    /// System property with the path of JMeter's log, which JMeter sets.
    private static final String LOG_PROPERTY = "jmeter.logfile";

    /// Number of lines of the log in which an error is looked for: a plan may log for hours.
    private static final int MAX_LOG_LINES = 200_000;

    private static final int MAX_LENGTH = 300;

    private final JMeterCommandLine command;
    private Optional<String> unknownClass = Optional.empty();
    private Optional<String> failure = Optional.empty();
    private boolean notXml;

    NoSampleReason(JMeterCommandLine command) {
        this.command = command;
    }

    /// Evaluates a line of JMeter's output.
    void evaluate(String line) {
        unknownClass = unknownClass.or(() -> match(UNKNOWN_CLASS, line));
        failure = failure.or(() -> match(FAILURE, line));
        notXml |= NOT_XML.matcher(line).matches();
    }

    private static Optional<String> match(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /// The reason as a clause, with the remedy.
    String text() {
        if (unknownClass.isPresent()) {
            return PlanClasses.read(command.plan(), unknownClass.get()).problem();
        }
        if (notXml) {
            return command.plan() + " isn't a JMeter plan: it isn't complete XML.";
        }
        String log = System.getProperty(LOG_PROPERTY, "jmeter.log");
        Optional<String> error = failure.or(() -> firstError(Path.of(log)));
        if (error.isPresent()) {
            return SecretArguments.mask(excerpt(error.get())) + " (see " + log + ")";
        }
        return PlanClasses.hasThreadGroup(command.plan())
                ? "none of its samplers ran. Its log (" + log + ") says which thread groups began, and when they ended."
                : "it has no thread group that is enabled.";
    }

    private static Optional<String> firstError(Path log) {
        try {
            return new JMeterLog(log, BoundedLines.MAX_LINE_LENGTH, MAX_LOG_LINES).firstError();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static String excerpt(String text) {
        String line = SEE_LOG.matcher(text.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " "))
                .replaceAll("")
                .strip();
        return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
    }
}
