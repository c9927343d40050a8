package dev.loombench.lab.plainjava;

import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.protocol.IterationSpec;
import dev.loombench.protocol.MeasurementMode;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/// Generates a class with a JMH benchmark per cell, without its last brace.
final class JmhClass {
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

    /// Annotation arguments of an effort. Single operations become iterations of 1 ms, which hold one operation
    /// if that takes at least as long.
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
