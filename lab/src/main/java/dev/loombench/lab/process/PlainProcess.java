package dev.loombench.lab.process;

import dev.loombench.protocol.Account;
import dev.loombench.protocol.Leash;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/// Runs a [PlainJvm] until it exits.
public final class PlainProcess {
    private PlainProcess() {}

    /// Receives the lifecycle events of a process, on the thread that waits for it.
    public interface Watch {
        /// Ignores all events.
        Watch NONE = new Watch() {};

        /// Receives the process id only.
        static Watch start(LongConsumer pidConsumer) {
            return new Watch() {
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
        default void over() {}
    }

    /// Starts the JVM, waits for its end and kills it at its time limit.
    ///
    /// @throws IOException if the class path can't be read
    public static TrialEnd run(Subject subject, PlainJvm jvm, Stop stop, Watch watch)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(jvm.java().toString());
        command.addAll(jvm.options());
        command.add("-D" + Account.PROPERTY + "=" + jvm.account());
        command.add("-D" + Leash.PROPERTY + "=stdin");
        command.addAll(List.of("-cp", subject.classPath(), jvm.main(), jvm.argument()));
        ProcessBuilder builder = ChildProcess.builder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(jvm.log().toFile()));
        watch.starting();
        Process process;
        try {
            process = builder.start();
        } catch (IOException unstartable) {
            return new TrialEnd.Failed(
                    "the JVM " + jvm.java() + " can't be started any more: " + unstartable.getMessage());
        }
        watch.started(process.pid());
        stop.watch(process);
        try {
            if (!process.waitFor(jvm.limit().toMillis(), TimeUnit.MILLISECONDS)) {
                return new TrialEnd.TimedOut(jvm.limit());
            }
            watch.ended();
            int exitCode = process.exitValue();
            return exitCode == 0 ? new TrialEnd.Done() : new TrialEnd.Died(exitCode);
        } finally {
            ProcessTree.end(process);
            stop.forget(process);
            watch.over();
        }
    }
}
