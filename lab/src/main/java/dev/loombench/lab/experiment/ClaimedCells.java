package dev.loombench.lab.experiment;

import dev.loombench.lab.experiment.Experiment.Factor;
import dev.loombench.lab.experiment.Grid.GridCell;
import dev.loombench.lab.experiment.ProfileSettings.CellRule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The part of an experiment that its claims need.
public final class ClaimedCells {
    private ClaimedCells() {}

    /// The experiment with the cells alone that one of its claims is about.
    ///
    /// @return nothing where this profile runs none of them
    public static Optional<Experiment> only(Experiment experiment, Profile profile) {
        Set<CellRef> needed = experiment.claims().stream()
                .flatMap(claim -> claim.quantity().cells().stream())
                .collect(Collectors.toSet());
        Experiment reduced = experiment;
        List<CellRef> others = others(reduced, profile, needed);
        while (!others.isEmpty()) {
            reduced = without(others, reduced, profile);
            others = others(reduced, profile, needed);
        }
        return Grid.cells(reduced, profile).isEmpty() ? Optional.empty() : Optional.of(reduced);
    }

    /// Of cells that the profile scales to the same levels the first hides the others, so that those come forth where
    /// it is left out.
    private static List<CellRef> others(Experiment experiment, Profile profile, Set<CellRef> needed) {
        return Grid.cells(experiment, profile).stream()
                .map(GridCell::declared)
                .filter(cell -> !needed.contains(cell))
                .toList();
    }

    private static Experiment without(List<CellRef> cells, Experiment experiment, Profile profile) {
        Map<Profile, ProfileSettings> profiles = new EnumMap<>(experiment.profiles());
        profiles.computeIfPresent(profile, (same, settings) -> {
            List<CellRule> rules = new ArrayList<>(settings.cells());
            cells.forEach(cell -> rules.add(skipped(experiment, cell)));
            return settings.withRules(rules);
        });
        return experiment.with(profiles);
    }

    private static CellRule skipped(Experiment experiment, CellRef cell) {
        Map<String, List<String>> when = new LinkedHashMap<>();
        when.put(
                experiment.method() == MethodKind.HTTP ? "server" : "model",
                List.of(cell.model().toString()));
        for (Factor factor : experiment.factors()) {
            when.put(factor.name(), List.of(cell.params().getOrDefault(factor.name(), "")));
        }
        return new CellRule(when, Map.of(), null, null, true, true);
    }
}
