package dev.loombench.lab.service.settings;

import dev.loombench.lab.service.RateWork;
import dev.loombench.lab.service.PlanWork;
import dev.loombench.lab.service.DriverWork;
import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.AbLoad;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.Feed;
import dev.loombench.protocol.load.InvalidFeedException;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
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
        List<SideWork> levels = driver.map(AbLoadParser::driverLevel)
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
                    .refused(ServiceError.SHORT_PLAN, Quantities.text(warmup), Quantities.text(MIN_PLAN_WINDOW));
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
            throw ServiceError.REQUEST.because(e, String.valueOf(e.getMessage()));
        }
    }

    private static List<SideWork> driverLevel(AbDriver driver) {
        return List.of(new DriverWork(driver, Optional.empty()));
    }

    private static Path file(SettingValue setting) {
        return setting.parse(word -> Path.of(word).toAbsolutePath());
    }

    private List<AbRequest> requests(Optional<Path> feed) {
        List<LoadRequest> sent = draft.requests().isEmpty() ? requestsOfUrls() : requestsOfFile();
        Map<String, String> values = feed.map(
                        file -> feedFirstRow(draft.find("feed").orElseThrow(), file, sent))
                .orElse(Map.of());
        return sent.stream().map(request -> new AbRequest(request, values)).toList();
    }

    private List<LoadRequest> requestsOfUrls() {
        return RequestParser.read(
                draft.find("url").orElseThrow(() -> draft.refused(ServiceError.NO_URL)),
                draft.find("method"),
                draft.find("headers"),
                draft.find("body"),
                draft.find("expect"));
    }

    private List<LoadRequest> requestsOfFile() {
        draft.exclude("requests", List.of("method", "headers", "body", "expect"));
        return draft.requests();
    }

    private Optional<JmxFile> plan() {
        return draft.find(PLAN).map(setting -> {
            Path file = file(setting);
            try {
                return JmxFile.read(file);
            } catch (UserErrorException e) {
                throw setting.error().apply(String.valueOf(e.getMessage()));
            }
        });
    }

    /// Returns the level of a plan. Settings that a plan defines itself are refused.
    private List<SideWork> planLevel(JmxFile file) {
        draft.exclude(PLAN, PartialAbConfig.KEYS_EXCLUDED_BY_PLAN);
        if (searched) {
            draft.exclude(PLAN, List.of("find-capacity"));
        }
        boolean ownPorts =
                draft.sides().values().stream().anyMatch(side -> side.port().isPresent());
        if (ownPorts && !file.properties().contains("port")) {
            throw draft.find(PLAN).orElseThrow().refused(ServiceError.FIXED_PORT, "port");
        }
        return List.of(new PlanWork(
                file,
                draft.find(PartialAbConfig.PROPERTIES)
                        .map(setting ->
                                setting.parseAll(words -> JMeterRunSettings.userProperties(words, Set.of("duration"))))
                        .orElse(Map.of())));
    }

    private List<SideWork> rates() {
        draft.needFor(List.of(PartialAbConfig.PROPERTIES), PLAN);
        if (draft.find("rate").isEmpty() && searched) {
            return List.of();
        }
        SettingValue setting = draft.find("rate").orElseThrow(() -> draft.refused(ServiceError.NO_LOAD));
        List<Double> rates = setting.parseAll(texts -> texts.stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(AbLoadParser::rate)
                .distinct()
                .sorted()
                .toList());
        if (rates.size() > MAX_RATES) {
            throw setting.refused(ServiceError.TOO_MANY_RATES, MAX_RATES);
        }
        return rates.stream().<SideWork>map(RateWork::new).toList();
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
        } catch (IOException e) {
            throw setting.refused(FileError.UNREADABLE, file, FileErrorText.reason(e));
        } catch (InvalidFeedException e) {
            throw OptionError.UNUSABLE.because(e, String.valueOf(e.getMessage()));
        }
    }
}
