package dev.loombench.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;

/// Fixture of a user's experiment file with a compiled user task.
final class UserTaskFixture {
    private static final String EXPERIMENT = """
            schema: loombench/experiment/v1
            id: own
            title: One's own
            question: Does it run?
            method: batch
            workload:
              kind: executor
              task: {class: acme.Call, classpath: "classes, süß", expect: 42}
              tasks: $tasks
            models: [cached-pool]
            baseline: cached-pool
            factors:
              tasks: [10]
            ideal: none
            jvm:
              heap: {initial: 64m, max: 64m}
            profiles:
              smoke: {warmup: 1 op, measure: 2 ops}
              quick: {warmup: 1 op, measure: 2 ops}
              standard: {warmup: 1 op, measure: 2 ops}
              full: {warmup: 1 op, measure: 2 ops}
            """;

    private UserTaskFixture() {}

    /// Compiles a `Callable` with this body for JDK 21 and writes `own.yaml`, which expects that it returns 42.
    static void write(Path folder, String body) throws IOException {
        Path source = folder.resolve("acme/Call.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, """
                package acme;

                public class Call implements java.util.concurrent.Callable<Object> {
                    static final java.util.concurrent.atomic.AtomicInteger CALLS = new java.util.concurrent.atomic.AtomicInteger();

                    @Override
                    public Object call() throws Exception {
                        %s
                    }
                }
                """.formatted(body));
        compile(source, folder.resolve("classes, süß"));
        Files.writeString(folder.resolve("own.yaml"), EXPERIMENT);
    }

    private static void compile(Path source, Path classes) {
        List<String> arguments = List.of("--release", "21", "-d", classes.toString(), source.toString());
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new AssertionError(source + " can't be compiled");
        }
    }
}
