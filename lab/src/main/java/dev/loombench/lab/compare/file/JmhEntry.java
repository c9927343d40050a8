package dev.loombench.lab.compare.file;

import dev.loombench.lab.compare.CellName;
import dev.loombench.lab.compare.MeasuredCell;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.journal.JmhUnit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// One benchmark's results in JMH's JSON, at one setting of its parameters. A fork has one figure: the mean of
/// its iterations, or of all its samples.
record JmhEntry(Path file, JsonNode node) {
    /// Benchmarks with several threads have their number as a parameter, by the option that sets it: no field of
    /// a class can have that name.
    private static final String THREADS = "-t";

    /// So have single shots of a batch, since their time is that of the whole batch.
    private static final String BATCH = "-bs";

    private static final List<String> SETTINGS = List.of(
            "jmhVersion",
            "warmupIterations",
            "warmupTime",
            "warmupBatchSize",
            "measurementIterations",
            "measurementTime",
            "measurementBatchSize");

    /// An entry that can't be used.
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Refused(String problem) {
            super(problem);
        }
    }

    String benchmark() {
        String name = node.path("benchmark").asString("");
        if (name.isBlank()) {
            throw new BadInput(file + ": an entry has no 'benchmark'");
        }
        return name;
    }

    /// @param jdk by which its JVMs are told apart in this file
    /// @throws Refused if its mode, its unit or a figure can't be used
    MeasuredCell cell(String jdk) {
        JmhMode mode = mode();
        return new MeasuredCell(name(), jdk, mode.unit(), mode.better(), figures(mode), options(), settings());
    }

    /// Its metric is what the entry says of its mode, whether or not it can be used.
    CellName name() {
        String benchmark = benchmark();
        int method = benchmark.lastIndexOf('.');
        return new CellName(
                benchmark.substring(0, Math.max(0, method)),
                benchmark.substring(method + 1),
                params(),
                node.path("mode").asString(""));
    }

    /// The JDK's version, by which JVMs are told apart.
    String jdk() {
        return node.path("jdkVersion").asString("unknown");
    }

    String vm() {
        return node.path("vmName").asString("");
    }

    /// Whether it ran in JMH's own JVM.
    boolean isWithoutForks() {
        return node.path("forks").asInt(1) == 0;
    }

    List<String> secondary() {
        return List.copyOf(node.path("secondaryMetrics").propertyNames());
    }

    private JmhMode mode() {
        String word = node.path("mode").asString("");
        return JmhMode.of(word).orElseThrow(() -> new Refused("its mode '" + word + "' isn't one of " + JmhMode.all()));
    }

    private Map<String, String> params() {
        Map<String, String> params = new LinkedHashMap<>();
        node.path("params")
                .properties()
                .forEach(param -> params.put(param.getKey(), param.getValue().asString("")));
        int threads = node.path("threads").asInt(1);
        if (threads > 1) {
            params.put(THREADS, Integer.toString(threads));
        }
        int batch = node.path("measurementBatchSize").asInt(1);
        if (batch > 1 && node.path("mode").asString("").equals(JmhMode.SINGLE_SHOT.word())) {
            params.put(BATCH, Integer.toString(batch));
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
        double scale = JmhUnit.of(unit)
                .filter(known -> known.text().equals(mode.unit()))
                .orElseThrow(() -> new Refused("its unit '" + unit + "' doesn't fit mode " + mode.word()))
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

    /// Of each iteration there are pairs of a value and how often it was seen.
    private double meanOfSamples(JsonNode fork) {
        double sum = 0;
        double count = 0;
        for (JsonNode iteration : fork) {
            for (JsonNode pair : iteration) {
                double times = number(pair.path(1));
                sum += number(pair.path(0)) * times;
                count += times;
            }
        }
        return sum / count;
    }

    /// JMH writes what is no number as a word.
    private double number(JsonNode value) {
        if (value.isNumber()) {
            return value.asDouble();
        }
        String word = value.asString("");
        if (word.equals("NaN") || word.endsWith("INF")) {
            return Double.NaN;
        }
        throw new Refused("'" + value + "' in its raw data isn't a number");
    }
}
