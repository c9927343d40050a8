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

/// The tasks of a class: a method for each, and the fields and methods that they need.
final class TaskCode {
    private final Map<TaskSpec, String> methods = new LinkedHashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Set<String> members = new LinkedHashSet<>();
    private final Map<String, String> constants = new LinkedHashMap<>();

    /// The name of the method that does this task; it is written by [#members].
    String method(TaskSpec task) {
        return methods.computeIfAbsent(task, this::written);
    }

    /// The methods and what they need.
    String members() {
        return String.join("", members);
    }

    /// Whether running the class needs a class of the user's own.
    List<TaskSpec.UserClass> userClasses() {
        return methods.keySet().stream()
                .flatMap(task -> task.flattened().stream())
                .filter(TaskSpec.UserClass.class::isInstance)
                .map(TaskSpec.UserClass.class::cast)
                .distinct()
                .toList();
    }

    /// Whether a task needs JMH, whatever runs it.
    boolean needsJmh() {
        return methods.keySet().stream()
                .flatMap(task -> task.flattened().stream())
                .anyMatch(TaskSpec.Cpu.class::isInstance);
    }

    private String written(TaskSpec task) {
        String name = Names.unique(
                Names.joined(task.flattened().stream().map(TaskCode::word).toList()), taken);
        String steps = task.flattened().stream().map(this::statement).collect(Collectors.joining());
        boolean checked = task.flattened().stream().anyMatch(TaskCode::throwsChecked);
        members.add("\nstatic void " + name + "() {\n" + (checked ? guarded(steps) : steps.indent(4)) + "}\n");
        return name;
    }

    private static String guarded(String steps) {
        return """
                try {
                %s} catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                """.formatted(steps.indent(4)).indent(4);
    }

    private static String word(TaskSpec step) {
        return switch (step) {
            case TaskSpec.Http http -> http.async() ? "requestAsync" : "request";
            case TaskSpec.UserClass user -> "call" + Names.capitals(simple(user));
            case TaskSpec.Noop noop -> Names.ofStep(noop.toString());
            case TaskSpec.Sleep sleep -> Names.ofStep(sleep.toString());
            case TaskSpec.Cpu cpu -> Names.ofStep(cpu.toString());
            case TaskSpec.Fib fib -> Names.ofStep(fib.toString());
            case TaskSpec.SplitFib other -> throw notABatch(other);
            case TaskSpec.Request other -> throw notABatch(other);
            case TaskSpec.Park other -> throw notABatch(other);
            case TaskSpec.Sequence nested -> throw new IllegalStateException("a sequence within a sequence");
        };
    }

    private static IllegalArgumentException notABatch(TaskSpec step) {
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
            case TaskSpec.SplitFib other -> throw notABatch(other);
            case TaskSpec.Request other -> throw notABatch(other);
            case TaskSpec.Park other -> throw notABatch(other);
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
        members.add(Snippets.FIB);
        return "if (fib(" + n + ") < 0) { // uses the result, so that it has to be computed\n"
                + "    throw new IllegalStateException();\n}\n";
    }

    private String request(TaskSpec.Http http) {
        members.add(Snippets.CLIENT);
        String request = constant(
                "REQUEST",
                "HttpRequest",
                "HttpRequest.newBuilder(URI.create(" + Literal.of(http.uri().toString()) + ")).GET().build()");
        return http.async()
                ? "CLIENT.sendAsync(" + request + ", BodyHandlers.ofByteArray()).get();\n"
                : "CLIENT.send(" + request + ", BodyHandlers.ofByteArray());\n";
    }

    private String call(TaskSpec.UserClass user) {
        members.add(Snippets.CALL);
        members.add(Snippets.INSTANCE);
        return "call(" + constant("INSTANCE", "Object", "instance(" + Literal.of(user.className()) + ")") + ");\n";
    }

    private static String simple(TaskSpec.UserClass user) {
        return user.className().replaceFirst(".*[.$]", "");
    }

    /// The name of a constant with this value: the same value has the same name.
    private String constant(String stem, String type, String value) {
        return constants.computeIfAbsent(value, v -> {
            String name = Names.unique(stem, taken);
            members.add("\nprivate static final " + type + " " + name + " = " + value + ";\n");
            return name;
        });
    }
}
