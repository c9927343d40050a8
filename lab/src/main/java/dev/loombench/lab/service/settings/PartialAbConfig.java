package dev.loombench.lab.service.settings;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.protocol.load.FeedTemplate;
import dev.loombench.protocol.load.LoadRequest;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Partial configuration of `ab`, as a file or the command line gives it.
///
/// @param sides the settings of each side, by its name; the first is the baseline of the others
/// @param requests requests in place of the settings `url`, `method`, `headers`, `body` and `expect`
/// @param file name of its file in messages; empty if all comes from the command line
/// @param base base of relative directories
public record PartialAbConfig(
        SettingValues settings, Map<String, SettingValues> sides, List<LoadRequest> requests, String file, Path base) {
    public PartialAbConfig {
        sides = Collections.unmodifiableMap(new LinkedHashMap<>(sides));
        requests = List.copyOf(requests);
    }

    /// Returns the configuration that the command line gives.
    ///
    /// @param sides by `a` and `b`
    /// @param base base of relative directories
    public static PartialAbConfig options(SettingValues settings, Map<String, SettingValues> sides, Path base) {
        return new PartialAbConfig(settings, sides, List.of(), "", base);
    }

    /// Returns this configuration completed by that of a file, whose name it takes. A URL replaces the file's
    /// requests and a feed that it doesn't use; a plan, rates and a driver replace each other. `slo` and `overload`
    /// against a file that turns the search off stay, so that the configuration is refused with the setting to
    /// add, not silently ignored.
    public PartialAbConfig withDefaults(PartialAbConfig file) {
        Map<String, SettingValue> merged = new LinkedHashMap<>(file.settings.byKey());
        boolean generated = settings.has(AbSettings.RATE) || settings.has(AbSettings.FIND_CAPACITY);
        Stream.of(AbSettings.PLAN, AbSettings.MEASURE, AbSettings.WARMUP_MEASURE)
                .filter(settings::has)
                .forEach(row -> remove(merged, row.excluded().stream()));
        if (generated) {
            remove(merged, Stream.of(AbSettings.PLAN, AbSettings.PROPERTIES));
        }
        if (generated || settings.has(AbSettings.PLAN) || settings.has(AbSettings.MEASURE)) {
            remove(merged, Stream.of(AbSettings.MEASURE));
            remove(merged, AbSettings.rows().stream().filter(row -> row.wholes().contains(AbSettings.MEASURE)));
        }
        if (settings.has(AbSettings.WARMUP)) {
            remove(merged, Stream.of(AbSettings.WARMUP_MEASURE));
        }
        if (settings.has(AbSettings.SLO) || settings.has(AbSettings.OVERLOAD)) {
            merged.computeIfPresent(AbSettings.FIND_CAPACITY.key(), (key, value) -> value.isOff() ? null : value);
        }
        merged.putAll(settings.byKey());
        if (settings.has(AbSettings.URL) && !settings.has(AbSettings.FEED) && !usesFeed(merged)) {
            remove(merged, Stream.of(AbSettings.FEED));
        }
        return new PartialAbConfig(
                new SettingValues(merged),
                sidesOver(file.sides),
                requests.isEmpty() && !settings.has(AbSettings.URL) ? file.requests : requests,
                file.file,
                file.base);
    }

    private static void remove(Map<String, SettingValue> values, Stream<Setting<?>> rows) {
        rows.map(Setting::key).forEach(values::remove);
    }

    /// Whether the single request of the settings uses values of a feed.
    private static boolean usesFeed(Map<String, SettingValue> settings) {
        return Stream.of(AbSettings.URL, AbSettings.HEADERS, AbSettings.BODY)
                .flatMap(row -> Stream.ofNullable(settings.get(row.key())))
                .flatMap(value -> value.texts().stream())
                .anyMatch(text -> !FeedTemplate.of(text).names().isEmpty());
    }

    /// The sides of a file with what these say of them: of the sides named a and b if the file has either, otherwise
    /// of its first and second side.
    private Map<String, SettingValues> sidesOver(Map<String, SettingValues> declared) {
        boolean byName = declared.containsKey("a") || declared.containsKey("b");
        List<String> names = byName ? List.of() : List.copyOf(declared.keySet());
        Map<String, SettingValues> merged = new LinkedHashMap<>(declared);
        sides.forEach((side, given) -> {
            int place = side.equals("a") ? 0 : 1;
            String name = place < names.size() ? names.get(place) : side;
            Map<String, SettingValue> values = new LinkedHashMap<>(
                    declared.getOrDefault(name, SettingValues.NONE).byKey());
            given.byKey()
                    .forEach((key, value) -> values.merge(
                            key, value, (less, more) -> key.equals(AbSettings.ENV.key()) ? more.behind(less) : more));
            merged.put(name, new SettingValues(values));
        });
        return merged;
    }

    /// Returns the error for what neither the file nor the command line gives, or what isn't at a setting's place.
    UserErrorException refused(ServiceError kind, Object... values) {
        String why = kind.message(values);
        return file.isEmpty() ? OptionError.UNUSABLE.error(why) : FileError.UNUSABLE.error(file, why);
    }
}
