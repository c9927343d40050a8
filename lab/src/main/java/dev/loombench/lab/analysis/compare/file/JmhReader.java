package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.CellIdentity;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.ComparisonSide.UnmeasuredCell;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.compare.file.JmhEntry.UnusableEntryException;
import dev.loombench.lab.model.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.ComparisonKind;
import dev.loombench.lab.model.SideRecord;
import dev.loombench.protocol.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// Reads a file of JMH results.
final class JmhReader {
    private static final int MAX_LISTED_NAMES = 3;

    private record Key(CellIdentity name, String jdk) {}

    private JmhReader() {}

    /// Converts all entries; entries of the same cell are combined as further forks.
    ///
    /// @param tree the file's JSON array
    /// @throws UserErrorException if it isn't JMH's
    static ComparisonSide convert(Path file, JsonNode tree) {
        List<JmhEntry> entries = StreamSupport.stream(tree.spliterator(), false)
                .map(node -> new JmhEntry(file, node))
                .toList();
        JmhEnvironments jvms = new JmhEnvironments(entries);
        Map<Key, MeasuredCell> cells = new LinkedHashMap<>();
        List<UnmeasuredCell> unmeasured = new ArrayList<>();
        List<String> repeated = new ArrayList<>();
        Map<Key, MeasuredCell> further = new LinkedHashMap<>();
        for (JmhEntry entry : entries) {
            try {
                MeasuredCell cell = entry.cell(jvms.id(entry));
                Key key = new Key(cell.name(), cell.jdk());
                if (cell.figures().isEmpty()) {
                    unmeasured.add(unmeasured(entry, cell.jdk(), "its raw data has no fork"));
                } else if (cells.containsKey(key)) {
                    repeated.add(entry.benchmark());
                    cells.computeIfPresent(key, (sameKey, earlier) -> earlier.combinedWith(cell));
                } else {
                    cells.put(key, cell);
                }
                for (MeasuredCell other : entry.further(cell.jdk())) {
                    further.merge(new Key(other.name(), other.jdk()), other, MeasuredCell::combinedWith);
                }
            } catch (UnusableEntryException e) {
                unmeasured.add(unmeasured(entry, jvms.id(entry), String.valueOf(e.getMessage())));
            }
        }
        List<String> notes = notes(entries, repeated);
        notes.addAll(jvms.notes());
        return new ComparisonSide(
                record(file, entries, jvms, notes),
                List.copyOf(cells.values()),
                unmeasured,
                Set.of(),
                List.copyOf(further.values()));
    }

    private static UnmeasuredCell unmeasured(JmhEntry entry, String jdk, String why) {
        CellIdentity name = entry.name();
        return new UnmeasuredCell(name.experiment(), name.model(), name.params(), jdk, why);
    }

    private static SideRecord record(Path file, List<JmhEntry> entries, JmhEnvironments jvms, List<String> notes) {
        List<EnvironmentRecord> environments = entries.stream()
                .map(entry -> new EnvironmentRecord(
                        jvms.id(entry), entry.jdk(), entry.vm().isEmpty() ? null : entry.vm()))
                .distinct()
                .toList();
        return new SideRecord(
                file.toString(), ComparisonKind.JMH, null, null, null, null, null, null, environments, notes);
    }

    private static List<String> notes(List<JmhEntry> entries, List<String> repeated) {
        List<String> notes = new ArrayList<>();
        if (!repeated.isEmpty()) {
            notes.add("More than once in the file, so their forks are combined: " + listed(repeated) + ".");
        }
        List<String> unforked = entries.stream()
                .filter(JmhEntry::isWithoutForks)
                .map(JmhEntry::benchmark)
                .toList();
        if (!unforked.isEmpty()) {
            notes.add(
                    "Measured in JMH's own JVM (-f 0), where benchmarks disturb each other: " + listed(unforked) + ".");
        }
        List<String> undirected = entries.stream()
                .flatMap(entry -> entry.undirectedMetrics().stream())
                .toList();
        if (!undirected.isEmpty()) {
            notes.add(
                    "Not compared, since neither less nor more of it is better by itself: " + listed(undirected) + ".");
        }
        return notes;
    }

    private static String listed(List<String> names) {
        return Format.listed(names.stream().distinct().toList(), MAX_LISTED_NAMES);
    }

    /// Environments of a JMH file: JDK versions and, where a benchmark ran on JVMs of one version that differ in
    /// kind or options, also these. Such JVMs are separate environments, not further forks.
    private static final class JmhEnvironments {
        private record Benchmark(CellIdentity name, String jdk) {}

        private record JmhJvm(String name, List<String> options) {
            static JmhJvm of(JmhEntry entry) {
                return new JmhJvm(entry.vm(), entry.options());
            }
        }

        private final Map<Benchmark, Set<JmhJvm>> jvmsByBenchmark = new LinkedHashMap<>();

        JmhEnvironments(List<JmhEntry> entries) {
            entries.forEach(entry -> jvmsByBenchmark
                    .computeIfAbsent(benchmark(entry), benchmark -> new LinkedHashSet<>())
                    .add(JmhJvm.of(entry)));
        }

        private static Benchmark benchmark(JmhEntry entry) {
            return new Benchmark(entry.name(), entry.jdk());
        }

        /// Id of the entry's environment.
        String id(JmhEntry entry) {
            return id(entry.jdk(), JmhJvm.of(entry), jvmsByBenchmark.getOrDefault(benchmark(entry), Set.of()));
        }

        private static String id(String jdk, JmhJvm jvm, Set<JmhJvm> jvms) {
            if (jvms.size() < 2) {
                return jdk;
            }
            List<String> words = new ArrayList<>(List.of(jdk));
            if (jvms.stream().map(JmhJvm::name).distinct().count() > 1) {
                words.add(jvm.name());
            }
            if (jvms.stream().map(JmhJvm::options).distinct().count() > 1) {
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
}
