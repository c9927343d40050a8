package dev.loombench.lab.service.settings;

import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.catalog.ShellWords;
import dev.loombench.lab.model.Slo;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.config.AbEffort;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.AbLoad;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.LargerPoolVariant;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.LoadRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// Parses and validates the settings of options and file.
public final class AbConfigParser {
    private static final int MAX_PAIRS = 1_000;

    /// Margin of equivalence of a service's latency: what matters to it. A difference of a few percent is smaller than
    /// that between two machines of a kind, or two builds. Jobs and figures of a driver have
    /// [VerdictRules#DEFAULT_MARGIN].
    private static final double SERVICE_MARGIN = 0.1;

    private final PartialAbConfig draft;
    private final boolean isJob;

    private AbConfigParser(PartialAbConfig draft) {
        this.draft = draft;
        this.isJob = AbJobParser.isRequested(draft);
    }

    /// Parses a whole configuration.
    ///
    /// @param again whether the first side is compared with itself (`--null`)
    /// @param defaultSeed seed of the order of trials if none is given
    /// @throws UserErrorException if a setting is missing or invalid
    public static AbConfig parse(PartialAbConfig draft, boolean again, long defaultSeed) {
        return new AbConfigParser(draft).parse(again, defaultSeed);
    }

    private AbConfig parse(boolean again, long defaultSeed) {
        Optional<String> examinedJvm = draft.find("diagnose-jvm").map(SettingValue::text);
        List<AbSide> sides = sides(again).stream()
                .map(side -> side.withExaminedJvm(examinedJvm))
                .toList();
        sides.forEach(AbConfigParser::learnSecrets);
        Stream.of("setup", "teardown").map(this::commands).forEach(all -> all.forEach(Secrets.known()::learnWords));
        sides.forEach(AbConfigParser::requireOpenName);
        AbLoad load = isJob ? AbJobParser.parse(draft) : AbLoadParser.parse(draft, search().isPresent());
        load.work().commands().forEach(Secrets.known()::learnWords);
        requireLevel(load);
        return new AbConfig(
                draft.find("title").map(SettingValue::text).orElseGet(() -> defaultTitle(sides)),
                sides,
                draft.find("ready").map(setting -> setting.parse(word -> readinessUrl(word, load))),
                draft.positiveDuration("start-timeout", "2m"),
                commands("setup"),
                commands("teardown"),
                draft.base(),
                load,
                effort(again, defaultSeed));
    }

    private static void learnSecrets(AbSide side) {
        Secrets.known().learnWords(side.command());
        Secrets.known().learnVariables(side.environment());
    }

    /// Refuses the name of a side that a known secret stands in: it would be replaced wherever trials are told apart by
    /// it.
    private static void requireOpenName(AbSide side) {
        Secrets.known().labelIn(side.name()).ifPresent(label -> {
            throw ServiceError.SECRET_NAME.error(label);
        });
    }

    /// Refuses thresholds and a precision without a rate: no figure could break or reach them.
    private void requireLevel(AbLoad load) {
        if (load.works().isEmpty()) {
            draft.needFor(List.of("threshold", "precision"), "rate");
        }
    }

    private static String defaultTitle(List<AbSide> sides) {
        return String.join(" and ", sides.stream().skip(1).map(AbSide::name).toList()) + " against "
                + sides.getFirst().name();
    }

    private List<AbSide> sides(boolean again) {
        List<AbSide> all = new ArrayList<>(draft.sides().values());
        if (all.isEmpty()) {
            throw draft.refused(ServiceError.NO_SIDE);
        }
        AbSide first = all.getFirst();
        if (again) {
            draft.exclude("null", List.of("bigger-pool"));
        }
        draft.find("bigger-pool")
                .flatMap(setting -> setting.parse(LargerPoolVariant::threads))
                .ifPresent(threads -> all.add(LargerPoolVariant.of(first, threads, all)));
        if (again) {
            return List.of(first, first.withName(first.name() + "-again"));
        }
        if (all.size() == 1) {
            throw draft.refused(
                    ServiceError.ONE_SIDE, first.name(), first.name().equals("b") ? "--a" : "--b");
        }
        return List.copyOf(all);
    }

    private AbEffort effort(boolean again, long defaultSeed) {
        return new AbEffort(
                draft.find("pairs")
                        .map(setting -> setting.parse(word -> AbLoadParser.parseCount(word, MAX_PAIRS)))
                        .orElse(isJob ? JobConfig.DEFAULT_PAIRS : 6),
                draft.positiveDuration("budget", "15m"),
                draft.find("precision")
                        .map(setting -> OptionalDouble.of(setting.parse(AbConfigParser::precision)))
                        .orElse(
                                isJob && draft.find("pairs").isEmpty()
                                        ? OptionalDouble.of(JobConfig.DEFAULT_PRECISION)
                                        : OptionalDouble.empty()),
                draft.find("margin")
                        .map(setting -> setting.parse(AbConfigParser::share))
                        .orElse(
                                isJob || draft.find(DriverParser.MEASURE).isPresent()
                                        ? VerdictRules.DEFAULT_MARGIN
                                        : SERVICE_MARGIN),
                draft.find("threshold")
                        .map(setting -> setting.parseEach(GateRule::parse))
                        .orElse(List.of()),
                draft.find("seed")
                        .map(setting -> setting.parse(Quantities::count))
                        .orElse(defaultSeed),
                again,
                search(),
                !again && draft.find("diagnose").map(SettingValue::isTrue).orElse(true),
                draft.isRequested("any-difference"));
    }

    private Optional<CapacitySearchConfig> search() {
        boolean requested = draft.isRequested("find-capacity");
        Optional<SettingValue> slo = draft.find("slo");
        boolean overload = draft.isRequested("overload");
        if (!requested && draft.find("find-capacity").isPresent()) {
            return Optional.empty();
        }
        if (slo.isEmpty()) {
            draft.needFor(List.of("find-capacity"), "slo");
        }
        if (!requested) {
            draft.needFor(overload ? List.of("overload", "slo") : List.of("slo"), "find-capacity");
        }
        return requested
                ? slo.map(setting -> new CapacitySearchConfig(setting.parse(Slo::parse), overload))
                : Optional.empty();
    }

    private List<List<String>> commands(String key) {
        return draft.find(key)
                .map(setting -> setting.parseEach(ShellWords::command))
                .orElse(new ArrayList<>());
    }

    /// Parses a share such as `3%` or `0.03`.
    private static double share(String word) {
        String compact = word.replaceAll("\\s+", "");
        boolean percent = compact.endsWith("%");
        try {
            double value = Double.parseDouble(percent ? compact.substring(0, compact.length() - 1) : compact);
            double share = percent ? value / 100 : value;
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new InvalidValueException(word, "a share above 0 and below 1, such as 0.03 or 3%");
    }

    private static double precision(String word) {
        double share = share(word);
        if (share < WidthRule.MIN_PRECISION || share > WidthRule.MAX_PRECISION) {
            throw new InvalidValueException(word, "a share from 0.1% to 50%");
        }
        return share;
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
