package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Experiment.Factor;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.ProfileSettings.CellRule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reduces an experiment to the cells that its claims need.
public final class ClaimFilter {
    private ClaimFilter() {}

    /// Experiment with only the cells that its claims are about; empty if the profile runs none of them.
    public static Optional<Experiment> filter(Experiment experiment, Profile profile) {
        Set<CellRef> needed = experiment.claims().stream()
                .flatMap(claim -> claim.quantity().cells().stream())
                .collect(Collectors.toSet());
        Experiment reduced = experiment;
        List<CellRef> unclaimed = unclaimed(reduced, profile, needed);
        while (!unclaimed.isEmpty()) {
            reduced = without(unclaimed, reduced, profile);
            unclaimed = unclaimed(reduced, profile, needed);
        }
        return Grid.cells(reduced, profile).isEmpty() ? Optional.empty() : Optional.of(reduced);
    }

    /// Cells that no claim needs. Among cells that the profile scales to the same levels only the first is
    /// listed, so skipping it may bring forth others.
    private static List<CellRef> unclaimed(Experiment experiment, Profile profile, Set<CellRef> needed) {
        return Grid.cells(experiment, profile).stream()
                .map(GridCell::declared)
                .filter(cell -> !needed.contains(cell))
                .toList();
    }

    private static Experiment without(List<CellRef> cells, Experiment experiment, Profile profile) {
        Map<Profile, ProfileSettings> profiles = new EnumMap<>(experiment.profiles());
        profiles.computeIfPresent(profile, (same, settings) -> {
            List<CellRule> rules = new ArrayList<>(settings.cells());
            cells.forEach(cell -> rules.add(skipRule(experiment, cell)));
            return settings.withRules(rules);
        });
        return experiment.with(profiles);
    }

    private static CellRule skipRule(Experiment experiment, CellRef cell) {
        Map<String, List<String>> condition = new LinkedHashMap<>();
        condition.put(
                experiment.method() == MethodKind.HTTP ? "server" : "model",
                List.of(cell.model().toString()));
        for (Factor factor : experiment.factors()) {
            condition.put(factor.name(), List.of(cell.params().getOrDefault(factor.name(), "")));
        }
        return new CellRule(condition, Map.of(), null, null, true, true);
    }
}
