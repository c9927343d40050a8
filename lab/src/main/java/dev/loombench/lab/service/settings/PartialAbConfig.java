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
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Partial configuration of `ab`, as a file or the command line gives it.
///
/// @param settings values by the keys of their settings
/// @param sides the same of each side, by its name; the first is the baseline of the others
/// @param requests requests in place of the settings `url`, `method`, `headers`, `body` and `expect`
/// @param file name of its file in messages; empty if all comes from the command line
/// @param base base of relative directories
public record PartialAbConfig(
        Map<String, SettingValue> settings,
        Map<String, Map<String, SettingValue>> sides,
        List<LoadRequest> requests,
        String file,
        Path base) {
    public PartialAbConfig {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        sides = Collections.unmodifiableMap(new LinkedHashMap<>(sides));
        requests = List.copyOf(requests);
    }

    /// Returns the configuration that the command line gives.
    ///
    /// @param sides by `a` and `b`
    /// @param base base of relative directories
    public static PartialAbConfig options(
            Map<String, SettingValue> settings, Map<String, Map<String, SettingValue>> sides, Path base) {
        return new PartialAbConfig(settings, sides, List.of(), "", base);
    }

    /// Returns this configuration completed by that of a file, whose name it takes. A URL replaces the file's
    /// requests and a feed that it doesn't use; a plan, rates and a driver replace each other. `slo` and `overload`
    /// against a file that turns the search off stay, so that the configuration is refused with the setting to
    /// add, not silently ignored.
    public PartialAbConfig withDefaults(PartialAbConfig file) {
        Map<String, SettingValue> merged = new LinkedHashMap<>(file.settings);
        boolean generated = has(AbSettings.RATE) || has(AbSettings.FIND_CAPACITY);
        Stream.of(AbSettings.PLAN, AbSettings.MEASURE, AbSettings.WARMUP_MEASURE)
                .filter(this::has)
                .forEach(row -> remove(merged, row.excluded().stream()));
        if (generated) {
            remove(merged, Stream.of(AbSettings.PLAN, AbSettings.PROPERTIES));
        }
        if (generated || has(AbSettings.PLAN) || has(AbSettings.MEASURE)) {
            remove(merged, Stream.of(AbSettings.MEASURE));
            remove(
                    merged,
                    AbSettings.rows().stream().filter(row -> row.whole().equals(Optional.of(AbSettings.MEASURE))));
        }
        if (has(AbSettings.WARMUP)) {
            remove(merged, Stream.of(AbSettings.WARMUP_MEASURE));
        }
        if (has(AbSettings.SLO) || has(AbSettings.OVERLOAD)) {
            merged.computeIfPresent(AbSettings.FIND_CAPACITY.key(), (key, value) -> value.isOff() ? null : value);
        }
        merged.putAll(settings);
        if (has(AbSettings.URL) && !has(AbSettings.FEED) && !usesFeed(merged)) {
            remove(merged, Stream.of(AbSettings.FEED));
        }
        return new PartialAbConfig(
                merged,
                sidesOver(file.sides),
                requests.isEmpty() && !has(AbSettings.URL) ? file.requests : requests,
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
    private Map<String, Map<String, SettingValue>> sidesOver(Map<String, Map<String, SettingValue>> declared) {
        boolean byName = declared.containsKey("a") || declared.containsKey("b");
        List<String> names = byName ? List.of() : List.copyOf(declared.keySet());
        Map<String, Map<String, SettingValue>> merged = new LinkedHashMap<>(declared);
        sides.forEach((side, given) -> {
            int place = side.equals("a") ? 0 : 1;
            String name = place < names.size() ? names.get(place) : side;
            Map<String, SettingValue> values = new LinkedHashMap<>(declared.getOrDefault(name, Map.of()));
            given.forEach((key, value) -> values.merge(
                    key, value, (less, more) -> key.equals(AbSettings.ENV.key()) ? more.behind(less) : more));
            merged.put(name, values);
        });
        return merged;
    }

    /// Whether a setting is there, and not turned off.
    boolean has(Setting<?> setting) {
        SettingValue value = settings.get(setting.key());
        return value != null && !(setting.type().canBeOff() && value.isOff());
    }

    /// Returns the value of a setting where it is given.
    ///
    /// @throws UserErrorException if it is invalid
    public <T> Optional<T> find(Setting<T> setting) {
        return find(settings, setting);
    }

    static <T> Optional<T> find(Map<String, SettingValue> settings, Setting<T> setting) {
        return Optional.ofNullable(settings.get(setting.key())).map(value -> value.parse(setting.type()));
    }

    /// Returns what is made of the value of a setting where it is given.
    ///
    /// @param maker throws [IllegalArgumentException] if it is invalid
    /// @throws UserErrorException if it is invalid
    <T, R> Optional<R> find(Setting<T> setting, Function<T, R> maker) {
        return find(setting).map(value -> given(setting).checked(() -> maker.apply(value)));
    }

    /// Returns the value of a setting, or its default.
    ///
    /// @throws UserErrorException if it is invalid
    <T> T get(Setting<T> setting) {
        return find(setting)
                .orElseGet(() -> setting.type()
                        .parser()
                        .apply(setting.otherwise().stream().toList(), base));
    }

    /// Returns a setting that is there as it was given.
    SettingValue given(Setting<?> setting) {
        return Optional.ofNullable(settings.get(setting.key())).orElseThrow();
    }

    /// Refuses settings that exclude each other, and those without that of which they are details.
    ///
    /// @throws UserErrorException if there are such
    void requireConsistent() {
        List<Setting<?>> there = AbSettings.rows().stream().filter(this::has).toList();
        there.forEach(setting -> exclude(setting.key(), setting.excluded()));
        there.forEach(setting -> setting.whole().ifPresent(whole -> need(setting, whole)));
    }

    /// Refuses settings beside something else that is there.
    ///
    /// @throws UserErrorException if one of them is there
    void exclude(String other, List<? extends Setting<?>> settings) {
        settings.stream().filter(this::has).findFirst().ifPresent(setting -> {
            throw given(setting).refused(ServiceError.EXCLUDES, other);
        });
    }

    /// Refuses a setting without another one. Only a search may be turned off beside its details.
    ///
    /// @throws UserErrorException if it is there, and the other one isn't
    void need(Setting<?> setting, Setting<?> other) {
        boolean there = other.equals(AbSettings.FIND_CAPACITY) ? settings.containsKey(other.key()) : has(other);
        if (has(setting) && !there) {
            throw given(setting).refused(ServiceError.NEEDS, other.key());
        }
    }

    /// Returns the error for what neither the file nor the command line gives, or what isn't at a setting's place.
    UserErrorException refused(ServiceError kind, Object... values) {
        String why = kind.message(values);
        return file.isEmpty() ? OptionError.UNUSABLE.error(why) : FileError.UNUSABLE.error(file, why);
    }
}
