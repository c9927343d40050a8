package dev.loombench.lab.plainjava;

import dev.loombench.protocol.trial.TaskSpec;
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
    private final Templates templates;
    private final Map<TaskSpec, String> methods = new LinkedHashMap<>();
    private final Set<String> usedNames = new HashSet<>();
    private final Set<String> members = new LinkedHashSet<>();
    private final Map<String, String> constants = new LinkedHashMap<>();

    TaskCode(Templates templates) {
        this.templates = templates;
    }

    /// Name of the method that runs a task; [#members] has its code.
    String method(TaskSpec task) {
        return methods.computeIfAbsent(task, this::write);
    }

    /// Methods of the tasks so far, and the members that they need.
    Set<String> members() {
        return members;
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
        List<TaskSpec> steps = task.flattened();
        String name = JavaNames.unique(
                JavaNames.ofSteps(steps.stream().map(TaskCode::nameOf).toList()), usedNames);
        String code = steps.stream().map(this::statement).collect(Collectors.joining());
        String template = steps.stream().anyMatch(TaskCode::throwsChecked) ? "task-checked" : "task";
        members.add(templates.fill(template, Map.of("name", name, "steps", code)));
        return name;
    }

    private static String nameOf(TaskSpec step) {
        return switch (step) {
            case TaskSpec.Http http -> http.async() ? "requestAsync" : "request";
            case TaskSpec.UserClass user -> "call" + JavaNames.capitals(simpleName(user));
            case TaskSpec.Noop _, TaskSpec.Sleep _, TaskSpec.Cpu _, TaskSpec.Fib _ -> JavaNames.ofStep(step.toString());
            case TaskSpec.SplitFib _, TaskSpec.Request _, TaskSpec.Park _, TaskSpec.Sequence _ ->
                throw notForBatch(step);
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
            case TaskSpec.Http http -> request(http);
            case TaskSpec.UserClass user -> call(user);
            case TaskSpec.SplitFib _, TaskSpec.Request _, TaskSpec.Park _, TaskSpec.Sequence _ ->
                throw notForBatch(step);
        };
    }

    private static String duration(Duration duration) {
        long nanos = duration.toNanos();
        return nanos % 1_000_000 == 0
                ? "Duration.ofMillis(" + nanos / 1_000_000 + "L)"
                : "Duration.ofNanos(" + nanos + "L)";
    }

    private String fib(int n) {
        members.add(templates.read("fib"));
        return templates.fill("fib-step", Map.of("n", Integer.toString(n)));
    }

    private String request(TaskSpec.Http http) {
        members.add(templates.read("http-client"));
        String request = constant(
                "REQUEST",
                "HttpRequest",
                "HttpRequest.newBuilder(URI.create("
                        + JavaLiteral.quote(http.uri().toString()) + ")).GET().build()");
        return http.async()
                ? "CLIENT.sendAsync(" + request + ", BodyHandlers.ofByteArray()).get();\n"
                : "CLIENT.send(" + request + ", BodyHandlers.ofByteArray());\n";
    }

    private String call(TaskSpec.UserClass user) {
        members.add(templates.read("user-class"));
        return "call(" + constant("INSTANCE", "Object", "instance(" + JavaLiteral.quote(user.className()) + ")")
                + ");\n";
    }

    private static String simpleName(TaskSpec.UserClass user) {
        return user.className().replaceFirst(".*[.$]", "");
    }

    /// Name of a constant with this value. Equal values share one constant.
    private String constant(String stem, String type, String value) {
        return constants.computeIfAbsent(value, v -> {
            String name = JavaNames.unique(stem, usedNames);
            members.add("private static final " + type + " " + name + " = " + value + ";\n");
            return name;
        });
    }
}
