package dev.loombench.lab.ab.order;

import dev.loombench.lab.experiment.BadInput;
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

/// What a file or the command line says of an order, of which either may say a part.
///
/// @param settings by their keys in the file
/// @param sides by their names, the first is what the others are held against
/// @param requests in place of the settings `url`, `method`, `headers`, `body` and `expect`
/// @param file from which any of it comes, as messages call it; empty where all is said on the command line
/// @param base where relative directories start
public record AbDraft(
        Map<String, Given> settings, Map<String, AbSide> sides, List<LoadRequest> requests, String file, Path base) {
    static final String PLAN = "plan";

    /// Of a plan.
    static final String PROPERTIES = "properties";

    /// What a plan says itself.
    static final List<String> AGAINST_A_PLAN = List.of("rate", "arrivals", "connections", "feed");

    public AbDraft {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        sides = Collections.unmodifiableMap(new LinkedHashMap<>(sides));
        requests = List.copyOf(requests);
    }

    /// Where nothing is said.
    public static AbDraft empty(Path base) {
        return new AbDraft(Map.of(), Map.of(), List.of(), "", base);
    }

    /// What the command line says, which comes from no file.
    ///
    /// @param base where relative directories start
    public static AbDraft options(
            Map<String, Given> settings, Map<String, AbSide> sides, List<LoadRequest> requests, Path base) {
        return new AbDraft(settings, sides, requests, "", base);
    }

    /// This, and where it says nothing, what the other one says, from whose file it comes. A URL wins over requests
    /// and a feed that it doesn't use, and a plan over what is said of rates, or these over a plan. What goes
    /// with a search isn't ignored where the file wants none: the order is refused, and says what to add.
    public AbDraft over(AbDraft other) {
        Map<String, Given> both = new LinkedHashMap<>(other.settings);
        if (settings.containsKey(PLAN)) {
            both.keySet().removeAll(AGAINST_A_PLAN);
        }
        if (settings.containsKey("rate") || isTrue("find-capacity")) {
            both.keySet().removeAll(List.of(PLAN, PROPERTIES));
        }
        if (settings.containsKey("slo") || isTrue("overload")) {
            both.computeIfPresent("find-capacity", (key, given) -> given.texts().contains("false") ? null : given);
        }
        both.putAll(settings);
        if (settings.containsKey("url") && !settings.containsKey("feed") && !namesValues(both)) {
            both.remove("feed");
        }
        Map<String, AbSide> all = new LinkedHashMap<>(other.sides);
        all.putAll(sides);
        return new AbDraft(
                both,
                all,
                requests.isEmpty() && !settings.containsKey("url") ? other.requests : requests,
                other.file,
                other.base);
    }

    private boolean isTrue(String key) {
        return find(key).filter(given -> given.texts().contains("true")).isPresent();
    }

    /// Whether the one request that the settings make takes values of a feed.
    private static boolean namesValues(Map<String, Given> settings) {
        return Stream.of("url", "headers", "body")
                .flatMap(key -> Stream.ofNullable(settings.get(key)))
                .flatMap(given -> given.texts().stream())
                .anyMatch(text -> !Template.of(text).names().isEmpty());
    }

    Optional<Given> find(String key) {
        return Optional.ofNullable(settings.get(key));
    }

    Given need(String key, String why) {
        return find(key).orElseThrow(() -> missing(why));
    }

    /// What neither the file nor the command line says.
    BadInput missing(String why) {
        return new BadInput(file.isEmpty() ? why : file + ": " + why);
    }

    /// @param otherwise what holds where nothing is said
    Duration positive(String key, String otherwise) {
        Optional<Given> given = find(key);
        Duration duration =
                given.map(found -> found.as(Quantities::duration)).orElseGet(() -> Quantities.duration(otherwise));
        if (duration.isZero() && given.isPresent()) {
            throw given.get().mistake().apply("must be more than 0");
        }
        return duration;
    }
}
