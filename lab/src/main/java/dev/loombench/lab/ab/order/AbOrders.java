package dev.loombench.lab.ab.order;

import dev.loombench.lab.capacity.SearchPlan;
import dev.loombench.lab.capacity.Slo;
import dev.loombench.lab.compare.FailOn;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// From what options and file say to an order that can be followed.
public final class AbOrders {
    private static final int MOST_PAIRS = 1_000;
    private static final int MOST_RATES = 20;
    private static final int MOST_CONNECTIONS = 50_000;

    private final AbDraft draft;

    private AbOrders(AbDraft draft) {
        this.draft = draft;
    }

    /// @param again whether the first side is to be held against itself
    /// @param otherSeed of the order of trials where none is given
    /// @throws BadInput if something is missing or can't be meant so
    public static AbOrder of(AbDraft draft, boolean again, long otherSeed) {
        return new AbOrders(draft).order(again, otherSeed);
    }

    private AbOrder order(boolean again, long otherSeed) {
        List<AbSide> sides = sides(again);
        AbLoad load = load();
        return new AbOrder(
                draft.find("title").map(Given::text).orElseGet(() -> titled(sides)),
                sides,
                draft.find("ready").map(given -> given.as(word -> Urls.readiness(word, load.first()))),
                positive("start-timeout", "2m"),
                commands("setup"),
                commands("teardown"),
                draft.base(),
                load,
                effort(again, otherSeed));
    }

    private static String titled(List<AbSide> sides) {
        return String.join(
                " against ", sides.reversed().stream().map(AbSide::name).toList());
    }

    private List<AbSide> sides(boolean again) {
        List<AbSide> all = new ArrayList<>(draft.sides().values());
        if (all.isEmpty()) {
            throw new BadInput("say how the service is started: --a COMMAND and --b COMMAND, or a file with 'sides'");
        }
        AbSide first = all.getFirst();
        Optional<Given> larger = draft.find("bigger-pool");
        if (again && larger.isPresent()) {
            throw larger.get().mistake().apply("a side against itself (--null) has no larger pool; leave one out");
        }
        larger.flatMap(given -> given.as(BiggerPool::threads))
                .ifPresent(threads -> all.add(BiggerPool.of(first, threads, all)));
        if (again) {
            return List.of(first, first.named(first.name() + "-again"));
        }
        if (all.size() == 1) {
            throw new BadInput("there is one side only, '" + first.name()
                    + "': add --b COMMAND, or --null to hold it against itself");
        }
        return List.copyOf(all);
    }

    private AbLoad load() {
        List<Double> rates = rates();
        Duration duration = positive("duration", "20s");
        if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
            throw draft.need("duration", "").mistake().apply("must be at least 1s");
        }
        Optional<Path> feed = draft.find("feed").map(AbOrders::file);
        return sendable(new AbLoad(
                requests(feed),
                feed,
                rates,
                draft.find("arrivals")
                        .map(given -> given.as(AbOrders::isPoisson))
                        .orElse(true),
                draft.find("warmup")
                        .map(given -> given.as(Quantities::duration))
                        .orElse(Duration.ofSeconds(10)),
                duration,
                positive("timeout", "10s"),
                draft.find("connections")
                        .map(given -> OptionalInt.of(given.as(word -> number(word, MOST_CONNECTIONS))))
                        .orElse(OptionalInt.empty())));
    }

    /// As the generator would be asked, so that what it can't send is refused before anything is started.
    private static AbLoad sendable(AbLoad load) {
        try {
            new LoadOrder(
                    load.requests().stream()
                            .map(request -> request.order(OptionalInt.empty()))
                            .toList(),
                    load.feed().orElse(null),
                    new Arrivals.Open(
                            load.rates().isEmpty()
                                    ? SearchPlan.FIRST
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
                throw new BadWord(load.first().url().toString(), "a URL whose host has a name by the rules");
            }
            return load;
        } catch (BadWord e) {
            throw new BadInput("the request can't be sent: " + e.getMessage(), e);
        }
    }

    private static Path file(Given given) {
        return given.as(word -> Path.of(word).toAbsolutePath());
    }

    private List<AbRequest> requests(Optional<Path> feed) {
        List<LoadRequest> sent = draft.requests().isEmpty() ? ofUrls() : listed();
        Map<String, String> values = feed.map(file -> FirstRow.of(draft.need("feed", ""), file, sent))
                .orElse(Map.of());
        return sent.stream().map(request -> new AbRequest(request, values)).toList();
    }

    private List<LoadRequest> ofUrls() {
        return RequestSettings.read(
                draft.need("url", "say what is asked for: --url http://localhost:8080/orders"),
                draft.find("method"),
                draft.find("headers"),
                draft.find("body"),
                draft.find("expect"));
    }

    private List<LoadRequest> listed() {
        for (String key : List.of("method", "headers", "body", "expect")) {
            draft.find(key).ifPresent(given -> {
                throw given.mistake().apply("the file lists requests, each with its own; put it there");
            });
        }
        return draft.requests();
    }

    private List<Double> rates() {
        if (draft.find("rate").isEmpty() && search().isPresent()) {
            return List.of();
        }
        Given given = draft.need("rate", "say how much load: --rate 200, or several: --rate 50,200,500");
        List<Double> rates = given.all(texts -> texts.stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(AbOrders::rate)
                .distinct()
                .sorted()
                .toList());
        if (rates.size() > MOST_RATES) {
            throw given.mistake().apply("at most " + MOST_RATES + " rates");
        }
        return rates;
    }

    private static double rate(String word) {
        double perSecond = Quantities.rate(word);
        return new Arrivals.Open(perSecond, true).perSecond();
    }

    private static boolean isPoisson(String word) {
        return switch (word) {
            case "poisson" -> true;
            case "even" -> false;
            default -> throw new BadWord(word, "how requests come: poisson or even");
        };
    }

    private static boolean isYes(String word) {
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new BadWord(word, "true or false");
        };
    }

    private AbEffort effort(boolean again, long otherSeed) {
        return new AbEffort(
                draft.find("pairs")
                        .map(given -> given.as(word -> number(word, MOST_PAIRS)))
                        .orElse(6),
                positive("budget", "15m"),
                draft.find("margin").map(given -> given.as(AbOrders::share)).orElse(0.03),
                draft.find("threshold").map(given -> given.each(FailOn::read)).orElse(List.of()),
                draft.find("seed").map(given -> given.as(Quantities::count)).orElse(otherSeed),
                again,
                search(),
                !again
                        && draft.find("diagnose")
                                .map(given -> given.as(AbOrders::isYes))
                                .orElse(true));
    }

    private Optional<AbSearch> search() {
        boolean wanted = isWanted("find-capacity");
        Optional<Given> slo = draft.find("slo");
        boolean overload = isWanted("overload");
        if (wanted && slo.isEmpty()) {
            throw new BadInput("--find-capacity needs an objective, such as --slo 'p99<100ms,errors<0.1%'");
        }
        if (!wanted && slo.isPresent()) {
            throw slo.get().mistake().apply("an objective goes with --find-capacity");
        }
        if (!wanted && overload) {
            throw draft.need("overload", "")
                    .mistake()
                    .apply("needs a capacity to go beyond: add --find-capacity --slo 'p99<100ms,errors<0.1%'");
        }
        return wanted ? slo.map(given -> new AbSearch(given.as(Slo::parse), overload)) : Optional.empty();
    }

    private boolean isWanted(String key) {
        return draft.find(key).map(given -> given.as(AbOrders::isTrue)).orElse(false);
    }

    private static boolean isTrue(String word) {
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new BadWord(word, "true or false");
        };
    }

    private Duration positive(String key, String otherwise) {
        Optional<Given> given = draft.find(key);
        Duration duration =
                given.map(found -> found.as(Quantities::duration)).orElseGet(() -> Quantities.duration(otherwise));
        if (duration.isZero() && given.isPresent()) {
            throw given.get().mistake().apply("must be more than nothing");
        }
        return duration;
    }

    private List<List<String>> commands(String key) {
        return draft.find(key).map(given -> given.each(CommandWords::split)).orElse(new ArrayList<>());
    }

    /// `3%` or `0.03`.
    private static double share(String word) {
        String dense = word.replaceAll("\\s+", "");
        boolean percent = dense.endsWith("%");
        try {
            double value = Double.parseDouble(percent ? dense.substring(0, dense.length() - 1) : dense);
            double share = percent ? value / 100 : value;
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new BadWord(word, "a share above 0 and below 1, such as 0.03 or 3%");
    }

    private static int number(String word, int most) {
        long number = Quantities.count(word);
        if (number < 1 || number > most) {
            throw new BadWord(word, "a number from 1 to " + most);
        }
        return (int) number;
    }
}
