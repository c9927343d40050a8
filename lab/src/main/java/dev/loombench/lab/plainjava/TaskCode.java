package dev.loombench.lab.plainjava;

import dev.loombench.protocol.TaskSpec;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Java code of the tasks of a generated class: a method for each, and the members that they need.
final class TaskCode {
    private final Map<TaskSpec, String> methods = new LinkedHashMap<>();
    private final Set<String> usedNames = new HashSet<>();
    private final Set<String> members = new LinkedHashSet<>();
    private final Map<String, String> constants = new LinkedHashMap<>();

    /// Name of the method that runs a task; [#members] has its code.
    String method(TaskSpec task) {
        return methods.computeIfAbsent(task, this::write);
    }

    /// Methods of the tasks so far, and the members that they need.
    String members() {
        return String.join("", members);
    }

    /// Users' classes that running the class needs.
    List<TaskSpec.UserClass> userClasses() {
        return methods.keySet().stream()
                .flatMap(task -> task.flattened().stream())
                .filter(TaskSpec.UserClass.class::isInstance)
                .map(TaskSpec.UserClass.class::cast)
                .distinct()
                .toList();
    }

    /// Whether a task needs JMH, even without its harness.
    boolean needsJmh() {
        return methods.keySet().stream()
                .flatMap(task -> task.flattened().stream())
                .anyMatch(TaskSpec.Cpu.class::isInstance);
    }

    private String write(TaskSpec task) {
        String name = JavaNames.unique(
                JavaNames.ofSteps(
                        task.flattened().stream().map(TaskCode::nameOf).toList()),
                usedNames);
        String steps = task.flattened().stream().map(this::statement).collect(Collectors.joining());
        boolean checked = task.flattened().stream().anyMatch(TaskCode::throwsChecked);
        members.add("\nstatic void " + name + "() {\n" + (checked ? wrapChecked(steps) : steps.indent(4)) + "}\n");
        return name;
    }

    private static String wrapChecked(String steps) {
        return """
            try {
            %s} catch (Exception e) {
                throw new IllegalStateException(e);
            }
            """.formatted(steps.indent(4)).indent(4);
    }

    private static String nameOf(TaskSpec step) {
        return switch (step) {
            case TaskSpec.Http http -> http.async() ? "requestAsync" : "request";
            case TaskSpec.UserClass user -> "call" + JavaNames.capitals(simpleName(user));
            case TaskSpec.Noop noop -> JavaNames.ofStep(noop.toString());
            case TaskSpec.Sleep sleep -> JavaNames.ofStep(sleep.toString());
            case TaskSpec.Cpu cpu -> JavaNames.ofStep(cpu.toString());
            case TaskSpec.Fib fib -> JavaNames.ofStep(fib.toString());
            case TaskSpec.SplitFib other -> throw notForBatch(other);
            case TaskSpec.Request other -> throw notForBatch(other);
            case TaskSpec.Park other -> throw notForBatch(other);
            case TaskSpec.Sequence nested -> throw new IllegalStateException("a sequence within a sequence");
        };
    }

    private static IllegalArgumentException notForBatch(TaskSpec step) {
        return new IllegalArgumentException("'" + step + "' is no task of a batch");
    }

    private static boolean throwsChecked(TaskSpec step) {
        return step instanceof TaskSpec.Sleep || step instanceof TaskSpec.Http || step instanceof TaskSpec.UserClass;
    }

    private String statement(TaskSpec step) {
        return switch (step) {
            case TaskSpec.Noop() -> "";
            case TaskSpec.Sleep(Duration duration) -> "Thread.sleep(" + duration(duration) + ");\n";
            case TaskSpec.Cpu(long tokens) ->
                "Blackhole.consumeCPU("
                        + String.format(Locale.ROOT, "%,d", tokens).replace(',', '_') + "L);\n";
            case TaskSpec.Fib(int n) -> fib(n);
            case TaskSpec.SplitFib other -> throw notForBatch(other);
            case TaskSpec.Request other -> throw notForBatch(other);
            case TaskSpec.Park other -> throw notForBatch(other);
            case TaskSpec.Http http -> request(http);
            case TaskSpec.UserClass user -> call(user);
            case TaskSpec.Sequence nested -> throw new IllegalStateException("a sequence within a sequence");
        };
    }

    private static String duration(Duration duration) {
        long nanos = duration.toNanos();
        return nanos % 1_000_000 == 0
                ? "Duration.ofMillis(" + nanos / 1_000_000 + "L)"
                : "Duration.ofNanos(" + nanos + "L)";
    }

    private String fib(int n) {
        members.add(TaskSnippets.FIB);
        return "if (fib(" + n + ") < 0) { // uses the result, so that it has to be computed\n"
                + "    throw new IllegalStateException();\n}\n";
    }

    private String request(TaskSpec.Http http) {
        members.add(TaskSnippets.CLIENT);
        String request = constant(
                "REQUEST",
                "HttpRequest",
                "HttpRequest.newBuilder(URI.create(" + JavaLiteral.of(http.uri().toString()) + ")).GET().build()");
        return http.async()
                ? "CLIENT.sendAsync(" + request + ", BodyHandlers.ofByteArray()).get();\n"
                : "CLIENT.send(" + request + ", BodyHandlers.ofByteArray());\n";
    }

    private String call(TaskSpec.UserClass user) {
        members.add(TaskSnippets.CALL);
        members.add(TaskSnippets.INSTANCE);
        return "call(" + constant("INSTANCE", "Object", "instance(" + JavaLiteral.of(user.className()) + ")") + ");\n";
    }

    private static String simpleName(TaskSpec.UserClass user) {
        return user.className().replaceFirst(".*[.$]", "");
    }

    /// Name of a constant with this value. Equal values share one constant.
    private String constant(String stem, String type, String value) {
        return constants.computeIfAbsent(value, v -> {
            String name = JavaNames.unique(stem, usedNames);
            members.add("\nprivate static final " + type + " " + name + " = " + value + ";\n");
            return name;
        });
    }

    /// Members that some tasks need in a generated class.
    private static final class TaskSnippets {
        static final String FIB = """

            static long fib(int n) {
                return n < 2 ? n : fib(n - 1) + fib(n - 2);
            }
            """;

        static final String CLIENT = """

            private static final HttpClient CLIENT =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            """;

        static final String CALL = """

            private static void call(Object task) throws Exception {
                if (task instanceof Callable<?> callable) {
                    callable.call();
                } else {
                    ((Runnable) task).run();
                }
            }
            """;

        static final String INSTANCE = """

            private static Object instance(String className) {
                try {
                    return Class.forName(className).getConstructor().newInstance();
                } catch (ReflectiveOperationException e) {
                    throw new ExceptionInInitializerError(e);
                }
            }
            """;

        private TaskSnippets() {}
    }
}
