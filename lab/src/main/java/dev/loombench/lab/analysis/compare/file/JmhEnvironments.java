package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.CellIdentity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Environments of a JMH file: JDK versions and, where a benchmark ran on JVMs of one version that differ in
/// kind or options, also these. Such JVMs are separate environments, not further forks.
final class JmhEnvironments {
    private record Benchmark(CellIdentity name, String jdk) {}

    private record Jvm(String name, List<String> options) {
        static Jvm of(JmhEntry entry) {
            return new Jvm(entry.vm(), entry.options());
        }
    }

    private final Map<Benchmark, Set<Jvm>> jvmsByBenchmark = new LinkedHashMap<>();

    JmhEnvironments(List<JmhEntry> entries) {
        entries.forEach(entry -> jvmsByBenchmark
                .computeIfAbsent(benchmark(entry), benchmark -> new LinkedHashSet<>())
                .add(Jvm.of(entry)));
    }

    private static Benchmark benchmark(JmhEntry entry) {
        return new Benchmark(entry.name(), entry.jdk());
    }

    /// Id of the entry's environment.
    String id(JmhEntry entry) {
        return id(entry.jdk(), Jvm.of(entry), jvmsByBenchmark.getOrDefault(benchmark(entry), Set.of()));
    }

    private static String id(String jdk, Jvm jvm, Set<Jvm> jvms) {
        if (jvms.size() < 2) {
            return jdk;
        }
        List<String> words = new ArrayList<>(List.of(jdk));
        if (jvms.stream().map(Jvm::name).distinct().count() > 1) {
            words.add(jvm.name());
        }
        if (jvms.stream().map(Jvm::options).distinct().count() > 1) {
            words.add(jvm.options().isEmpty() ? "without options" : String.join(" ", jvm.options()));
        }
        return String.join(" ", words);
    }

    /// Note on benchmarks that ran on several JVMs of one version, with an example; empty where none did.
    List<String> notes() {
        return jvmsByBenchmark.entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1)
                .limit(1)
                .map(entry -> "Measured on JVMs of different kinds or with different options, which are treated"
                        + " separately: "
                        + entry.getKey().name().experiment() + "."
                        + entry.getKey().name().model() + " on "
                        + String.join(
                                "; ",
                                entry.getValue().stream()
                                        .map(jvm -> id(entry.getKey().jdk(), jvm, entry.getValue()))
                                        .toList())
                        + ".")
                .toList();
    }
}
