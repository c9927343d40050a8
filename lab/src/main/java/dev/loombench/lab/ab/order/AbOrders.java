package dev.loombench.lab.ab.order;

import dev.loombench.lab.capacity.Slo;
import dev.loombench.lab.compare.FailOn;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// From what options and file say to an order that can be followed.
public final class AbOrders {
    private static final int MOST_PAIRS = 1_000;

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
        AbLoad load = AbLoads.of(draft, search().isPresent());
        requireCompared(load);
        return new AbOrder(
                draft.find("title").map(Given::text).orElseGet(() -> titled(sides)),
                sides,
                draft.find("ready").map(given -> given.as(word -> Urls.readiness(word, load.first()))),
                draft.positive("start-timeout", "2m"),
                commands("setup"),
                commands("teardown"),
                draft.base(),
                load,
                effort(again, otherSeed));
    }

    /// A gate that nothing can break is none.
    private void requireCompared(AbLoad load) {
        if (load.levels().isEmpty()) {
            draft.find("threshold").ifPresent(given -> {
                throw given.mistake().apply("needs figures at a rate: add --rate, or leave it out");
            });
        }
    }

    private static String titled(List<AbSide> sides) {
        return String.join(" and ", sides.stream().skip(1).map(AbSide::name).toList()) + " against "
                + sides.getFirst().name();
    }

    private List<AbSide> sides(boolean again) {
        List<AbSide> all = new ArrayList<>(draft.sides().values());
        if (all.isEmpty()) {
            throw draft.missing("no service given: add --a COMMAND and --b COMMAND, or a file with 'sides'");
        }
        AbSide first = all.getFirst();
        Optional<Given> larger = draft.find("bigger-pool");
        if (again && larger.isPresent()) {
            throw larger.get()
                    .mistake()
                    .apply("--null compares a side with itself, without a larger pool; leave one of them out");
        }
        larger.flatMap(given -> given.as(BiggerPool::threads))
                .ifPresent(threads -> all.add(BiggerPool.of(first, threads, all)));
        if (again) {
            return List.of(first, first.named(first.name() + "-again"));
        }
        if (all.size() == 1) {
            throw draft.missing("there is only one side, '" + first.name()
                    + "': add " + (first.name().equals("b") ? "--a" : "--b")
                    + " COMMAND, or --null to compare it with itself");
        }
        return List.copyOf(all);
    }

    private AbEffort effort(boolean again, long otherSeed) {
        return new AbEffort(
                draft.find("pairs")
                        .map(given -> given.as(word -> AbLoads.number(word, MOST_PAIRS)))
                        .orElse(6),
                draft.positive("budget", "15m"),
                draft.find("margin").map(given -> given.as(AbOrders::share)).orElse(0.03),
                draft.find("threshold").map(given -> given.each(FailOn::read)).orElse(List.of()),
                draft.find("seed").map(given -> given.as(Quantities::count)).orElse(otherSeed),
                again,
                search(),
                !again
                        && draft.find("diagnose")
                                .map(given -> given.as(AbOrders::isTrue))
                                .orElse(true));
    }

    private Optional<AbSearch> search() {
        boolean wanted = isWanted("find-capacity");
        Optional<Given> slo = draft.find("slo");
        boolean overload = isWanted("overload");
        if (!wanted && draft.find("find-capacity").isPresent()) {
            return Optional.empty();
        }
        if (wanted && slo.isEmpty()) {
            throw draft.need("find-capacity", "")
                    .mistake()
                    .apply("needs an objective, such as --slo 'p99<100ms,errors<0.1%'");
        }
        if (!wanted && overload) {
            throw draft.need("overload", "")
                    .mistake()
                    .apply("needs a capacity: add --find-capacity --slo 'p99<100ms,errors<0.1%'");
        }
        if (!wanted && slo.isPresent()) {
            throw slo.get().mistake().apply("an objective needs --find-capacity");
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
}
