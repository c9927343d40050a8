package dev.loombench.lab.compare.file;

import dev.loombench.lab.compare.CellName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// By what the JVMs of one file are told apart: the version of the JDK, and where a benchmark ran on several that
/// differ in their options or their kind, these as well. Such JVMs are other things to measure, not more forks.
final class JmhJvms {
    private record Benchmark(CellName name, String jdk) {}

    private record Jvm(String name, List<String> options) {
        static Jvm of(JmhEntry entry) {
            return new Jvm(entry.vm(), entry.options());
        }
    }

    private final Map<Benchmark, Set<Jvm>> known = new LinkedHashMap<>();

    JmhJvms(List<JmhEntry> entries) {
        entries.forEach(entry -> known.computeIfAbsent(benchmark(entry), benchmark -> new LinkedHashSet<>())
                .add(Jvm.of(entry)));
    }

    private static Benchmark benchmark(JmhEntry entry) {
        return new Benchmark(entry.name(), entry.jdk());
    }

    String id(JmhEntry entry) {
        return id(entry.jdk(), Jvm.of(entry), known.getOrDefault(benchmark(entry), Set.of()));
    }

    private static String id(String jdk, Jvm jvm, Set<Jvm> all) {
        if (all.size() < 2) {
            return jdk;
        }
        List<String> words = new ArrayList<>(List.of(jdk));
        if (all.stream().map(Jvm::name).distinct().count() > 1) {
            words.add(jvm.name());
        }
        if (all.stream().map(Jvm::options).distinct().count() > 1) {
            words.add(jvm.options().isEmpty() ? "without options" : String.join(" ", jvm.options()));
        }
        return String.join(" ", words);
    }

    /// What is kept apart, a sentence, or none.
    List<String> notes() {
        return known.entrySet().stream()
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
