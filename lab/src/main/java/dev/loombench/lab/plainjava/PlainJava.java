package dev.loombench.lab.plainjava;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.plainjava.BenchmarkBody.ActorBody;
import dev.loombench.lab.plainjava.BenchmarkBody.ExecutorBody;
import dev.loombench.lab.plainjava.BenchmarkBody.ThreadBody;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.schedule.TaskCost;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.IterationSpec;
import dev.loombench.protocol.MeasurementMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Generates a plain Java class that measures the same as an experiment and holds nothing of Loombench: for
/// JMH, or with a `main` where the experiment is a single shot without a harness.
public final class PlainJava {
    /// Package of every generated class, since JMH accepts none in the unnamed package.
    public static final String PACKAGE = "plain";

    private PlainJava() {}

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
        TaskCode tasks = new TaskCode();
        List<String> names = JavaNames.ofCells(cells);
        List<CellMethod> plainCells = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            BatchSpec declared = cells.get(i).work();
            BatchSpec sized = ModelSizing.resolve(declared, cores, TaskCost.nominalSeconds(declared.task()));
            plainCells.add(new CellMethod(
                    names.get(i), cells.get(i), ModelCode.of(declared, sized), tasks.method(declared.task())));
        }
        return text(experiment, profile, plainCells, tasks, cores);
    }

    /// Simple name of the class.
    public static String className(Experiment experiment) {
        return JavaNames.ofClass(experiment.id());
    }

    /// Names of the benchmark methods, one per cell, in the order of the cells.
    public static List<String> methodNames(List<GridCell> cells) {
        return JavaNames.ofCells(cells);
    }

    private static String text(
            Experiment experiment, Profile profile, List<CellMethod> cells, TaskCode tasks, int cores) {
        List<String> options = JvmOptions.of(experiment.jvm(), cores, List.of());
        String name = className(experiment);
        ImportList imports = new ImportList();
        String body = switch (experiment.tasks().shape()) {
            case EXECUTOR -> JmhClass.generate(name, cells, options, new ExecutorBody());
            case THREADS -> JmhClass.generate(name, cells, options, new ThreadBody());
            case ACTORS -> JmhClass.generate(name, cells, options, new ActorBody(imports));
            case ONE_SHOT -> MainClass.generate(name, cells);
        };
        String members = tasks.members() + ModelCode.members(cells, imports);
        String declarations = body.stripTrailing() + "\n" + members.indent(4).stripTrailing() + "\n}\n";
        String header = new HeaderComment(experiment, profile, cells, options, cores, tasks).text(name);
        String source = header + "package " + PACKAGE + ";\n\n" + imports.of(declarations) + "\n" + declarations;
        return source.replaceAll("(?m)[ \t]+$", "");
    }

    /// Generates a class with a JMH benchmark per cell, without its last brace.
    private static final class JmhClass {
        private JmhClass() {}

        static String generate(String name, List<CellMethod> cells, List<String> options, BenchmarkBody shape) {
            GridCell first = cells.getFirst().cell();
            String head = """
                @BenchmarkMode(%s)
                @OutputTimeUnit(TimeUnit.%s)
                @Threads(%d)
                @Fork(
                        value = 1,
                        jvmArgs = {
                            %s
                        })
                public class %s {
                """.formatted(
                            modes(first.modes()),
                            first.modes().contains(MeasurementMode.THROUGHPUT) ? "SECONDS" : "MILLISECONDS",
                            first.work().callers(),
                            options.stream().map(JavaLiteral::of).collect(Collectors.joining(",\n            ")),
                            name);
            String methods = cells.stream().map(cell -> method(cell, shape)).collect(Collectors.joining("\n"));
            return head + (methods + shape.members()).indent(4);
        }

        private static String method(CellMethod cell, BenchmarkBody shape) {
            return """
                @Benchmark
                @Warmup(%s)
                @Measurement(%s)
                public void %s%s {
                %s}
                """.formatted(
                            effort(cell.cell().warmup()),
                            effort(cell.cell().measure()),
                            cell.method(),
                            shape.signature(),
                            shape.statements(cell).indent(4));
        }

        private static String modes(List<MeasurementMode> modes) {
            String names = modes.stream().map(JmhClass::mode).collect(Collectors.joining(", "));
            return modes.size() == 1 ? names : "{" + names + "}";
        }

        private static String mode(MeasurementMode mode) {
            return switch (mode) {
                case TIME -> "Mode.AverageTime";
                case THROUGHPUT -> "Mode.Throughput";
            };
        }

        /// Annotation arguments of an effort. Single operations become iterations of 1 ms, which hold one
        /// operation if that takes at least as long.
        private static String effort(IterationSpec effort) {
            return switch (effort) {
                case IterationSpec.Operations(int iterations) -> iterations(iterations, "1", "MILLISECONDS");
                case IterationSpec.Timed(int iterations, Duration each) -> {
                    long micros = each.toNanos() / 1_000;
                    boolean inMillis = micros % 1_000 == 0 || micros > Integer.MAX_VALUE;
                    yield inMillis
                            ? iterations(iterations, Long.toString(each.toMillis()), "MILLISECONDS")
                            : iterations(iterations, Long.toString(micros), "MICROSECONDS");
                }
            };
        }

        private static String iterations(int iterations, String time, String unit) {
            return "iterations = " + iterations
                    + (iterations == 0 ? "" : ", time = " + time + ", timeUnit = TimeUnit." + unit);
        }
    }

    /// Generates a class with a `main` that runs one cell once, by the name of its method, without its last brace.
    private static final class MainClass {
        private MainClass() {}

        static String generate(String name, List<CellMethod> cells) {
            String head = """
                public class %s {
                    public static void main(String[] args) {
                        String cell = args.length == 1 ? args[0] : "";
                        double seconds = switch (cell) {
                %s            default -> throw new IllegalArgumentException("name one of: %s");
                        };
                        System.out.printf(Locale.ROOT, "%%s: %%.6f s%%n", cell, seconds);
                    }
                """.formatted(
                            name,
                            cells.stream().map(MainClass::choice).collect(Collectors.joining()),
                            cells.stream().map(CellMethod::method).collect(Collectors.joining(", ")));
            return head
                    + cells.stream()
                            .map(MainClass::method)
                            .collect(Collectors.joining())
                            .indent(4);
        }

        private static String choice(CellMethod cell) {
            return "            case \"%s\" -> %s();\n".formatted(cell.method(), cell.method());
        }

        /// Method of a cell. It creates the task before the time is taken, since the first lambda of a JVM
        /// takes long.
        private static String method(CellMethod cell) {
            return """

                static double %s() {
                    Runnable task = () -> %s();
                    long before = System.nanoTime();
                %s    try (ExecutorService executor = %s) {
                        for (int i = 0; i < %d; i++) {
                            executor.submit(task);
                        }
                    }
                    return (System.nanoTime() - before) / 1e9;
                }
                """.formatted(
                            cell.method(),
                            cell.task(),
                            cell.model().comment().indent(4),
                            cell.model().executor(),
                            cell.tasks());
        }
    }
}
