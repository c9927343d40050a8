package dev.loombench.lab.plainjava;

import java.util.List;
import java.util.stream.Collectors;

/// Generates a class with a `main` that runs one cell once, by the name of its method, without its last brace.
final class MainClass {
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

    /// Method of a cell. It creates the task before the time is taken, since the first lambda of a JVM takes
    /// long.
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
