package dev.loombench.subject;

import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Result of a main class of this module, run to its end in a JVM of its own.
///
/// @param exitCode exit code
/// @param output standard output
/// @param errors standard error
/// @param account content of its account file
record FinishedProcess(int exitCode, String output, String errors, JvmReport account) {
    /// Runs a one-shot batch.
    ///
    /// @param dir folder of its files, without those of another process
    static FinishedProcess oneShot(Path dir, List<String> options, String model, String task, int tasks)
            throws IOException, InterruptedException {
        return run(dir, List.of(), OneShot.class, options, work(model, task, tasks));
    }

    /// Parks threads.
    static FinishedProcess parkThreads(Path dir, List<String> options, String model, String task, int tasks)
            throws IOException, InterruptedException {
        return run(dir, List.of(), ParkThreads.class, options, work(model, task, tasks));
    }

    /// Runs a main class.
    ///
    /// @param prefix start of the command, such as a program that sets limits
    static FinishedProcess run(Path dir, List<String> prefix, Class<?> main, List<String> options, String argument)
            throws IOException, InterruptedException {
        List<String> jvmArgs = new ArrayList<>(List.of("-Xmx256m", "-XX:+UseSerialGC"));
        jvmArgs.add("-D" + JvmReport.PROPERTY + "=" + dir.resolve("account"));
        jvmArgs.addAll(options);
        List<String> command = new ArrayList<>(prefix);
        command.addAll(TestJvms.command(main, jvmArgs, List.of(argument)));
        Path output = dir.resolve("output");
        Path errors = dir.resolve("errors");
        int exitCode = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start()
                .waitFor();
        return new FinishedProcess(
                exitCode,
                Files.readString(output, StandardCharsets.UTF_8),
                Files.readString(errors, StandardCharsets.UTF_8),
                JvmReport.read(dir.resolve("account")));
    }

    static String work(String model, String task, int tasks) {
        return new BatchSpec(BatchShape.ONE_SHOT, ModelSpec.parse(model), TaskParser.parse(task), tasks, 1)
                .line()
                .toString();
    }
}
