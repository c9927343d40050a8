package dev.loombench.lab.service.settings;

import dev.loombench.lab.catalog.yaml.RequestMixReader;
import dev.loombench.lab.catalog.yaml.YamlFile;
import dev.loombench.lab.catalog.yaml.YamlMapping;
import dev.loombench.lab.catalog.yaml.YamlValue;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.protocol.load.LoadRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads `loombench-ab.yaml` into a partial configuration.
public final class AbFileReader {
    /// The only schema version so far.
    public static final String SCHEMA = "loombench/ab/v1";

    /// Keys of the file that are no settings.
    static final List<String> OTHER_KEYS = List.of("schema", "sides", "requests", "secrets");

    /// Settings in whose place `requests` may stand.
    static final List<Setting<?>> OF_EACH_REQUEST =
            List.of(AbSettings.URL, AbSettings.METHOD, AbSettings.HEADERS, AbSettings.BODY, AbSettings.EXPECT);

    static final List<String> EXPECT_KEYS = List.of("status", "text", "exit", "stdout");

    private AbFileReader() {}

    /// Parses the text of a file.
    ///
    /// @param file name of the file in messages
    /// @param directory base of relative paths
    /// @param feed feed in place of the file's own; empty to keep that
    /// @throws UserErrorException if anything in it is invalid, with line and column
    public static PartialAbConfig read(String file, Path directory, String text, Optional<Path> feed) {
        YamlMapping fields = YamlFile.read(file, text, "an ab file")
                .fields(Stream.concat(OTHER_KEYS.stream(), keys(AbSettings.rows()).stream())
                        .toList());
        YamlFile.requireSchema(fields, SCHEMA);
        Map<String, SettingValues> sides = new LinkedHashMap<>();
        fields.find("sides")
                .ifPresent(item -> item.entries().forEach((name, side) -> {
                    if (!name.matches("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,29}")) {
                        throw item.key(name).mistake(ServiceError.SIDE_NAME, name);
                    }
                    sides.put(name, side(side, directory));
                }));
        List<LoadRequest> requests = fields.find("requests")
                .map(item -> requests(fields, item, directory, feed))
                .orElse(List.of());
        return new PartialAbConfig(
                new SettingValues(settings(AbSettings.rows(), fields, directory)), sides, requests, file, directory);
    }

    private static List<String> keys(List<Setting<?>> rows) {
        return rows.stream().map(Setting::key).toList();
    }

    private static SettingValues side(YamlValue item, Path directory) {
        YamlMapping fields = item.fields(keys(AbSettings.sideRows()));
        fields.need(AbSettings.SIDE_COMMAND.key());
        fields.find(AbSettings.ENV.key())
                .ifPresent(env -> env.entries().forEach((key, value) -> {
                    if (key.isEmpty() || key.indexOf('=') >= 0 || (key + value.verbatim()).indexOf('\0') >= 0) {
                        throw env.key(key).mistake(ServiceError.VARIABLE, key);
                    }
                }));
        Map<String, SettingValue> values = settings(AbSettings.sideRows(), fields, directory);
        values.putIfAbsent(AbSettings.DIRECTORY.key(), new SettingValue(List.of(""), directory, false, item::mistake));
        return new SettingValues(values);
    }

    private static List<LoadRequest> requests(YamlMapping file, YamlValue item, Path directory, Optional<Path> feed) {
        OF_EACH_REQUEST.stream()
                .map(Setting::key)
                .forEach(key -> file.find(key).ifPresent(other -> {
                    throw other.mistake(ServiceError.OF_EACH_REQUEST, key);
                }));
        return RequestMixReader.mix(item, file.find(AbSettings.FEED.key()), directory, feed)
                .requests();
    }

    private static Map<String, SettingValue> settings(List<Setting<?>> rows, YamlMapping fields, Path directory) {
        Map<String, SettingValue> values = new LinkedHashMap<>();
        rows.forEach(row -> fields.find(row.key())
                .ifPresent(item ->
                        values.put(row.key(), new SettingValue(texts(row, item), directory, false, item::mistake))));
        return values;
    }

    private static List<String> texts(Setting<?> row, YamlValue item) {
        if (row.equals(AbSettings.BODY)) {
            return List.of(item.verbatim());
        }
        if (item.isMapping() && row.equals(AbSettings.EXPECT)) {
            return expectation(item.fields(EXPECT_KEYS));
        }
        if (row.equals(AbSettings.ENV)
                || item.isMapping() && (row.equals(AbSettings.HEADERS) || row.equals(AbSettings.PROPERTIES))) {
            List<String> pairs = new ArrayList<>();
            item.entries()
                    .forEach((name, value) ->
                            pairs.add(name + (row.equals(AbSettings.HEADERS) ? ": " : "=") + value.verbatim()));
            return pairs;
        }
        List<String> texts = item.texts();
        // A list of one word is no text to be split.
        return item.isList() && texts.size() == 1 && row.type().equals(SettingType.WORDS)
                ? List.of("'" + texts.getFirst().replace("'", "'\\''") + "'")
                : texts;
    }

    private static List<String> expectation(YamlMapping fields) {
        List<String> words = new ArrayList<>();
        for (String key : List.of("status", "exit")) {
            fields.find(key).ifPresent(codes -> words.add(key + "=" + String.join(",", codes.texts())));
        }
        fields.find("text").ifPresent(text -> words.add("text=" + text.verbatim()));
        fields.find("stdout").ifPresent(stdout -> words.add("stdout=" + stdout.text()));
        return words;
    }
}
