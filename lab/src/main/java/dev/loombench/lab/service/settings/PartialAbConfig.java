package dev.loombench.lab.service.settings;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.FeedTemplate;
import dev.loombench.protocol.load.LoadRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Partial configuration of `ab`, as a file or the command line gives it.
///
/// @param settings settings by their keys in the file
/// @param sides sides by name; the first is the baseline of the others
/// @param requests requests in place of the settings `url`, `method`, `headers`, `body` and `expect`
/// @param file name of its file in messages; empty if all comes from the command line
/// @param base base of relative directories
public record PartialAbConfig(
        Map<String, SettingValue> settings,
        Map<String, AbSide> sides,
        List<LoadRequest> requests,
        String file,
        Path base) {
    /// Key of the JMeter plan.
    static final String PLAN = "plan";

    /// Key of a plan's properties.
    static final String PROPERTIES = "properties";

    /// Keys that a plan excludes, since it defines these settings itself.
    static final List<String> KEYS_EXCLUDED_BY_PLAN = List.of("rate", "arrivals", "connections", "feed");

    public PartialAbConfig {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        sides = Collections.unmodifiableMap(new LinkedHashMap<>(sides));
        requests = List.copyOf(requests);
    }

    public static PartialAbConfig empty(Path base) {
        return new PartialAbConfig(Map.of(), Map.of(), List.of(), "", base);
    }

    /// Returns the configuration that the command line gives.
    ///
    /// @param base base of relative directories
    public static PartialAbConfig options(
            Map<String, SettingValue> settings, Map<String, AbSide> sides, List<LoadRequest> requests, Path base) {
        return new PartialAbConfig(settings, sides, requests, "", base);
    }

    /// Returns this configuration completed by that of a file, whose name it takes. A URL replaces the file's
    /// requests and a feed that it doesn't use; a plan, rates and a driver replace each other. `slo` and `overload`
    /// against a file that turns the search off stay, so that the configuration is refused with the setting to
    /// add, not silently ignored.
    public PartialAbConfig withDefaults(PartialAbConfig file) {
        Map<String, SettingValue> merged = new LinkedHashMap<>(file.settings);
        if (settings.containsKey(PLAN)) {
            merged.keySet().removeAll(KEYS_EXCLUDED_BY_PLAN);
        }
        if (settings.containsKey("rate") || isTrue("find-capacity")) {
            merged.keySet().removeAll(List.of(PLAN, PROPERTIES));
        }
        if (settings.containsKey(DriverParser.MEASURE)) {
            merged.keySet().removeAll(DriverParser.EXCLUDED_KEYS);
            merged.keySet().removeAll(DriverParser.KEYS);
        } else if (settings.containsKey("rate") || settings.containsKey(PLAN) || isTrue("find-capacity")) {
            merged.keySet().removeAll(DriverParser.KEYS);
        }
        if (settings.containsKey(DriverParser.WARMUP)) {
            merged.remove("warmup");
        } else if (settings.containsKey("warmup")) {
            merged.remove(DriverParser.WARMUP);
        }
        if (settings.containsKey("slo") || isTrue("overload")) {
            merged.computeIfPresent(
                    "find-capacity", (key, setting) -> setting.texts().contains("false") ? null : setting);
        }
        merged.putAll(settings);
        if (settings.containsKey("url") && !settings.containsKey("feed") && !usesFeed(merged)) {
            merged.remove("feed");
        }
        Map<String, AbSide> mergedSides = new LinkedHashMap<>(file.sides);
        mergedSides.putAll(sides);
        return new PartialAbConfig(
                merged,
                mergedSides,
                requests.isEmpty() && !settings.containsKey("url") ? file.requests : requests,
                file.file,
                file.base);
    }

    private boolean isTrue(String key) {
        return find(key).filter(setting -> setting.texts().contains("true")).isPresent();
    }

    /// Whether the single request of the settings uses values of a feed.
    private static boolean usesFeed(Map<String, SettingValue> settings) {
        return Stream.of("url", "headers", "body")
                .flatMap(key -> Stream.ofNullable(settings.get(key)))
                .flatMap(setting -> setting.texts().stream())
                .anyMatch(text -> !FeedTemplate.of(text).names().isEmpty());
    }

    Optional<SettingValue> find(String key) {
        return Optional.ofNullable(settings.get(key));
    }

    /// Whether a setting is there and says `true`.
    ///
    /// @throws UserErrorException if it says neither `true` nor `false`
    boolean isRequested(String key) {
        return find(key).map(SettingValue::isTrue).orElse(false);
    }

    /// Refuses settings beside one that is there.
    ///
    /// @throws UserErrorException if one of the keys is there, but doesn't say `false`
    void exclude(String other, Collection<String> keys) {
        keys.forEach(key -> find(key)
                .filter(setting -> !setting.texts().equals(List.of("false")))
                .ifPresent(setting -> {
                    throw setting.refused(ServiceError.EXCLUDES, other);
                }));
    }

    /// Refuses settings without that of which they are details.
    ///
    /// @throws UserErrorException if one of the keys is there
    void needFor(Collection<String> keys, String other) {
        keys.forEach(key -> find(key).ifPresent(setting -> {
            throw setting.refused(ServiceError.NEEDS, other);
        }));
    }

    /// Returns the error for what neither the file nor the command line gives, or what isn't at a setting's place.
    UserErrorException refused(ServiceError kind, Object... values) {
        String why = kind.message(values);
        return file.isEmpty() ? OptionError.UNUSABLE.error(why) : FileError.UNUSABLE.error(file, why);
    }

    /// Reads a duration that must be positive.
    ///
    /// @param otherwise default
    Duration positiveDuration(String key, String otherwise) {
        Duration duration = duration(key, otherwise);
        if (duration.isZero()) {
            throw find(key).orElseThrow().refused(ServiceError.ZERO);
        }
        return duration;
    }

    /// Reads a duration with a minimum.
    ///
    /// @param otherwise default
    Duration duration(String key, String otherwise, Duration min) {
        Duration duration = duration(key, otherwise);
        if (duration.compareTo(min) < 0) {
            throw find(key).orElseThrow().refused(ServiceError.TOO_SHORT, Quantities.text(min));
        }
        return duration;
    }

    private Duration duration(String key, String otherwise) {
        return find(key)
                .map(value -> value.parse(Quantities::duration))
                .orElseGet(() -> Quantities.duration(otherwise));
    }
}
