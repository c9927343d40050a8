package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.ProgramWorkload;
import dev.loombench.lab.catalog.Workload;
import dev.loombench.protocol.FootprintKeys;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Metrics of a measurement method, with parsers of figures in their units.
///
/// @param names names of the metrics, for messages and for the JSON Schema
record MethodMetrics(MethodKind method, List<String> names) {
    private static final List<String> BATCH =
            List.of("time", "throughput", "time-per-thread", "start-time", "start-per-thread");
    private static final List<String> PROCESS = names("""
            time batch-time user system cpu peak-rss peak-threads voluntary-switches involuntary-switches gc-count
            gc-time
            """);
    private static final List<String> HTTP = names("""
            p50 p90 p95 p99 p99.9 max mean rate offered-rate capacity saturation errors cpu-per-request cpu
            peak-threads peak-rss gc-count gc-time time-to-first-answer
            """);
    private static final String NUMBER = "([0-9]{1,18}(?:\\.[0-9]{1,18})?)";
    private static final Pattern RATE = Pattern.compile(NUMBER + " *ops/s");
    private static final Pattern REQUESTS = Pattern.compile(NUMBER + " */s");
    private static final Pattern BYTES = Pattern.compile(NUMBER + " *(B|kB|MB|GB)");
    private static final Pattern PERCENT = Pattern.compile(NUMBER + " *%");

    private static List<String> names(String words) {
        return List.of(words.strip().split("\\s+"));
    }

    MethodMetrics(MethodKind method) {
        this(method, names(method));
    }

    /// Metrics of an experiment: a program reports those that it declares.
    static MethodMetrics of(MethodKind method, Workload workload) {
        return workload instanceof ProgramWorkload program ? of(program.program()) : new MethodMetrics(method);
    }

    static MethodMetrics of(ProgramKind program) {
        return new MethodMetrics(MethodKind.PROGRAM, names(program.metrics()));
    }

    private static List<String> names(List<ProgramMetric> metrics) {
        return metrics.stream().map(ProgramMetric::toString).toList();
    }

    private static List<String> names(MethodKind method) {
        return switch (method) {
            case BATCH -> BATCH;
            case PROCESS -> PROCESS;
            case HTTP -> HTTP;
            case PROGRAM -> names(List.of(ProgramMetric.values()));
            case MEMORY ->
                FootprintKeys.NAMES.stream()
                        .map(source -> source + "-per-thread")
                        .toList();
        };
    }

    String named(String word) {
        if (!names.contains(word)) {
            throw new InvalidValueException(
                    word,
                    "a metric of " + (method == MethodKind.PROGRAM ? "this program" : "method " + method) + " ("
                            + String.join(", ", names) + ")");
        }
        return word;
    }

    /// Parses a figure of a metric into its unit: operations per second from `9.038 ops/s`, bytes from `64 kB`,
    /// percent from `681 %`, a plain count, or seconds from a duration such as `1.426s`.
    double value(String metric, String word) {
        return switch (unit(metric)) {
            case "s" -> Quantities.duration(word).toNanos() / 1e9;
            case "ops/s" -> number(RATE, word, "a rate such as '9.038 ops/s'");
            case "/s" -> number(REQUESTS, word, "a rate such as '52.2/s'");
            case "%" -> number(PERCENT, word, "a share such as '681 %'");
            case "B" -> bytes(word);
            default -> Quantities.count(word);
        };
    }

    /// Unit of a metric's figures.
    String unit(String metric) {
        if (method == MethodKind.MEMORY) {
            return "B";
        }
        if (method == MethodKind.PROGRAM) {
            return ProgramMetric.parse(metric).unit();
        }
        return switch (metric) {
            case "throughput" -> "ops/s";
            case "rate", "offered-rate", "capacity", "saturation" -> "/s";
            case "cpu", "errors" -> "%";
            case "peak-rss" -> "B";
            case "peak-threads" -> "threads";
            case "voluntary-switches", "involuntary-switches" -> "switches";
            case "gc-count" -> "collections";
            default -> "s";
        };
    }

    private static double bytes(String word) {
        Matcher matcher = BYTES.matcher(word);
        if (!matcher.matches()) {
            throw new InvalidValueException(word, "a size such as '64242 B' or '64 kB'");
        }
        double factor = switch (matcher.group(2)) {
            case "kB" -> 1e3;
            case "MB" -> 1e6;
            case "GB" -> 1e9;
            default -> 1;
        };
        return factor * Double.parseDouble(matcher.group(1));
    }

    private static double number(Pattern pattern, String word, String expected) {
        Matcher matcher = pattern.matcher(word);
        if (!matcher.matches()) {
            throw new InvalidValueException(word, expected);
        }
        return Double.parseDouble(matcher.group(1));
    }
}
