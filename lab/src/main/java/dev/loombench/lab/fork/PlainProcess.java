package dev.loombench.lab.fork;

import dev.loombench.protocol.Account;
import dev.loombench.protocol.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A measured JVM that runs a main of the subject once, without a harness.
public final class PlainProcess {
    /// Runs a batch once.
    public static final String ONE_SHOT = "dev.loombench.subject.OneShot";
    /// Loads the task and measures what one of it needs.
    public static final String CALIBRATE = "dev.loombench.subject.Calibrate";

    private PlainProcess() {}

    /// Runs one of the mains to its end.
    ///
    /// @param java the command of the JDK under test
    /// @param jvmArgs all options of the measured JVM
    /// @param account where it puts its account
    /// @param log where its output goes
    /// @throws IOException if it can't be started
    public static TrialEnd run(
            Subject subject,
            String main,
            Path java,
            List<String> jvmArgs,
            Work work,
            Path account,
            Path log,
            Duration limit,
            Stop stop)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.addAll(jvmArgs);
        command.add("-D" + Account.PROPERTY + "=" + account);
        command.add("-Dloombench.leash=true");
        command.addAll(List.of("-cp", subject.classPath(), main, work.line().toString()));
        Process process = ChildProcess.builder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        stop.watch(process);
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return new TrialEnd.TimedOut(limit);
            }
            int exitCode = process.exitValue();
            return exitCode == 0 ? new TrialEnd.Done() : new TrialEnd.Died(exitCode);
        } finally {
            ProcessTree.kill(process);
            stop.forget(process);
        }
    }
}
