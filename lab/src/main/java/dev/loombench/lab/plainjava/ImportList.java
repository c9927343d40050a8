package dev.loombench.lab.plainjava;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Imports of a generated class: of all known names those that its text uses.
final class ImportList {
    private static final List<String> KNOWN_NAMES = List.of(
            "java.net.URI",
            "java.net.http.HttpClient",
            "java.net.http.HttpRequest",
            "java.net.http.HttpResponse.BodyHandlers",
            "java.time.Duration",
            "java.util.Locale",
            "java.util.concurrent.Callable",
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.ExecutorService",
            "java.util.concurrent.Executors",
            "java.util.concurrent.ForkJoinPool",
            "java.util.concurrent.TimeUnit",
            "org.openjdk.jmh.annotations.AuxCounters",
            "org.openjdk.jmh.annotations.Benchmark",
            "org.openjdk.jmh.annotations.BenchmarkMode",
            "org.openjdk.jmh.annotations.Fork",
            "org.openjdk.jmh.annotations.Measurement",
            "org.openjdk.jmh.annotations.Mode",
            "org.openjdk.jmh.annotations.OutputTimeUnit",
            "org.openjdk.jmh.annotations.Scope",
            "org.openjdk.jmh.annotations.State",
            "org.openjdk.jmh.annotations.Threads",
            "org.openjdk.jmh.annotations.Warmup",
            "org.openjdk.jmh.infra.Blackhole");

    private final Set<String> names = new TreeSet<>(KNOWN_NAMES);

    /// Adds a name that the text may use.
    void offer(String qualifiedName) {
        names.add(qualifiedName);
    }

    /// Import lines that a text needs.
    String of(String text) {
        return names.stream()
                .filter(name -> uses(text, name.substring(name.lastIndexOf('.') + 1)))
                .map(name -> "import " + name + ";\n")
                .collect(Collectors.joining());
    }

    private static boolean uses(String text, String simpleName) {
        return Pattern.compile("(?<![\\w.])" + simpleName + "\\b").matcher(text).find();
    }
}
