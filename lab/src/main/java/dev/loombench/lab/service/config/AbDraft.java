package dev.loombench.lab.service.config;

import dev.loombench.lab.catalog.BadInput;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.Template;
import java.nio.file.Path;
import java.time.Duration;
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
public record AbDraft(
        Map<String, Given> settings, Map<String, AbSide> sides, List<LoadRequest> requests, String file, Path base) {
    /// Key of the JMeter plan.
    static final String PLAN = "plan";

    /// Key of a plan's properties.
    static final String PROPERTIES = "properties";

    /// Keys that a plan excludes, since it defines these settings itself.
    static final List<String> AGAINST_A_PLAN = List.of("rate", "arrivals", "connections", "feed");

    public AbDraft {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        sides = Collections.unmodifiableMap(new LinkedHashMap<>(sides));
        requests = List.copyOf(requests);
    }

    /// Returns a configuration without any setting.
    public static AbDraft empty(Path base) {
        return new AbDraft(Map.of(), Map.of(), List.of(), "", base);
    }

    /// Returns the configuration that the command line gives.
    ///
    /// @param base base of relative directories
    public static AbDraft options(
            Map<String, Given> settings, Map<String, AbSide> sides, List<LoadRequest> requests, Path base) {
        return new AbDraft(settings, sides, requests, "", base);
    }

    /// Returns this configuration completed by that of a file, whose name it takes. A URL replaces the file's
    /// requests and a feed that it doesn't use; a plan and rates replace each other. `slo` and `overload`
    /// against a file that turns the search off stay, so that the configuration is refused with the setting to
    /// add, not silently ignored.
    public AbDraft over(AbDraft file) {
        Map<String, Given> merged = new LinkedHashMap<>(file.settings);
        if (settings.containsKey(PLAN)) {
            merged.keySet().removeAll(AGAINST_A_PLAN);
        }
        if (settings.containsKey("rate") || isTrue("find-capacity")) {
            merged.keySet().removeAll(List.of(PLAN, PROPERTIES));
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
        return new AbDraft(
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
    private static boolean usesFeed(Map<String, Given> settings) {
        return Stream.of("url", "headers", "body")
                .flatMap(key -> Stream.ofNullable(settings.get(key)))
                .flatMap(setting -> setting.texts().stream())
                .anyMatch(text -> !Template.of(text).names().isEmpty());
    }

    Optional<Given> find(String key) {
        return Optional.ofNullable(settings.get(key));
    }

    Given need(String key, String why) {
        return find(key).orElseThrow(() -> missing(why));
    }

    /// Returns the error for a required setting that neither the file nor the command line gives.
    BadInput missing(String why) {
        return new BadInput(file.isEmpty() ? why : file + ": " + why);
    }

    /// Reads a duration that must be positive.
    ///
    /// @param otherwise default
    Duration positive(String key, String otherwise) {
        Optional<Given> setting = find(key);
        Duration duration =
                setting.map(value -> value.as(Quantities::duration)).orElseGet(() -> Quantities.duration(otherwise));
        if (duration.isZero() && setting.isPresent()) {
            throw setting.get().mistake().apply("must be more than 0");
        }
        return duration;
    }
}
