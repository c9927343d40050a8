package dev.loombench.lab.process;

import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.ParentWatchdog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/// Runs a [SubjectCommand] until it exits.
public final class SubjectProcess {
    private SubjectProcess() {}

    /// Receives the lifecycle events of a process, on the thread that waits for it.
    public interface LifecycleListener {
        /// Ignores all events.
        LifecycleListener NONE = new LifecycleListener() {};

        /// Receives the process id only.
        static LifecycleListener onStart(LongConsumer pidConsumer) {
            return new LifecycleListener() {
                @Override
                public void started(long pid) {
                    pidConsumer.accept(pid);
                }
            };
        }

        /// Called right before the start.
        default void starting() {}

        /// Called right after the start.
        default void started(long pid) {}

        /// Called right after the process exited by itself.
        default void ended() {}

        /// Called when the process and its descendants are gone, however it ended.
        default void terminated() {}
    }

    /// Starts the JVM, waits for its end and kills it at its time limit.
    ///
    /// @throws IOException if the class path can't be read
    public static ProcessOutcome run(
            SubjectClassPath subject, SubjectCommand jvm, Cancellation stop, LifecycleListener watch)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(jvm.java().toString());
        command.addAll(CrashReport.options(jvm.log().resolveSibling("")));
        command.addAll(jvm.options());
        command.add("-D" + JvmReport.PROPERTY + "=" + jvm.account());
        command.add("-D" + ParentWatchdog.PROPERTY + "=stdin");
        command.addAll(List.of("-cp", subject.classPath(), jvm.main(), jvm.argument()));
        ProcessBuilder builder = ChildProcess.builder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(jvm.log().toFile()));
        watch.starting();
        Process process;
        try {
            process = builder.start();
        } catch (IOException unstartable) {
            return new ProcessOutcome.Failed(
                    JvmFailure.NOT_STARTED.message(jvm.java(), String.valueOf(unstartable.getMessage())));
        }
        watch.started(process.pid());
        stop.register(process);
        try {
            if (!process.waitFor(jvm.limit().toMillis(), TimeUnit.MILLISECONDS)) {
                return new ProcessOutcome.TimedOut(jvm.limit());
            }
            watch.ended();
            int exitCode = process.exitValue();
            return exitCode == 0 ? new ProcessOutcome.Done() : new ProcessOutcome.Died(exitCode);
        } finally {
            stop.end(process);
            watch.terminated();
        }
    }
}
