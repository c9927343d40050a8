package dev.loombench.lab.fork;

import dev.loombench.protocol.Account;
import dev.loombench.protocol.Leash;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/// Runs a [PlainJvm] to its end.
public final class PlainProcess {
    private PlainProcess() {}

    /// Is told of a process's life as it happens, on the thread that waits for it.
    public interface Watch {
        /// Doesn't watch.
        Watch NONE = new Watch() {};

        /// Hears of its number, and of nothing else.
        static Watch start(LongConsumer found) {
            return new Watch() {
                @Override
                public void started(long pid) {
                    found.accept(pid);
                }
            };
        }

        /// Right before it is started.
        default void starting() {}

        /// Right after it was started.
        default void started(long pid) {}

        /// Right after it ended by itself.
        default void ended() {}

        /// When nothing of it is left, however it ended.
        default void over() {}
    }

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
        } catch (IOException gone) {
            return new TrialEnd.Failed("the JVM " + jvm.java() + " can't be started any more: " + gone.getMessage());
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
