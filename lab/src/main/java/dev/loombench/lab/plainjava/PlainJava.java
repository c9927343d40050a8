package dev.loombench.lab.plainjava;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.schedule.TaskCost;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Generates a plain Java class that measures the same as an experiment and holds nothing of Loombench: for
/// JMH, or with a `main` where the experiment is a single shot without a harness. There is a template for either
/// class, and one for the method of a cell in each shape.
public final class PlainJava {
    /// Package of every generated class, since JMH accepts none in the unnamed package.
    public static final String GENERATED_PACKAGE = "plain";

    private final Templates templates = new Templates();
    private final TaskCode tasks = new TaskCode(templates);
    private final Experiment experiment;
    private final BatchShape shape;
    private final List<GridCell> cells;
    private final List<String> names;
    private final int cores;

    private PlainJava(Experiment experiment, List<GridCell> cells, int cores) {
        this.experiment = experiment;
        this.shape = experiment.tasks().shape();
        this.cells = cells;
        this.names = methodNames(cells);
        this.cores = cores;
    }

    /// Source of the class, with one method per cell. It needs JDK 21 or later; its first comment says how to
    /// compile and run it. Its tasks are neither counted nor checked. A pool sized by the rule of Goetz has the
    /// size for the nominal compute time, and a comment that says so.
    ///
    /// @param profile profile of the cells
    /// @param cells cells of the experiment, at least one
    /// @param cores processors of the machine that the class is for
    /// @throws dev.loombench.protocol.InvalidValueException if a model can't have its pool size
    /// @throws IllegalArgumentException if there is no cell
    public static String generate(Experiment experiment, Profile profile, List<GridCell> cells, int cores) {
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("no cells of " + experiment.id() + " to write");
        }
        return new PlainJava(experiment, cells, cores).text(profile);
    }

    public static String className(Experiment experiment) {
        return JavaNames.ofClass(experiment.id());
    }

    /// Names of the benchmark methods, one per cell, in the order of the cells.
    public static List<String> methodNames(List<GridCell> cells) {
        return JavaNames.ofCells(cells);
    }

    private String text(Profile profile) {
        Map<String, String> values = new HashMap<>();
        values.put("class", className(experiment));
        values.put("id", experiment.id());
        values.put("title", JavaLiteral.comment(experiment.title()));
        values.put("question", JavaLiteral.comment(experiment.question()));
        values.put("profile", profile.toString());
        values.put("cores", Integer.toString(cores));
        values.put("blocks", Integer.toString(profile.blocks()));
        values.put("jvms", Format.count(profile.blocks(), "JVM"));
        values.put("cells", methods());
        values.put("members", String.join("\n", members()));
        values.put("userClasses", userClasses());
        boolean oneShot = shape == BatchShape.ONE_SHOT;
        values.putAll(oneShot ? mainValues() : jmhValues());
        String source = templates.fill(oneShot ? "main" : "jmh", values);
        return templates.addImports(source).replaceAll("(?m)[ \t]+$", "");
    }

    private String methods() {
        List<String> methods = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            GridCell cell = cells.get(i);
            BatchSpec work = cell.work();
            ModelCode model = ModelCode.of(
                    work, ModelSizing.resolve(work, cores, TaskCost.nominalSeconds(work.task())), templates);
            methods.add(templates.fill(
                    shape.toString(),
                    Map.of(
                            "method", names.get(i),
                            "warmup", iterations(cell.warmup()),
                            "measurement", iterations(cell.measure()),
                            "comment", model.comment(),
                            "model", shape == BatchShape.THREADS ? model.threads() : model.executor(),
                            "tasks", Integer.toString(work.tasks()),
                            "task", tasks.method(work.task()))));
        }
        return String.join("\n", methods);
    }

    private List<String> members() {
        List<String> members = new ArrayList<>();
        switch (shape) {
            case EXECUTOR, ONE_SHOT -> {}
            case THREADS -> members.add(templates.read("starts"));
            case ACTORS -> {
                members.add(templates.read("master"));
                members.add(templates.nestedSource("Actor"));
                members.add(templates.nestedSource("ActorSystem"));
                members.add(templates.nestedSource("ActorRef"));
            }
        }
        members.addAll(tasks.members());
        models().flatMap(model -> ModelCode.nestedExecutor(model).stream())
                .distinct()
                .map(templates::nestedSource)
                .forEach(members::add);
        return members;
    }

    private Stream<ModelSpec> models() {
        return cells.stream().map(cell -> cell.work().model());
    }

    /// How to get the libraries of the models.
    private Stream<String> libraries() {
        return models().flatMap(model -> model.library().stream())
                .distinct()
                .map(library -> templates.read(library + "-jars"));
    }

    private Map<String, String> jmhValues() {
        GridCell first = cells.getFirst();
        String modes = first.modes().stream().map(PlainJava::mode).collect(Collectors.joining(", "));
        boolean throughput = first.modes().contains(MeasurementMode.THROUGHPUT);
        return Map.of(
                "modes", first.modes().size() == 1 ? modes : "{" + modes + "}",
                "unit", throughput ? "SECONDS" : "MILLISECONDS",
                "callers", Integer.toString(first.work().callers()),
                "options", options().stream().map(JavaLiteral::quote).collect(Collectors.joining(",\n")),
                "jmhJars", templates.read("jmh-jars"),
                "libraries", libraries().map("\n"::concat).collect(Collectors.joining()),
                "singleOperations", singleOperations());
    }

    private String singleOperations() {
        boolean any = cells.stream()
                .anyMatch(cell -> cell.warmup() instanceof IterationSpec.SingleOperations
                        || cell.measure() instanceof IterationSpec.SingleOperations);
        return any ? templates.read("single-operations") : "";
    }

    private static String mode(MeasurementMode mode) {
        return switch (mode) {
            case TIME -> "Mode.AverageTime";
            case THROUGHPUT -> "Mode.Throughput";
        };
    }

    /// Annotation arguments of iterations. Single operations become iterations of 1 ms, which hold one operation
    /// if that takes at least as long.
    private static String iterations(IterationSpec spec) {
        return switch (spec) {
            case IterationSpec.SingleOperations(int iterations) -> iterations(iterations, 1, "MILLISECONDS");
            case IterationSpec.TimedIterations(int iterations, Duration each) -> {
                long micros = each.toNanos() / 1_000;
                boolean inMillis = micros % 1_000 == 0 || micros > Integer.MAX_VALUE;
                yield inMillis
                        ? iterations(iterations, each.toMillis(), "MILLISECONDS")
                        : iterations(iterations, micros, "MICROSECONDS");
            }
        };
    }

    private static String iterations(int iterations, long time, String unit) {
        return "iterations = " + iterations
                + (iterations == 0 ? "" : ", time = " + time + ", timeUnit = TimeUnit." + unit);
    }

    private Map<String, String> mainValues() {
        boolean jmh =
                tasks.needsJmh() || models().anyMatch(model -> model.library().isPresent());
        String java = "java " + JavaLiteral.comment(String.join(" ", options()))
                + (jmh ? " -cp 'classes:jmh/*' " : " -cp classes ") + GENERATED_PACKAGE + "." + className(experiment)
                + " ";
        Stream<String> choices = names.stream().map("case \"%1$s\" -> %1$s();"::formatted);
        return Map.of(
                "jmhJars", tasks.needsJmh() ? templates.read("jmh-jars") + "\n" : "",
                "libraries", libraries().map(text -> text + "\n").collect(Collectors.joining()),
                "javac", jmh ? "javac -proc:none -cp 'jmh/*'" : "javac",
                "runs", names.stream().map(java::concat).collect(Collectors.joining("\n")),
                "choices", choices.collect(Collectors.joining("\n")),
                "methods", String.join(", ", names));
    }

    private List<String> options() {
        List<String> preview = models().anyMatch(ModelSpec.Structured.class::isInstance)
                ? List.of(JvmOptions.ENABLE_PREVIEW)
                : List.of();
        return JvmOptions.of(experiment.jvm(), cores, preview);
    }

    private String userClasses() {
        List<String> classes = tasks.userClasses().stream()
                .map(user -> "  " + user.className() + ", from " + JavaLiteral.comment(classPath(user)))
                .toList();
        return classes.isEmpty() ? "" : templates.fill("user-classes", Map.of("classes", String.join("\n", classes)));
    }

    private static String classPath(TaskSpec.UserClass user) {
        return user.classpath().stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
