package dev.loombench.lab.service.settings;

import dev.loombench.lab.catalog.ShellWords;
import dev.loombench.lab.catalog.yaml.RequestMixReader;
import dev.loombench.lab.catalog.yaml.YamlFile;
import dev.loombench.lab.catalog.yaml.YamlMapping;
import dev.loombench.lab.catalog.yaml.YamlValue;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.protocol.load.LoadRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Reads `loombench-ab.yaml` into a partial configuration.
public final class AbFileReader {
    /// The only schema version so far.
    public static final String SCHEMA = "loombench/ab/v1";

    private static final int MAX_PORT = 65_535;

    private AbFileReader() {}

    /// Parses the text of a file.
    ///
    /// @param file name of the file in messages
    /// @param directory base of relative paths
    /// @param feed feed in place of the file's own; empty to keep that
    /// @throws UserErrorException if anything in it is invalid, with line and column
    public static PartialAbConfig read(String file, Path directory, String text, Optional<Path> feed) {
        YamlMapping fields = YamlFile.read(file, text, "an ab file").fields(AbFileKeys.TOP_LEVEL_KEYS);
        YamlFile.requireSchema(fields, SCHEMA);
        Map<String, AbSide> sides =
                fields.find("sides").map(item -> sides(item, directory)).orElse(Map.of());
        List<LoadRequest> requests = fields.find("requests")
                .map(item -> requests(fields, item, directory, feed))
                .orElse(List.of());
        Map<String, SettingValue> settings = new LinkedHashMap<>();
        AbFileKeys.SETTING_KEYS.forEach(key ->
                fields.find(key).ifPresent(item -> settings.put(key, setting(key, item, directory))));
        AbFileKeys.PATH_KEYS.forEach(key ->
                fields.find(key).ifPresent(item -> settings.put(key, file(item, directory))));
        return new PartialAbConfig(settings, sides, requests, file, directory);
    }

    private static Map<String, AbSide> sides(YamlValue item, Path directory) {
        Map<String, AbSide> sides = new LinkedHashMap<>();
        item.entries().forEach((name, side) -> {
            if (!name.matches("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,29}")) {
                throw item.key(name).mistake(ServiceError.SIDE_NAME, name);
            }
            sides.put(name, side(name, side, directory));
        });
        return sides;
    }

    private static AbSide side(String name, YamlValue item, Path directory) {
        YamlMapping fields = item.fields(AbFileKeys.SIDE_KEYS);
        YamlValue command = fields.need("command");
        Map<String, String> environment = new LinkedHashMap<>();
        fields.find("env")
                .ifPresent(env -> env.entries().forEach((key, value) -> {
                    if (key.isEmpty() || key.indexOf('=') >= 0 || (key + value.verbatim()).indexOf('\0') >= 0) {
                        throw env.key(key).mistake(ServiceError.VARIABLE, key);
                    }
                    environment.put(key, value.verbatim());
                }));
        return new AbSide(
                        name,
                        command.isList()
                                ? command.list().stream().map(YamlValue::text).toList()
                                : command.as(ShellWords::command),
                        environment,
                        fields.find("port")
                                .map(port -> OptionalInt.of(port.integer(1, MAX_PORT)))
                                .orElse(OptionalInt.empty()),
                        fields.find("directory")
                                .map(word -> directory.resolve(word.text()))
                                .orElse(directory))
                .withGroup(fields.find("cgroup").map(YamlValue::text));
    }

    private static List<LoadRequest> requests(YamlMapping file, YamlValue item, Path directory, Optional<Path> feed) {
        AbFileKeys.OF_ONE_REQUEST.forEach(key -> file.find(key).ifPresent(other -> {
            throw other.mistake(ServiceError.OF_EACH_REQUEST, key);
        }));
        return RequestMixReader.mix(item, file.find("feed"), directory, feed).requests();
    }

    private static SettingValue setting(String key, YamlValue item, Path directory) {
        return switch (key) {
            case "headers" -> pairs(item, ": ");
            case "properties" -> pairs(item, "=");
            case "body" -> body(item);
            case "expect" -> resolved(expectation(item), directory);
            default -> value(item);
        };
    }

    private static SettingValue file(YamlValue item, Path directory) {
        return new SettingValue(List.of(directory.resolve(item.text()).toString()), item::mistake);
    }

    private static SettingValue value(YamlValue item) {
        return new SettingValue(item.listOrOne().stream().map(YamlValue::text).toList(), item::mistake);
    }

    private static SettingValue body(YamlValue item) {
        return new SettingValue(List.of(item.verbatim()), item::mistake);
    }

    /// Parses a mapping, or its pairs as the command line has them.
    private static SettingValue pairs(YamlValue item, String separator) {
        if (!item.isMapping()) {
            return value(item);
        }
        List<String> pairs = new ArrayList<>();
        item.entries().forEach((name, value) -> pairs.add(name + separator + value.verbatim()));
        return new SettingValue(pairs, item::mistake);
    }

    private static SettingValue expectation(YamlValue item) {
        if (!item.isMapping()) {
            return value(item);
        }
        YamlMapping fields = item.fields(AbFileKeys.EXPECT_KEYS);
        List<String> words = new ArrayList<>();
        for (String key : List.of("status", "exit")) {
            fields.find(key)
                    .ifPresent(codes ->
                            words.add(key + "=" + String.join(",", value(codes).texts())));
        }
        fields.find("text").ifPresent(text -> words.add("text=" + text.verbatim()));
        fields.find("stdout").ifPresent(stdout -> words.add("stdout=" + stdout.text()));
        return new SettingValue(words, item::mistake);
    }

    /// Resolves the file with a job's expected output against the directory of the settings file.
    private static SettingValue resolved(SettingValue expectation, Path directory) {
        return new SettingValue(
                expectation.texts().stream()
                        .map(text -> JobExpectation.resolve(text, directory))
                        .toList(),
                expectation.error());
    }

    /// Keys of `loombench-ab.yaml`.
    static final class AbFileKeys {
        /// Keys of the single request, if the file lists no requests.
        static final List<String> OF_ONE_REQUEST = words("url method headers body expect");

        /// Keys that are also options of the command line.
        static final List<String> SETTING_KEYS = words("""
                url method headers body expect title ready start-timeout setup teardown rate arrivals warmup duration
                timeout connections pairs budget precision margin threshold seed find-capacity slo overload bigger-pool
                diagnose diagnose-jvm any-difference measure warmup-measure measure-timeout metrics primary properties
                until-exit prepare check warmup-runs run-timeout
                """);

        /// Keys that name a file, relative to this one.
        static final List<String> PATH_KEYS = words("feed plan");

        static final List<String> TOP_LEVEL_KEYS = Stream.of(
                        words("schema sides requests secrets"), PATH_KEYS, SETTING_KEYS)
                .flatMap(List::stream)
                .toList();
        static final List<String> SIDE_KEYS = words("command env port directory cgroup");
        static final List<String> EXPECT_KEYS = words("status text exit stdout");

        private static List<String> words(String keys) {
            return List.of(keys.strip().split("\\s+"));
        }

        private AbFileKeys() {}
    }
}
