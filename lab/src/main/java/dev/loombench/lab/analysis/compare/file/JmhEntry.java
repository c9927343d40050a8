package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.CellIdentity;
import dev.loombench.lab.analysis.compare.ComparisonNote;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.results.JmhUnit;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Clause;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Results of one benchmark at one setting of its parameters, in JMH's JSON. Each fork has one figure: the mean
/// of its iterations or of all its samples.
record JmhEntry(Path file, JsonNode node) {
    /// Parameter for the number of threads, named by JMH's option: no field of a class can have that name.
    private static final String THREADS_PARAM = "-t";

    /// Parameter for the batch size of single shots, whose time is that of the whole batch.
    private static final String BATCH_PARAM = "-bs";

    private static final List<String> SETTINGS = List.of(
            "jmhVersion",
            "warmupIterations",
            "warmupTime",
            "warmupBatchSize",
            "measurementIterations",
            "measurementTime",
            "measurementBatchSize");

    /// Percentiles that are compared in sample mode, with their share of the samples.
    private static final Map<String, Double> PERCENTILES = percentiles();

    private static Map<String, Double> percentiles() {
        Map<String, Double> shares = new LinkedHashMap<>();
        shares.put("p50", 0.5);
        shares.put("p90", 0.9);
        shares.put("p99", 0.99);
        shares.put("p99.9", 0.999);
        return shares;
    }

    /// Thrown when an entry's mode, unit or figures can't be used.
    static final class UnusableEntryException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnusableEntryException(Clause problem) {
            super(problem.toString());
        }
    }

    /// Qualified name of the benchmark's method.
    String benchmark() {
        String name = node.path("benchmark").asString("");
        if (name.isBlank()) {
            throw FileError.FOREIGN.error(file);
        }
        return name;
    }

    /// @param jdk id of the entry's environment in this file
    /// @throws UnusableEntryException if its mode, its unit or a figure can't be used
    MeasuredCell cell(String jdk) {
        JmhMode mode = mode();
        return cell(jdk, name().metric(), mode.unit, mode.better, scores(mode));
    }

    /// Identity of the cell, with the entry's mode as its metric, whether or not that mode is supported.
    CellIdentity name() {
        String benchmark = benchmark();
        int method = benchmark.lastIndexOf('.');
        return new CellIdentity(
                benchmark.substring(0, Math.max(0, method)),
                benchmark.substring(method + 1),
                params(),
                node.path("mode").asString(""));
    }

    /// Version of the JDK; `unknown` where the file has none.
    String jdk() {
        return node.path("jdkVersion").asString("unknown");
    }

    String vm() {
        return node.path("vmName").asString("");
    }

    /// Whether the benchmark ran in JMH's own JVM.
    boolean isWithoutForks() {
        return node.path("forks").asInt(1) == 0;
    }

    private JmhMode mode() {
        String word = node.path("mode").asString("");
        return JmhMode.of(word)
                .orElseThrow(() -> new UnusableEntryException(ComparisonNote.UNKNOWN_MODE.with(word, JmhMode.words())));
    }

    private Map<String, String> params() {
        Map<String, String> params = new LinkedHashMap<>();
        node.path("params")
                .properties()
                .forEach(param -> params.put(param.getKey(), param.getValue().asString("")));
        int threads = node.path("threads").asInt(1);
        if (threads > 1) {
            params.put(THREADS_PARAM, Integer.toString(threads));
        }
        int batch = node.path("measurementBatchSize").asInt(1);
        if (batch > 1 && node.path("mode").asString("").equals(JmhMode.SINGLE_SHOT.word)) {
            params.put(BATCH_PARAM, Integer.toString(batch));
        }
        return params;
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        SETTINGS.stream()
                .filter(node::has)
                .forEach(name -> settings.put(name, node.path(name).asString("")));
        return settings;
    }

    /// Options of the measured JVM, without what changes from run to run.
    List<String> options() {
        return LastingOptions.of(node.path("jvmArgs")
                .valueStream()
                .map(option -> option.asString(""))
                .toList());
    }

    private JmhScores scores(JmhMode mode) {
        return JmhScores.of(node.path("primaryMetric"), scale(mode));
    }

    private double scale(JmhMode mode) {
        String unit = node.path("primaryMetric").path("scoreUnit").asString("");
        return JmhUnit.parse(unit)
                .filter(known -> known.baseUnit().equals(mode.unit))
                .orElseThrow(() -> new UnusableEntryException(ComparisonNote.UNKNOWN_UNIT.with(unit, mode.word)))
                .scale();
    }

    /// The same cell by its further metrics: those of profilers, groups and counters of which less or more is
    /// better, and percentiles of samples that each fork has enough of.
    ///
    /// @param jdk id of the entry's environment in this file
    /// @throws UnusableEntryException if its mode, its unit or a figure can't be used
    List<MeasuredCell> further(String jdk) {
        JmhMode mode = mode();
        List<MeasuredCell> cells = new ArrayList<>();
        PERCENTILES.forEach((name, share) -> JmhScores.percentile(node.path("primaryMetric"), share, scale(mode))
                .ifPresent(scores -> cells.add(cell(jdk, name, mode.unit, mode.better, scores))));
        node.path("secondaryMetrics")
                .properties()
                .forEach(metric -> direction(metric.getKey(), mode)
                        .ifPresent(known -> cells.add(cell(
                                jdk,
                                known.name(),
                                known.unit(),
                                known.better(),
                                JmhScores.of(metric.getValue(), known.scale()).atLeast(known.floor())))));
        return cells.stream().filter(cell -> !cell.figures().isEmpty()).toList();
    }

    /// Names of the secondary metrics that aren't compared, since neither less nor more is better.
    List<String> undirectedMetrics() {
        return JmhMode.of(node.path("mode").asString("")).stream()
                .flatMap(mode -> node.path("secondaryMetrics").propertyNames().stream()
                        .filter(name -> direction(name, mode).isEmpty()))
                .map(JmhSecondaryMetric::name)
                .toList();
    }

    private Optional<JmhSecondaryMetric> direction(String metric, JmhMode mode) {
        return JmhSecondaryMetric.of(
                metric,
                node.path("secondaryMetrics").path(metric).path("scoreUnit").asString(""),
                mode.unit,
                mode.better,
                mode == JmhMode.SINGLE_SHOT);
    }

    private MeasuredCell cell(String jdk, String metric, String unit, Better better, JmhScores scores) {
        CellIdentity name = name();
        return new MeasuredCell(
                new CellIdentity(name.experiment(), name.model(), name.params(), metric),
                jdk,
                unit,
                better,
                scores.forks(),
                options(),
                settings(),
                scores.iterations());
    }

    private enum JmhMode {
        THROUGHPUT("thrpt", "ops/s", Better.MORE),
        AVERAGE_TIME("avgt", "s", Better.LESS),
        SAMPLE_TIME("sample", "s", Better.LESS),
        SINGLE_SHOT("ss", "s", Better.LESS);

        private final String word;

        /// Unit to which the figures are converted.
        private final String unit;

        private final Better better;

        JmhMode(String word, String unit, Better better) {
            this.word = word;
            this.unit = unit;
            this.better = better;
        }

        /// Finds the mode by its short name in results, such as `avgt`.
        static Optional<JmhMode> of(String word) {
            return Arrays.stream(values())
                    .filter(mode -> mode.word.equals(word))
                    .findFirst();
        }

        /// The short names of all modes.
        static List<String> words() {
            return Arrays.stream(values()).map(mode -> mode.word).toList();
        }
    }
}
