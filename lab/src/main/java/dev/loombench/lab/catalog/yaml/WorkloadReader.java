package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.ProgramWorkload;
import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.catalog.Suggestions;
import dev.loombench.lab.catalog.Workload;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.TaskSpec;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the workload of an experiment file.
final class WorkloadReader {
    private static final Pattern CLASS_NAME =
            Pattern.compile("\\p{javaJavaIdentifierStart}[\\p{javaJavaIdentifierPart}.]*");

    private static final String DEFAULT_TASKS = "1000";

    private WorkloadReader() {}

    static Workload read(YamlValue item, MethodKind method, Path directory) {
        return switch (method) {
            case HTTP -> RequestWorkloadReader.read(item, directory);
            case PROGRAM -> program(item);
            case BATCH, PROCESS, MEMORY -> tasks(item, method, directory);
        };
    }

    private static ProgramWorkload program(YamlValue item) {
        YamlMapping fields = item.fields(YamlKeys.PROGRAM.names());
        YamlValue word = fields.need("program");
        ProgramKind program = word.as(WorkloadReader::program);
        Map<String, String> arguments = new LinkedHashMap<>();
        fields.find("arguments")
                .ifPresent(entries -> entries.entries().forEach((name, value) -> {
                    if (!program.arguments().contains(name)) {
                        throw entries.key(name)
                                .mistake(
                                        ExperimentError.UNKNOWN_ARGUMENT,
                                        program,
                                        name,
                                        Suggestions.hint(
                                                name,
                                                program.arguments().stream()
                                                        .sorted()
                                                        .toList()));
                    }
                    arguments.put(name, value.text());
                }));
        program.arguments().stream()
                .sorted()
                .filter(name -> !arguments.containsKey(name))
                .findFirst()
                .ifPresent(name -> {
                    throw fields.find("arguments")
                            .orElse(word)
                            .mistake(ExperimentError.MISSING_ARGUMENT, program, name);
                });
        MethodMetrics metrics = MethodMetrics.of(program);
        return new ProgramWorkload(
                program,
                arguments,
                fields.find("metric")
                        .map(metric -> ProgramMetric.parse(metric.as(metrics::named)))
                        .orElse(program.metrics().getFirst()),
                fields.find("limit")
                        .map(limit -> limit.as(text -> positive("limit", text)))
                        .orElse(ProgramWorkload.DEFAULT_LIMIT));
    }

    private static ProgramKind program(String word) {
        try {
            return ProgramKind.parse(word);
        } catch (InvalidValueException e) {
            List<String> names = Arrays.stream(ProgramKind.values())
                    .map(ProgramKind::toString)
                    .toList();
            throw Suggestions.refused(word, "a program", Suggestions.closest(word, names), e);
        }
    }

    private static Duration positive(String key, String word) {
        Duration duration = Quantities.duration(word);
        if (duration.isZero()) {
            throw new InvalidValueException(word, "a " + key + " of more than 0");
        }
        return duration;
    }

    private static TaskWorkload tasks(YamlValue item, MethodKind method, Path directory) {
        YamlMapping fields = item.fields(YamlKeys.WORKLOAD.names());
        if (method != MethodKind.BATCH) {
            refuse(fields, "kind", method);
            refuse(fields, "callers", method);
        }
        YamlValue task = fields.need("task");
        return new TaskWorkload(
                method == MethodKind.BATCH
                        ? fields.find("kind")
                                .map(word -> word.as(BatchShape::parse))
                                .orElse(BatchShape.EXECUTOR)
                        : BatchShape.ONE_SHOT,
                task.isMapping() ? userClass(task, directory).toString() : task.text(),
                fields.find("tasks").map(YamlValue::text).orElse(DEFAULT_TASKS),
                fields.find("callers").map(word -> word.integer(1, 1_000)).orElse(1));
    }

    private static void refuse(YamlMapping fields, String key, MethodKind method) {
        fields.find(key).ifPresent(item -> {
            throw fields.item().key(key).mistake(ExperimentError.OF_REPETITION, key, method);
        });
    }

    private static TaskSpec.UserClass userClass(YamlValue item, Path directory) {
        YamlMapping fields = item.fields(YamlKeys.USER_CLASS.names());
        List<Path> classpath = fields.need("classpath").listOrOne().stream()
                .flatMap(place -> ClassPathReader.read(place, directory))
                .toList();
        return new TaskSpec.UserClass(
                fields.need("class").as(WorkloadReader::className),
                classpath,
                fields.find("expect").map(YamlValue::text).orElse(null));
    }

    private static String className(String word) {
        if (!CLASS_NAME.matcher(word).matches()) {
            throw new InvalidValueException(word, "the full name of a class");
        }
        return word;
    }

    /// Path, which may be relative to the directory of the file.
    static Path place(YamlValue item, Path directory) {
        return item.as(word -> directory.resolve(path(word))).toAbsolutePath().normalize();
    }

    private static Path path(String word) {
        try {
            return Path.of(word);
        } catch (InvalidPathException e) {
            throw new InvalidValueException(word, "a path");
        }
    }

    private static final class RequestWorkloadReader {
        private static final String DEFAULT_TIMEOUT = "60s";
        private static final String DEFAULT_SEARCH_TIME = "10m";

        private RequestWorkloadReader() {}

        static RequestWorkload read(YamlValue item, Path directory) {
            YamlMapping fields = item.fields(YamlKeys.REQUESTS.names());
            return new RequestWorkload(
                    fields.need("path").as(RequestWorkloadReader::path),
                    text(fields, "context-path", ""),
                    text(fields, "authentication", "none"),
                    text(fields, "expect", ""),
                    fields.need("load").text(),
                    fields.find("arrivals")
                            .map(word -> word.as(RequestWorkloadReader::isPoisson))
                            .orElse(true),
                    text(fields, "users", "1"),
                    text(fields, "connections", ""),
                    fields.find("plan").map(place -> plan(place, directory)).orElse(null),
                    text(fields, "ramp-up", "0s"),
                    text(fields, "pause", "0s"),
                    text(fields, "shutdown", RequestWorkload.DEFAULT_PLAN_END),
                    text(fields, "slo", ""),
                    duration(fields, "search", DEFAULT_SEARCH_TIME),
                    duration(fields, "timeout", DEFAULT_TIMEOUT),
                    fields.find("metric")
                            .map(metric -> metric.as(RequestWorkloadReader::deciding))
                            .orElse(""));
        }

        private static String deciding(String word) {
            String metric = new MethodMetrics(MethodKind.HTTP).named(word);
            if (metric.equals(RequestWorkload.CAPACITY_SEARCH) || metric.equals("saturation")) {
                throw new InvalidValueException(
                        word, "a metric of a load at a rate: only a search ('load: capacity') measures it");
            }
            return metric;
        }

        private static String text(YamlMapping fields, String key, String defaultValue) {
            return fields.find(key).map(YamlValue::text).orElse(defaultValue);
        }

        private static String path(String word) {
            if (!word.startsWith("/") || word.matches(".*\\s.*")) {
                throw new InvalidValueException(word, "a path such as /hello");
            }
            return word;
        }

        private static boolean isPoisson(String word) {
            return switch (word) {
                case "poisson" -> true;
                case "even" -> false;
                default -> throw new InvalidValueException(word, "a kind of arrivals (poisson, even)");
            };
        }

        private static Duration duration(YamlMapping fields, String key, String defaultValue) {
            return fields.find(key)
                    .map(item -> item.as(word -> positive(key, word)))
                    .orElse(Quantities.duration(defaultValue));
        }

        private static @Nullable Path plan(YamlValue item, Path directory) {
            Path file = WorkloadReader.place(item, directory);
            if (Files.notExists(file)) {
                throw item.mistake(ExperimentError.NO_FILE, "the plan", file);
            }
            List<String> unread;
            try {
                Set<String> read = JmxFile.read(file).properties();
                unread = Stream.of("host", "port")
                        .filter(name -> !read.contains(name))
                        .toList();
            } catch (UserErrorException e) {
                throw item.mistake(String.valueOf(e.getMessage()));
            }
            if (!unread.isEmpty()) {
                throw item.mistake(ExperimentError.OTHER_TARGET, file, String.join(" and ", unread), "host", "port");
            }
            return file;
        }
    }
}
