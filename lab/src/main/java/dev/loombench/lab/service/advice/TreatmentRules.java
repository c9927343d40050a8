package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.config.AbSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Judges whether the sides differ in what they are meant to differ in: the threads that serve requests, where one
/// of them claims virtual threads.
///
/// @param objection the commonest mistake: nothing, or something else than meant, would be compared
/// @param stops whether the objection leaves nothing to compare, since the sides differ in nothing else
/// @param findings further differences of the sides
public record TreatmentRules(Optional<Finding> objection, boolean stops, List<Finding> findings) {
    private static final TreatmentRules NONE = new TreatmentRules(Optional.empty(), false, List.of());

    public TreatmentRules {
        findings = List.copyOf(findings);
    }

    /// Judges sides by what was read from them. Variants of the first side, and a side against itself, are meant to
    /// have the same threads.
    ///
    /// @param runtimes one for each side, or fewer if not all were read
    public static TreatmentRules check(AbConfig config, List<SideRuntime> runtimes) {
        if (config.effort().aaTest() || runtimes.size() < config.sides().size()) {
            return NONE;
        }
        List<SidePair> pairs = config.sides().stream()
                .skip(1)
                .filter(side -> side.control().isEmpty())
                .map(side -> new SidePair(
                        config.baseline(), side, runtime(config.baseline(), runtimes), runtime(side, runtimes)))
                .toList();
        List<SidePair> objected =
                pairs.stream().filter(pair -> pair.objection().isPresent()).toList();
        Optional<SidePair> worst = objected.stream()
                .filter(SidePair::differsInNothingElse)
                .findFirst()
                .or(() -> objected.stream().findFirst());
        List<Finding> findings = new ArrayList<>();
        objected.stream()
                .filter(pair -> worst.filter(pair::equals).isEmpty())
                .forEach(pair -> pair.objection().ifPresent(findings::add));
        pairs.forEach(pair -> pair.furtherDifference().ifPresent(findings::add));
        return new TreatmentRules(
                worst.flatMap(SidePair::objection),
                worst.filter(SidePair::differsInNothingElse).isPresent(),
                findings);
    }

    /// Whether a side claims virtual threads and the first one doesn't.
    static boolean turnsOn(AbConfig config, AbSide side, List<SideRuntime> runtimes) {
        return new SidePair(config.baseline(), side, runtime(config.baseline(), runtimes), runtime(side, runtimes))
                .turnsOn();
    }

    private static SideRuntime runtime(AbSide side, List<SideRuntime> runtimes) {
        return runtimes.stream()
                .filter(runtime -> runtime.side().equals(side.name()))
                .findFirst()
                .orElseGet(() -> SideRuntime.unknown(side.name(), "it wasn't read"));
    }
}
