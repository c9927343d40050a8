package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.CellIdentity;
import dev.loombench.lab.analysis.compare.ComparisonNote;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.ComparisonSide.UnmeasuredCell;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.compare.file.JmhEntry.UnusableEntryException;
import dev.loombench.lab.model.compare.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.protocol.Clause;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// Reads a file of JMH results.
final class JmhReader {
    private record Key(CellIdentity name, String jdk) {}

    private JmhReader() {}

    /// Whether JSON is JMH's: a list of benchmarks, whose other fields may be damaged.
    static boolean isJmh(JsonNode tree) {
        return tree.isArray() && tree.path(0).path("benchmark").isString();
    }

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
                    unmeasured.add(new UnmeasuredCell(entry.name(), cell.jdk(), ComparisonNote.NO_FORK.words()));
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
                unmeasured.add(new UnmeasuredCell(entry.name(), jvms.id(entry), String.valueOf(e.getMessage())));
            }
        }
        List<Clause> notes = notes(entries, repeated);
        notes.addAll(jvms.notes());
        return new ComparisonSide(
                record(file, entries, jvms, notes),
                List.copyOf(cells.values()),
                unmeasured,
                Set.of(),
                List.copyOf(further.values()));
    }

    private static SideRecord record(Path file, List<JmhEntry> entries, JmhEnvironments jvms, List<Clause> notes) {
        List<EnvironmentRecord> environments = entries.stream()
                .map(entry -> new EnvironmentRecord(
                        jvms.id(entry), entry.jdk(), entry.vm().isEmpty() ? null : entry.vm()))
                .distinct()
                .toList();
        return new SideRecord(
                file.toString(),
                ComparisonKind.JMH,
                null,
                null,
                environments,
                notes.stream().map(Clause::sentence).toList());
    }

    private static List<Clause> notes(List<JmhEntry> entries, List<String> repeated) {
        List<Clause> notes = new ArrayList<>();
        add(notes, ComparisonNote.REPEATED, repeated.stream());
        add(
                notes,
                ComparisonNote.UNFORKED,
                entries.stream().filter(JmhEntry::isWithoutForks).map(JmhEntry::benchmark));
        add(notes, ComparisonNote.UNDIRECTED, entries.stream().flatMap(entry -> entry.undirectedMetrics().stream()));
        return notes;
    }

    /// Adds a note on names, if there are any.
    private static void add(List<Clause> notes, ComparisonNote kind, Stream<String> names) {
        List<String> distinct = names.distinct().toList();
        if (!distinct.isEmpty()) {
            notes.add(kind.with(distinct));
        }
    }

    /// Environments of a JMH file: JDK versions and, where a benchmark ran on JVMs of one version that differ in
    /// kind or options, also these. Such JVMs are separate environments, not further forks.
    private static final class JmhEnvironments {
        private record JmhJvm(String name, List<String> options) {
            static JmhJvm of(JmhEntry entry) {
                return new JmhJvm(entry.vm(), entry.options());
            }
        }

        private final Map<Key, Set<JmhJvm>> jvmsByBenchmark = new LinkedHashMap<>();

        JmhEnvironments(List<JmhEntry> entries) {
            entries.forEach(entry -> jvmsByBenchmark
                    .computeIfAbsent(benchmark(entry), benchmark -> new LinkedHashSet<>())
                    .add(JmhJvm.of(entry)));
        }

        private static Key benchmark(JmhEntry entry) {
            return new Key(entry.name(), entry.jdk());
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
        List<Clause> notes() {
            return jvmsByBenchmark.entrySet().stream()
                    .filter(entry -> entry.getValue().size() > 1)
                    .limit(1)
                    .map(entry -> ComparisonNote.SEVERAL_JVMS.with(
                            entry.getKey().name().experiment() + "."
                                    + entry.getKey().name().model(),
                            entry.getValue().stream()
                                    .map(jvm -> id(entry.getKey().jdk(), jvm, entry.getValue()))
                                    .collect(Collectors.joining("; "))))
                    .toList();
        }
    }
}
