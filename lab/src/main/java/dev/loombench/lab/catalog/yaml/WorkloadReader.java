package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.TaskWorkload;
import dev.loombench.lab.catalog.Workload;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.TaskSpec;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// Reads the workload of an experiment file.
final class WorkloadReader {
    private static final Pattern CLASS_NAME =
            Pattern.compile("\\p{javaJavaIdentifierStart}[\\p{javaJavaIdentifierPart}.]*");

    private WorkloadReader() {}

    static Workload read(YamlValue item, MethodKind method, Path directory) {
        return method == MethodKind.HTTP ? RequestWorkloadReader.read(item, directory) : tasks(item, method, directory);
    }

    private static TaskWorkload tasks(YamlValue item, MethodKind method, Path directory) {
        YamlMapping fields = item.fields(YamlKeys.WORKLOAD);
        if (method != MethodKind.BATCH) {
            refuse(fields, "kind", method);
            refuse(fields, "callers", method);
        }
        YamlValue task = fields.need("task");
        return new TaskWorkload(
                method == MethodKind.BATCH ? fields.need("kind").as(BatchShape::parse) : BatchShape.ONE_SHOT,
                task.isMapping() ? userClass(task, directory).toString() : task.text(),
                fields.need("tasks").text(),
                fields.find("callers").map(word -> word.integer(1, 1_000)).orElse(1));
    }

    private static void refuse(YamlMapping fields, String key, MethodKind method) {
        fields.find(key).ifPresent(item -> {
            throw fields.item().key(key).mistake("'" + key + "' is for method batch; method " + method + " runs once");
        });
    }

    private static TaskSpec.UserClass userClass(YamlValue item, Path directory) {
        YamlMapping fields = item.fields(YamlKeys.USER_CLASS);
        List<Path> classpath = fields.need("classpath").listOrOne().stream()
                .map(place -> existing(place, directory))
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

    private static Path existing(YamlValue item, Path directory) {
        Path place = place(item, directory);
        if (!Files.exists(place)) {
            throw item.mistake("the class path entry " + place + " does not exist; relative ones start from the file's"
                    + " own directory");
        }
        return place;
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
}
