package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Reads the workload of requests to servers.
final class RequestWorkloadReader {
    private static final String DEFAULT_TIMEOUT = "60s";
    private static final String DEFAULT_SEARCH_TIME = "10m";

    private RequestWorkloadReader() {}

    static RequestWorkload read(YamlValue item, Path directory) {
        YamlMapping fields = item.fields(YamlKeys.REQUESTS);
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
                fields.find("plan").map(place -> plan(place, directory)).orElse(null),
                text(fields, "ramp-up", "0s"),
                text(fields, "pause", "0s"),
                text(fields, "shutdown", RequestWorkload.GRACEFUL),
                text(fields, "slo", ""),
                duration(fields, "search", DEFAULT_SEARCH_TIME),
                duration(fields, "timeout", DEFAULT_TIMEOUT));
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
                .map(item -> item.as(word -> duration(key, word)))
                .orElse(Quantities.duration(defaultValue));
    }

    private static Duration duration(String key, String word) {
        Duration duration = Quantities.duration(word);
        if (duration.isZero()) {
            throw new InvalidValueException(word, "a " + key + " of more than 0");
        }
        return duration;
    }

    private static @Nullable Path plan(YamlValue item, Path directory) {
        Path file = WorkloadReader.place(item, directory);
        if (!Files.isRegularFile(file)) {
            throw item.mistake(
                    "the plan " + file + " does not exist; relative ones start from the file's own directory");
        }
        try {
            JmxFile.read(file).targetProblem().ifPresent(reason -> {
                throw item.mistake(reason);
            });
        } catch (IOException e) {
            throw item.mistake(String.valueOf(e.getMessage()));
        }
        return file;
    }
}
