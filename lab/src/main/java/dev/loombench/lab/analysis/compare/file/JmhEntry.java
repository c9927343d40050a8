package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.compare.MeasuredCell.CellIdentity;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.JmhUnit;
import dev.loombench.lab.stats.Better;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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

    /// Thrown when an entry's mode, unit or figures can't be used.
    static final class UnusableEntryException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private UnusableEntryException(String problem) {
            super(problem);
        }
    }

    /// Qualified name of the benchmark's method.
    String benchmark() {
        String name = node.path("benchmark").asString("");
        if (name.isBlank()) {
            throw new UserErrorException(file + ": an entry has no 'benchmark'");
        }
        return name;
    }

    /// Converts the entry.
    ///
    /// @param jdk id of the entry's environment in this file
    /// @throws UnusableEntryException if its mode, its unit or a figure can't be used
    MeasuredCell cell(String jdk) {
        JmhMode mode = mode();
        return new MeasuredCell(name(), jdk, mode.unit(), mode.better(), figures(mode), options(), settings());
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

    List<String> secondaryMetrics() {
        return List.copyOf(node.path("secondaryMetrics").propertyNames());
    }

    private JmhMode mode() {
        String word = node.path("mode").asString("");
        return JmhMode.of(word)
                .orElseThrow(() -> new UnusableEntryException("its mode '" + word + "' isn't one of " + JmhMode.all()));
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
        if (batch > 1 && node.path("mode").asString("").equals(JmhMode.SINGLE_SHOT.word())) {
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

    List<String> options() {
        return node.path("jvmArgs")
                .valueStream()
                .map(option -> option.asString(""))
                .toList();
    }

    private List<Double> figures(JmhMode mode) {
        JsonNode metric = node.path("primaryMetric");
        String unit = metric.path("scoreUnit").asString("");
        double scale = JmhUnit.parse(unit)
                .filter(known -> known.baseUnit().equals(mode.unit()))
                .orElseThrow(
                        () -> new UnusableEntryException("its unit '" + unit + "' doesn't fit mode " + mode.word()))
                .scale();
        boolean samples = metric.has("rawDataHistogram");
        List<Double> figures = new ArrayList<>();
        for (JsonNode fork : metric.path(samples ? "rawDataHistogram" : "rawData")) {
            if (!fork.isEmpty()) {
                figures.add(scale * (samples ? meanOfSamples(fork) : meanOfIterations(fork)));
            }
        }
        return figures;
    }

    private double meanOfIterations(JsonNode fork) {
        return fork.valueStream().mapToDouble(this::number).average().orElseThrow();
    }

    /// Weighted mean of a fork's histogram: per iteration, pairs of a value and its count.
    private double meanOfSamples(JsonNode fork) {
        double sum = 0;
        double count = 0;
        for (JsonNode iteration : fork) {
            for (JsonNode pair : iteration) {
                double repetitions = number(pair.path(1));
                sum += number(pair.path(0)) * repetitions;
                count += repetitions;
            }
        }
        return sum / count;
    }

    /// Reads a number; JMH writes NaN and infinities as text.
    private double number(JsonNode value) {
        if (value.isNumber()) {
            return value.asDouble();
        }
        String word = value.asString("");
        if (word.equals("NaN") || word.endsWith("INF")) {
            return Double.NaN;
        }
        throw new UnusableEntryException("'" + value + "' in its raw data isn't a number");
    }

    /// Benchmark mode of JMH.
    private enum JmhMode {
        THROUGHPUT("thrpt", "ops/s", Better.MORE),
        AVERAGE_TIME("avgt", "s", Better.LESS),
        SAMPLE_TIME("sample", "s", Better.LESS),
        SINGLE_SHOT("ss", "s", Better.LESS);

        private final String word;
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

        /// Lists the short names of all modes.
        static String all() {
            return Arrays.stream(values()).map(JmhMode::word).collect(Collectors.joining(", "));
        }

        String word() {
            return word;
        }

        /// Unit to which the figures are converted.
        String unit() {
            return unit;
        }

        Better better() {
            return better;
        }
    }
}
