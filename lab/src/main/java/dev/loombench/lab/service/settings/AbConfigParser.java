package dev.loombench.lab.service.settings;

import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.load.capacity.SearchParameters;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbLoad;
import dev.loombench.lab.service.DriverWork;
import dev.loombench.lab.service.JobWork;
import dev.loombench.lab.service.PlanWork;
import dev.loombench.lab.service.RateWork;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.AbEffort;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.Feed;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.InvalidFeedException;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.ResponseExpectation;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/// Makes a configuration of the settings of options and file.
public final class AbConfigParser {
    /// What stands in the message about a job that has an address.
    static final String ADDRESS = "the port or the control group of side '%s'";

    private static final Duration MIN_PLAN_WINDOW = Duration.ofSeconds(3);
    private static final Set<String> ENGINE_CLIENTS = Set.of("docker", "podman", "nerdctl", "kubectl");

    private final PartialAbConfig draft;
    private final SettingValues settings;
    private final boolean isJob;
    private final boolean isDriven;
    private final boolean isPlanned;
    private final boolean isAgainstItself;

    private AbConfigParser(PartialAbConfig draft) {
        this.draft = draft;
        this.settings = draft.settings();
        this.isJob = settings.get(AbSettings.UNTIL_EXIT);
        this.isDriven = settings.has(AbSettings.MEASURE);
        this.isPlanned = settings.has(AbSettings.PLAN);
        this.isAgainstItself = settings.get(AbSettings.AGAINST_ITSELF);
    }

    /// Parses a whole configuration.
    ///
    /// @param defaultSeed seed of the order of trials if none is given
    /// @throws UserErrorException if a setting is missing or invalid
    public static AbConfig parse(PartialAbConfig draft, long defaultSeed) {
        draft.settings().requireConsistent(AbSettings.optionRows());
        return new AbConfigParser(draft).parse(defaultSeed);
    }

    private AbConfig parse(long defaultSeed) {
        List<AbSide> sides = sides();
        List<List<String>> setup = settings.find(AbSettings.SETUP).orElse(List.of());
        List<List<String>> teardown = settings.find(AbSettings.TEARDOWN).orElse(List.of());
        sides.forEach(AbConfigParser::requireOpenName);
        Optional<CapacitySearchConfig> search = search();
        AbLoad load = isJob ? job(sides) : requireSendable(load());
        if (load.works().isEmpty()) {
            settings.need(AbSettings.FAIL_ON, List.of(AbSettings.RATE));
            settings.need(AbSettings.PRECISION, List.of(AbSettings.RATE));
        }
        return new AbConfig(
                settings.find(AbSettings.TITLE).orElseGet(() -> defaultTitle(sides)),
                sides,
                settings.find(AbSettings.READY, word -> readinessUrl(word, load)),
                settings.get(AbSettings.START_TIMEOUT),
                setup,
                teardown,
                draft.base(),
                load,
                effort(defaultSeed, search));
    }

    /// Refuses the name of a side that a known secret stands in: it would be replaced wherever trials are told apart by
    /// it.
    private static void requireOpenName(AbSide side) {
        Secrets.known().labelIn(side.name()).ifPresent(label -> {
            throw ServiceError.SECRET_NAME.error(label);
        });
    }

    private static String defaultTitle(List<AbSide> sides) {
        return String.join(" and ", sides.stream().skip(1).map(AbSide::name).toList()) + " against "
                + sides.getFirst().name();
    }

    private List<AbSide> sides() {
        List<AbSide> all = new ArrayList<>();
        draft.sides().forEach((name, values) -> all.add(side(name, values)));
        if (all.isEmpty()) {
            throw draft.refused(ServiceError.NO_SIDE);
        }
        AbSide first = all.getFirst();
        if (isAgainstItself) {
            return List.of(first, first.withName(first.name() + "-again"));
        }
        if (all.size() > 1) {
            settings.exclude(all.get(1).name(), AbSettings.PARAMETERS);
        }
        AbSettings.PARAMETERS.forEach(
                row -> settings.find(row, parameter -> parameter.of(first)).ifPresent(sides -> {
                    all.clear();
                    all.addAll(sides);
                }));
        AbSettings.CONTROLS.forEach(row ->
                settings.find(row).flatMap(control -> control).ifPresent(control -> all.add(control.of(first, all))));
        if (all.size() == 1) {
            throw draft.refused(
                    ServiceError.ONE_SIDE, first.name(), first.name().equals("b") ? "--a" : "--b");
        }
        return List.copyOf(all);
    }

    private AbSide side(String name, SettingValues values) {
        SettingValue command = values.byKey().get(AbSettings.SIDE_COMMAND.key());
        if (command == null) {
            throw OptionError.NEEDS.error(
                    "--env-" + name + ", --port-" + name + ", --dir-" + name + " or --cgroup-" + name,
                    "--" + name + " COMMAND");
        }
        AbSide side = new AbSide(
                name,
                command.parse(AbSettings.SIDE_COMMAND.type()),
                values.find(AbSettings.ENV).orElse(Map.of()),
                optional(values.find(AbSettings.PORT)),
                values.find(AbSettings.DIRECTORY).orElse(command.directory()),
                Optional.empty(),
                settings.find(AbSettings.DIAGNOSE_JVM),
                values.find(AbSettings.CGROUP));
        Secrets.known().learnVariables(side.environment());
        return side;
    }

    private AbEffort effort(long defaultSeed, Optional<CapacitySearchConfig> search) {
        Optional<Double> defaultPrecision =
                isJob && !settings.has(AbSettings.PAIRS) ? Optional.of(JobConfig.DEFAULT_PRECISION) : Optional.empty();
        return new AbEffort(
                isJob
                        ? settings.find(AbSettings.PAIRS).orElse(JobConfig.DEFAULT_PAIRS)
                        : settings.get(AbSettings.PAIRS),
                settings.get(AbSettings.BUDGET),
                settings.find(AbSettings.PRECISION)
                        .or(() -> defaultPrecision)
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty()),
                isJob || isDriven
                        ? settings.find(AbSettings.MARGIN).orElse(VerdictRules.DEFAULT_MARGIN)
                        : settings.get(AbSettings.MARGIN),
                settings.find(AbSettings.FAIL_ON).orElse(List.of()),
                settings.find(AbSettings.SEED).orElse(defaultSeed),
                isAgainstItself,
                search,
                !isAgainstItself && settings.get(AbSettings.DIAGNOSE),
                settings.get(AbSettings.ANY_DIFFERENCE));
    }

    private Optional<CapacitySearchConfig> search() {
        if (!settings.get(AbSettings.FIND_CAPACITY)) {
            return Optional.empty();
        }
        settings.need(AbSettings.FIND_CAPACITY, List.of(AbSettings.SLO));
        return settings.find(AbSettings.SLO)
                .map(slo -> new CapacitySearchConfig(slo, settings.get(AbSettings.OVERLOAD)));
    }

    /// A job as the only level of a load without requests.
    private AbLoad job(List<AbSide> sides) {
        if (!draft.requests().isEmpty()) {
            throw draft.refused(ServiceError.NOT_OF_JOB, "requests");
        }
        sides.forEach(this::requireJob);
        JobConfig job = new JobConfig(
                settings.find(AbSettings.PREPARE).orElse(List.of()),
                settings.find(AbSettings.CHECK),
                settings.get(AbSettings.WARMUP_RUNS),
                settings.find(AbSettings.RUN_TIMEOUT),
                settings.find(AbSettings.EXPECT, this::expectationOfJob).orElse(JobExpectation.DEFAULT));
        return new AbLoad(
                List.of(),
                Optional.empty(),
                List.of(new JobWork(job)),
                false,
                Duration.ZERO,
                Duration.ZERO,
                AbLoad.JOB_CLIENT_TIMEOUT,
                OptionalInt.empty(),
                false,
                Duration.ZERO);
    }

    private void requireJob(AbSide side) {
        if (side.port().isPresent() || side.group().isPresent()) {
            throw draft.refused(ServiceError.NOT_OF_JOB, ADDRESS.formatted(side.name()));
        }
        engineClient(side.command()).ifPresent(client -> {
            throw draft.refused(ServiceError.CONTAINER, "side '" + side.name() + "'", client);
        });
        if (side.takesPort()) {
            throw draft.refused(ServiceError.NOT_OF_JOB, AbSide.PORT_PLACEHOLDER + " of side '" + side.name() + "'");
        }
    }

    /// Name of the client of a container engine that a command calls: its work isn't that of the container, and would
    /// go on when it is ended.
    private static Optional<String> engineClient(List<String> command) {
        String program = command.getFirst();
        return Optional.of(program.substring(program.lastIndexOf('/') + 1)).filter(ENGINE_CLIENTS::contains);
    }

    private JobExpectation expectationOfJob(List<String> texts) {
        SettingValue given = settings.given(AbSettings.EXPECT);
        JobExpectation expected = JobExpectation.parse(texts, given.directory());
        expected.stdout().ifPresent(file -> {
            try {
                InputFile.openRegular(file, InputLimit.OUTPUT).close();
            } catch (IOException e) {
                throw given.refused(FileError.UNREADABLE, file, FileErrorText.reason(e));
            }
        });
        return expected;
    }

    private AbLoad load() {
        Optional<AbDriver> driver = isDriven ? Optional.of(driver()) : Optional.empty();
        List<SideWork> works = driver.map(own -> List.<SideWork>of(new DriverWork(own, Optional.empty())))
                .or(() -> settings.find(AbSettings.PLAN).map(this::planWork))
                .orElseGet(this::rates);
        Duration duration = isPlanned
                ? settings.find(AbSettings.DURATION).orElse(AbSettings.PLAN_DURATION)
                : settings.get(AbSettings.DURATION);
        boolean cold = settings.get(AbSettings.COLD);
        Duration warmup = cold || driver.filter(own -> !own.warmup().isEmpty()).isPresent()
                ? Duration.ZERO
                : settings.get(AbSettings.WARMUP);
        if (isPlanned && duration.compareTo(warmup.plus(MIN_PLAN_WINDOW)) < 0) {
            throw settings.given(settings.has(AbSettings.DURATION) ? AbSettings.DURATION : AbSettings.WARMUP)
                    .refused(ServiceError.SHORT_PLAN, Quantities.text(warmup), Quantities.text(MIN_PLAN_WINDOW));
        }
        List<AbRequest> requests = isDriven && hasNoRequest() ? List.of() : requests();
        return new AbLoad(
                requests,
                settings.find(AbSettings.FEED).map(Path::toAbsolutePath),
                works,
                settings.get(AbSettings.POISSON),
                warmup,
                duration,
                settings.get(AbSettings.TIMEOUT),
                optional(settings.find(AbSettings.CONNECTIONS)),
                !isPlanned
                        && !isDriven
                        && !cold
                        && !settings.has(AbSettings.WARMUP)
                        && requests.stream().anyMatch(AbRequest::isSafe),
                Duration.ZERO);
    }

    private boolean hasNoRequest() {
        return !settings.has(AbSettings.URL) && draft.requests().isEmpty();
    }

    /// Validates a load by building the generator's order, so that what it can't send is refused before
    /// anything starts.
    private static AbLoad requireSendable(AbLoad load) {
        if (load.requests().isEmpty()) {
            return load;
        }
        try {
            new LoadOrder(
                    load.requests().stream().map(AbRequest::sent).toList(),
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

    private AbDriver driver() {
        if (hasNoRequest() && !settings.has(AbSettings.READY)) {
            throw draft.refused(ServiceError.NO_ADDRESS);
        }
        List<DeclaredMetric> metrics = settings.find(AbSettings.METRICS).orElse(List.of());
        Duration budget = settings.get(AbSettings.BUDGET);
        return new AbDriver(
                driverCommand(AbSettings.MEASURE),
                settings.has(AbSettings.WARMUP_MEASURE) ? driverCommand(AbSettings.WARMUP_MEASURE) : List.of(),
                settings.find(AbSettings.MEASURE_TIMEOUT)
                        .orElse(
                                budget.compareTo(AbSettings.MAX_DRIVER_TIMEOUT) < 0
                                        ? budget
                                        : AbSettings.MAX_DRIVER_TIMEOUT),
                metrics,
                settings.find(AbSettings.PRIMARY, name -> primary(name, metrics)));
    }

    private List<String> driverCommand(Setting<List<String>> setting) {
        List<String> words = settings.get(setting);
        engineClient(words).ifPresent(client -> {
            throw settings.given(setting).refused(ServiceError.CONTAINER, "the driver", client);
        });
        return words;
    }

    private static String primary(String name, List<DeclaredMetric> metrics) {
        List<String> names = metrics.stream().map(DeclaredMetric::name).toList();
        if (!names.isEmpty() && !names.contains(name)) {
            throw SettingType.refused(ServiceError.NO_METRIC, String.join(", ", names));
        }
        return name;
    }

    private List<AbRequest> requests() {
        List<LoadRequest> sent = draft.requests().isEmpty() ? requestsOfUrls() : requestsOfFile();
        Map<String, String> values = settings.find(AbSettings.FEED)
                .map(file -> feedFirstRow(file.toAbsolutePath(), sent))
                .orElse(Map.of());
        return sent.stream().map(request -> new AbRequest(request, values)).toList();
    }

    private List<LoadRequest> requestsOfUrls() {
        String method = settings.get(AbSettings.METHOD);
        List<HttpHeader> headers = settings.find(AbSettings.HEADERS).orElse(List.of());
        String body = settings.find(AbSettings.BODY).orElse(null);
        ResponseExpectation expect =
                settings.find(AbSettings.EXPECT, ResponseExpectation::parse).orElse(ResponseExpectation.ANY_SUCCESS);
        return settings.find(
                        AbSettings.URL,
                        urls -> urls.stream()
                                .map(url -> new LoadRequest(url, method, headers, body, expect, 1))
                                .toList())
                .orElseThrow(() -> draft.refused(ServiceError.NO_URL));
    }

    private List<LoadRequest> requestsOfFile() {
        settings.exclude(
                "requests", List.of(AbSettings.METHOD, AbSettings.HEADERS, AbSettings.BODY, AbSettings.EXPECT));
        return draft.requests();
    }

    private List<SideWork> planWork(JmxFile file) {
        boolean ownPorts = draft.sides().values().stream().anyMatch(side -> side.has(AbSettings.PORT));
        if (ownPorts && !file.properties().contains("port")) {
            throw settings.given(AbSettings.PLAN).refused(ServiceError.FIXED_PORT, "port");
        }
        return List.of(new PlanWork(file, settings.find(AbSettings.PROPERTIES).orElse(Map.of())));
    }

    private List<SideWork> rates() {
        if (!settings.has(AbSettings.RATE) && settings.get(AbSettings.FIND_CAPACITY)) {
            return List.of();
        }
        return settings.find(AbSettings.RATE).orElseThrow(() -> draft.refused(ServiceError.NO_LOAD)).stream()
                .<SideWork>map(RateWork::new)
                .toList();
    }

    /// Reads the first row of a feed, whose values single requests to a side use.
    ///
    /// @param requests requests whose values the feed must all have
    /// @throws UserErrorException if the feed can't be read or lacks a value
    private Map<String, String> feedFirstRow(Path file, List<LoadRequest> requests) {
        try {
            Feed feed = Feed.read(file);
            requests.forEach(feed::requireFor);
            feed.requireAnyUse(requests);
            Map<String, String> values = new LinkedHashMap<>();
            feed.names().forEach(name -> values.put(name, feed.value(0, name)));
            return values;
        } catch (IOException e) {
            throw settings.given(AbSettings.FEED).refused(FileError.UNREADABLE, file, FileErrorText.reason(e));
        } catch (InvalidFeedException e) {
            throw OptionError.UNUSABLE.because(e, String.valueOf(e.getMessage()));
        }
    }

    private static OptionalInt optional(Optional<Integer> number) {
        return number.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    /// Parses an absolute HTTP URL.
    ///
    /// @throws InvalidValueException if it has another scheme or no host
    private static URI absolute(String word) {
        try {
            URI uri = new URI(word);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if ((scheme.equals("http") || scheme.equals("https")) && uri.getHost() != null) {
                return URI.create(
                        LoadRequest.get(new URI(scheme + uri.toASCIIString().substring(scheme.length())))
                                .url());
            }
        } catch (URISyntaxException e) {
            // refused below
        }
        throw new InvalidValueException(word, "a URL such as http://localhost:8080/orders");
    }

    /// Parses the address of a port that accepts connections when a side is ready.
    private static URI openPort(String word) {
        try {
            URI uri = new URI(word);
            if (uri.getHost() != null && uri.getPort() > 0 && uri.getRawPath().isEmpty()) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // refused below
        }
        throw new InvalidValueException(word, "an address such as tcp://localhost:9092");
    }

    /// Parses the URL of `--ready`, the address of a port, or a path on the first request's host.
    ///
    /// @throws InvalidValueException if it is none
    private static URI readinessUrl(String word, AbLoad load) {
        if (word.startsWith("tcp://")) {
            return openPort(word);
        }
        if (!word.startsWith("/")) {
            return absolute(word);
        }
        if (load.requests().isEmpty()) {
            throw new InvalidValueException(
                    word, "a URL such as http://localhost:8080" + word + ", which is needed without --url");
        }
        AbRequest first = load.first();
        return absolute(first.url().getScheme() + "://" + first.url().getRawAuthority() + word);
    }
}
