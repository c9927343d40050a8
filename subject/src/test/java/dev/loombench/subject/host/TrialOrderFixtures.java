package dev.loombench.subject.host;

import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import dev.loombench.protocol.trial.TaskSpec;
import dev.loombench.protocol.trial.TrialOrder;
import dev.loombench.subject.TestJvms;
import dev.loombench.subject.task.UserClassCompiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Fixtures of trial orders, with their files in a folder.
record TrialOrderFixtures(Path dir) {
    static final List<String> JVM_ARGS = List.of(
            "-Xmx128m", "-XX:+UseSerialGC", "-Djdk.virtualThreadScheduler.parallelism=3", "-Dwith=a blank, and more");

    TrialOrder of(String name, BatchSpec work) {
        return of(name, work, MeasurementMode.TIME, "0 ops", "2 ops");
    }

    TrialOrder of(String name, BatchSpec work, MeasurementMode mode, String warmup, String measure) {
        return new TrialOrder(
                work,
                mode,
                IterationSpec.parse(warmup),
                IterationSpec.parse(measure),
                TestJvms.java(),
                JVM_ARGS,
                dir.resolve(name + ".json"),
                dir.resolve(name + ".account"),
                dir.resolve(name + ".log"));
    }

    static TrialOrder with(TrialOrder order, Path java, List<String> jvmArgs) {
        return new TrialOrder(
                order.work(),
                order.mode(),
                order.warmup(),
                order.measure(),
                java,
                jvmArgs,
                order.json(),
                order.account(),
                order.log());
    }

    /// Creates a trial that computes on all CPUs for longer than the test lasts, and creates the file [#begun]
    /// at its start.
    TrialOrder endless() throws IOException {
        return of(
                "endless",
                userWork(
                        "try { java.nio.file.Files.writeString(java.nio.file.Path.of(\"" + begun()
                                + "\"), \"yes\"); } catch (java.io.IOException e) { throw new Error(e); }\n"
                                + "while (Thread.currentThread() != null) Thread.onSpinWait();\nreturn null;",
                        null));
    }

    Path begun() {
        return dir.resolve("begun");
    }

    static BatchSpec work(String shape, String model, String task, int tasks, int callers) {
        return new BatchSpec(BatchShape.parse(shape), ModelSpec.parse(model), TaskParser.parse(task), tasks, callers);
    }

    /// Creates the work of a user class with a given body.
    BatchSpec userWork(String body, @Nullable String expect) throws IOException {
        UserClassCompiler.into(
                dir.resolve("classes"),
                21,
                "Call",
                "public class Call implements java.util.concurrent.Callable<Object> { public Object call() {\n" + body
                        + "}}");
        TaskSpec task = new TaskSpec.UserClass("com.acme.Call", List.of(dir.resolve("classes")), expect);
        return new BatchSpec(BatchShape.EXECUTOR, new ModelSpec.CachedPool(), task, 2, 1);
    }
}
