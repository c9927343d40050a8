package dev.loombench.lab.measure;

import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.ParentWatchdog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A measured JVM that runs a main class of the subject or of programs, without JMH.
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

    /// Runs the JVM until it exits, and kills it at its time limit.
    ///
    /// @param started receives it right after its start, on this thread
    /// @throws IOException if the class path can't be read
    public ProcessOutcome run(SubjectClassPath subject, Cancellation stop, Consumer<Child> started)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(options);
        all.add("-D" + JvmReport.PROPERTY + "=" + account);
        all.add("-D" + ParentWatchdog.PROPERTY + "=stdin");
        List<String> command = Child.jvm(java, log, all, subject.classPath(), List.of(main, argument));
        try (Child jvm = Child.own("the JVM", command, log, false, stop)) {
            started.accept(jvm);
            return jvm.await(limit)
                    .<ProcessOutcome>map(
                            exit -> exit.code() == 0 ? new ProcessOutcome.Done() : new ProcessOutcome.Died(exit.code()))
                    .orElseGet(() -> new ProcessOutcome.TimedOut(limit));
        } catch (IOException unstartable) {
            return new ProcessOutcome.Failed(
                    JvmFailure.NOT_STARTED.message(java, String.valueOf(unstartable.getMessage())));
        }
    }
}
