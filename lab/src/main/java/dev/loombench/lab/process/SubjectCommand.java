package dev.loombench.lab.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// The command line of a measured JVM that runs a main class of the subject or of programs, without JMH.
///
/// @param main class on the class path
/// @param java of the JDK under test
/// @param options all JVM options, including system properties
/// @param argument the single argument: a protocol line
/// @param account file into which the JVM writes its resource use
/// @param log file for its output
/// @param limit maximum run time
public record SubjectCommand(
        String main, Path java, List<String> options, String argument, Path account, Path log, Duration limit) {
    /// Runs a measured program; it is on the class paths of programs and not on the subject's.
    public static final String PROGRAM_MAIN = "dev.loombench.programs.kit.ProgramMain";

    /// Runs a batch once.
    public static final String ONE_SHOT_MAIN = "dev.loombench.subject.OneShot";

    /// Loads the task and measures the demand of one execution.
    public static final String CALIBRATION_MAIN = "dev.loombench.subject.Calibrate";

    /// Parks threads and measures their memory.
    public static final String PARKING_MAIN = "dev.loombench.subject.ParkThreads";
}
