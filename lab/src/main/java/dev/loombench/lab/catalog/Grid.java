package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.ProfileSettings.CellRule;
import dev.loombench.protocol.trial.IterationSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Expands an experiment into the cells that a profile runs: the grid of models and factors, the cells outside
/// it, and the profile's scaling.
public final class Grid {
    private Grid() {}

    /// Cells of a profile in the order of the file. Among cells that it scales to the same levels only the
    /// first is run.
    ///
    /// @throws dev.loombench.protocol.InvalidValueException if a level is impossible where it goes
    public static List<GridCell> cells(Experiment experiment, Profile profile) {
        ProfileSettings settings = settings(experiment, profile);
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Factor factor : experiment.factors()) {
            combinations = crossed(combinations, factor.name(), levels(settings, factor));
        }
        List<CellRef> declared = new ArrayList<>();
        for (Map<String, String> levels : combinations) {
            for (Candidate model : experiment.models()) {
                declared.add(new CellRef(model, levels));
            }
        }
        declared.addAll(experiment.also());
        Set<CellRef> distinct = new HashSet<>();
        return declared.stream()
                .distinct()
                .map(cell -> scaled(experiment, settings, cell))
                .flatMap(Optional::stream)
                .filter(cell -> distinct.add(new CellRef(cell.declared().model(), cell.levels())))
                .toList();
    }

    /// Number of cells of the grid before exceptions, which may exceed the range of an `int`.
    static double size(Experiment experiment, Profile profile) {
        ProfileSettings settings = settings(experiment, profile);
        double size = experiment.models().size();
        for (Factor factor : experiment.factors()) {
            size *= levels(settings, factor).size();
        }
        return size;
    }

    private static List<String> levels(ProfileSettings settings, Factor factor) {
        return settings.factors().getOrDefault(factor.name(), factor.levels());
    }

    private static ProfileSettings settings(Experiment experiment, Profile profile) {
        ProfileSettings settings = experiment.profiles().get(profile);
        if (settings == null) {
            throw new IllegalArgumentException(experiment.id() + " has no profile " + profile);
        }
        return settings;
    }

    private static List<Map<String, String>> crossed(
            List<Map<String, String>> combinations, String factor, List<String> levels) {
        List<Map<String, String>> crossed = new ArrayList<>();
        for (Map<String, String> combination : combinations) {
            for (String level : levels) {
                Map<String, String> extended = new LinkedHashMap<>(combination);
                extended.put(factor, level);
                crossed.add(extended);
            }
        }
        return crossed;
    }

    private static Optional<GridCell> scaled(Experiment experiment, ProfileSettings settings, CellRef cell) {
        Map<String, String> levels = new LinkedHashMap<>(cell.params());
        IterationSpec warmup = settings.warmup();
        IterationSpec measure = settings.measure();
        boolean diagnose = true;
        levels.putAll(settings.set());
        for (CellRule rule : settings.cells()) {
            if (matches(rule, cell)) {
                if (rule.skip()) {
                    return Optional.empty();
                }
                levels.putAll(rule.set());
                warmup = Objects.requireNonNullElse(rule.warmup(), warmup);
                measure = Objects.requireNonNullElse(rule.measure(), measure);
                diagnose &= rule.diagnose();
            }
        }
        Job job = experiment.workload().job(cell.model(), levels);
        return Optional.of(new GridCell(cell, levels, job, warmup, measure, settings.modes(), diagnose));
    }

    private static boolean matches(CellRule rule, CellRef cell) {
        return rule.when().entrySet().stream().allMatch(condition -> {
            String actual = Candidate.KEYS.contains(condition.getKey())
                    ? cell.model().toString()
                    : cell.params().get(condition.getKey());
            return condition.getValue().contains(actual);
        });
    }
}
