package dev.loombench.lab.service.config;

import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.Feed;
import dev.loombench.protocol.load.InvalidFeedException;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Parses and validates the load settings of options and file.
final class AbLoadParser {
    private static final String PLAN = PartialAbConfig.PLAN;
    private static final Duration MIN_PLAN_WINDOW = Duration.ofSeconds(3);
    private static final int MAX_RATES = 20;
    private static final int MAX_CONNECTIONS = 50_000;

    private final PartialAbConfig draft;
    private final boolean searched;

    private AbLoadParser(PartialAbConfig draft, boolean searched) {
        this.draft = draft;
        this.searched = searched;
    }

    /// Parses the load of a configuration.
    ///
    /// @param searched whether capacities are searched, which needs no rate
    /// @throws UserErrorException if a setting is missing or invalid
    static AbLoad parse(PartialAbConfig draft, boolean searched) {
        return new AbLoadParser(draft, searched).load();
    }

    private AbLoad load() {
        Optional<AbDriver> driver = DriverParser.parse(draft, searched);
        List<AbLevel> levels = driver.map(AbLoadParser::driverLevel)
                .orElseGet(() -> plan().map(this::planLevel).orElseGet(this::rates));
        boolean planned = draft.find(PLAN).isPresent();
        Duration duration = draft.duration("duration", planned ? "60s" : "24s", LoadOrder.MIN_DURATION);
        Duration warmup = draft.find("warmup")
                .map(setting -> setting.parse(Quantities::duration))
                .orElse(
                        driver.filter(own -> !own.warmup().isEmpty()).isPresent()
                                ? Duration.ZERO
                                : Duration.ofSeconds(10));
        if (planned && duration.compareTo(warmup.plus(MIN_PLAN_WINDOW)) < 0) {
            throw draft.find("duration")
                    .or(() -> draft.find("warmup"))
                    .orElseThrow()
                    .error()
                    .apply("the plan's duration includes the warm-up of " + Quantities.text(warmup) + ": at least "
                            + Quantities.text(MIN_PLAN_WINDOW) + " more are needed");
        }
        Optional<Path> feed = draft.find("feed").map(AbLoadParser::file);
        boolean unasked = driver.isPresent()
                && draft.find("url").isEmpty()
                && draft.requests().isEmpty();
        List<AbRequest> requests = unasked ? List.of() : requests(feed);
        return requireSendable(new AbLoad(
                requests,
                feed,
                levels,
                draft.find("arrivals")
                        .map(setting -> setting.parse(AbLoadParser::isPoisson))
                        .orElse(true),
                warmup,
                duration,
                draft.duration("timeout", "10s", LoadOrder.MIN_TIMEOUT),
                draft.find("connections")
                        .map(setting -> OptionalInt.of(setting.parse(word -> parseCount(word, MAX_CONNECTIONS))))
                        .orElse(OptionalInt.empty()),
                !planned
                        && driver.isEmpty()
                        && draft.find("warmup").isEmpty()
                        && requests.stream().anyMatch(AbRequest::isSafe),
                Duration.ZERO));
    }

    /// Validates a load by building the generator's order, so that what it can't send is refused before
    /// anything starts.
    private static AbLoad requireSendable(AbLoad load) {
        if (load.requests().isEmpty()) {
            return load;
        }
        try {
            new LoadOrder(
                    load.requests().stream()
                            .map(request -> request.toLoadRequest(OptionalInt.empty()))
                            .toList(),
                    load.feed().orElse(null),
                    new Arrivals.OpenModel(
                            load.rates().isEmpty()
                                    ? SearchParameters.DEFAULT_START
                                    : load.rates().getLast(),
                            load.poisson()),
                    load.warmup(),
                    load.duration(),
                    load.timeout(),
                    1,
                    1,
                    1,
                    Path.of(""));
            if (load.first().url().getHost() == null) {
                throw new InvalidValueException(load.first().url().toString(), "a URL with a valid host name");
            }
            return load;
        } catch (InvalidValueException e) {
            throw new UserErrorException("the request can't be sent: " + e.getMessage(), e);
        }
    }

    private static List<AbLevel> driverLevel(AbDriver driver) {
        return List.of(new AbLevel.DriverLevel(driver, Optional.empty()));
    }

    private static Path file(SettingValue setting) {
        return setting.parse(word -> Path.of(word).toAbsolutePath());
    }

    private List<AbRequest> requests(Optional<Path> feed) {
        List<LoadRequest> sent = draft.requests().isEmpty() ? requestsOfUrls() : requestsOfFile();
        Map<String, String> values = feed.map(file -> feedFirstRow(draft.need("feed", ""), file, sent))
                .orElse(Map.of());
        return sent.stream().map(request -> new AbRequest(request, values)).toList();
    }

    private List<LoadRequest> requestsOfUrls() {
        return RequestParser.read(
                draft.need(
                        "url",
                        draft.find(PLAN).isPresent()
                                ? "the URL is missing: it is needed to check each side before the plan runs,"
                                        + " such as --url http://localhost:8080/orders"
                                : "the URL is missing: give it, such as --url http://localhost:8080/orders"),
                draft.find("method"),
                draft.find("headers"),
                draft.find("body"),
                draft.find("expect"));
    }

    private List<LoadRequest> requestsOfFile() {
        for (String key : List.of("method", "headers", "body", "expect")) {
            draft.find(key).ifPresent(setting -> {
                throw setting.error().apply("the file lists requests; set this in each of them");
            });
        }
        return draft.requests();
    }

    private Optional<JmxFile> plan() {
        return draft.find(PLAN).map(setting -> {
            try {
                return JmxFile.read(file(setting));
            } catch (IOException e) {
                throw setting.error().apply(String.valueOf(e.getMessage()));
            }
        });
    }

    /// Returns the level of a plan. Settings that a plan defines itself are refused.
    private List<AbLevel> planLevel(JmxFile file) {
        for (String key : PartialAbConfig.KEYS_EXCLUDED_BY_PLAN) {
            draft.find(key).ifPresent(setting -> {
                throw setting.error()
                        .apply("a plan defines its own requests and load; leave out either this or the plan");
            });
        }
        if (searched) {
            throw draft.need(PLAN, "")
                    .error()
                    .apply("a search for the capacity needs request rates: leave out --find-capacity or the plan");
        }
        boolean ownPorts =
                draft.sides().values().stream().anyMatch(side -> side.port().isPresent());
        if (ownPorts && !file.properties().contains("port")) {
            throw draft.need(PLAN, "")
                    .error()
                    .apply("the sides have their own ports, but the plan doesn't read the property:"
                            + " use ${__P(port)} in its samplers");
        }
        return List.of(new AbLevel.PlanLevel(
                file,
                draft.find(PartialAbConfig.PROPERTIES)
                        .map(setting ->
                                setting.parseAll(words -> JMeterRunSettings.userProperties(words, Set.of("duration"))))
                        .orElse(Map.of())));
    }

    private List<AbLevel> rates() {
        draft.find(PartialAbConfig.PROPERTIES).ifPresent(setting -> {
            throw setting.error().apply("properties are for a JMeter plan: add --plan, or leave them out");
        });
        if (draft.find("rate").isEmpty() && searched) {
            return List.of();
        }
        SettingValue setting = draft.need("rate", "no load given: add --rate 200, or several rates, --rate 50,200,500");
        List<Double> rates = setting.parseAll(texts -> texts.stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(AbLoadParser::rate)
                .distinct()
                .sorted()
                .toList());
        if (rates.size() > MAX_RATES) {
            throw setting.error().apply("at most " + MAX_RATES + " rates");
        }
        return rates.stream().<AbLevel>map(AbLevel.RateLevel::new).toList();
    }

    private static double rate(String word) {
        double perSecond = Quantities.rate(word);
        return new Arrivals.OpenModel(perSecond, true).perSecond();
    }

    private static boolean isPoisson(String word) {
        return switch (word) {
            case "poisson" -> true;
            case "even" -> false;
            default -> throw new InvalidValueException(word, "a spacing of requests: poisson or even");
        };
    }

    /// Parses an integer from 1 to a limit.
    static int parseCount(String word, int limit) {
        long number = Quantities.count(word);
        if (number < 1 || number > limit) {
            throw new InvalidValueException(word, "a number from 1 to " + limit);
        }
        return (int) number;
    }

    /// Reads the first row of a feed, whose values single requests to a side use.
    ///
    /// @param setting setting that names the file
    /// @param requests requests whose values the feed must all have
    /// @throws UserErrorException if the feed can't be read or lacks a value
    private static Map<String, String> feedFirstRow(SettingValue setting, Path file, List<LoadRequest> requests) {
        try {
            Feed feed = Feed.read(file);
            requests.forEach(feed::requireFor);
            feed.requireAnyUse(requests);
            Map<String, String> values = new LinkedHashMap<>();
            feed.names().forEach(name -> values.put(name, feed.value(0, name)));
            return values;
        } catch (InvalidFeedException e) {
            throw new UserErrorException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw setting.error()
                    .apply("the feed " + file + (Files.exists(file) ? " can't be read" : " doesn't exist"));
        }
    }
}
