package dev.loombench.lab.fork;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A measured JVM that is to run a main of the subject once, without a harness.
///
/// @param main the class of the subject
/// @param java the command of the JDK under test
/// @param options all options of the JVM, system properties among them
/// @param argument the only one: the line of a message
/// @param account where it puts its account
/// @param log where its output goes
/// @param limit after which it is killed
public record PlainJvm(
        String main, Path java, List<String> options, String argument, Path account, Path log, Duration limit) {
    /// Runs a batch once.
    public static final String ONE_SHOT = "dev.loombench.subject.OneShot";

    /// Loads the task and measures what one of it needs.
    public static final String CALIBRATE = "dev.loombench.subject.Calibrate";

    /// Parks threads and reads what they take.
    public static final String PARK = "dev.loombench.subject.ParkThreads";
}
