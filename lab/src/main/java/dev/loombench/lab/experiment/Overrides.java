package dev.loombench.lab.experiment;

import dev.loombench.lab.experiment.Experiment.Factor;
import dev.loombench.lab.experiment.ProfileSettings.CellRule;
import dev.loombench.lab.experiment.ProfileSettings.Fit;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// What the command line says instead of the file. What it says outright isn't scaled by a profile.
///
/// @param models execution models or servers; an experiment takes those of its kind, or its own where there are none
/// @param factors levels by factor
/// @param margin of equivalence in place of the experiments' own; empty where they keep it
public record Overrides(List<Contender> models, Map<String, List<String>> factors, OptionalDouble margin) {
    /// Those that leave the margins to the experiments.
    public Overrides(List<Contender> models, Map<String, List<String>> factors) {
        this(models, factors, OptionalDouble.empty());
    }

    public Overrides {
        models = List.copyOf(models);
        factors = new LinkedHashMap<>(factors);
    }

    /// Refuses factors that none of the experiments has.
    ///
    /// @throws BadInput with the nearest name
    public void mustConcern(Collection<Experiment> experiments) {
        List<String> known = experiments.stream()
                .flatMap(experiment -> experiment.factors().stream())
                .map(Factor::name)
                .distinct()
                .toList();
        for (String factor : factors.keySet()) {
            if (!known.contains(factor)) {
                throw new BadInput("-p " + factor + ": no selected experiment has a factor '" + factor + "'"
                        + Nearest.hint(factor, known));
            }
        }
    }

    /// The experiment as the command line wants it.
    ///
    /// @throws BadInput if it can't be run like that
    public Experiment appliedTo(Experiment experiment) {
        List<Contender> own = models.stream()
                .filter(model -> model instanceof Contender.Server == (experiment.method() == MethodKind.HTTP))
                .toList();
        List<Contender> compared = own.isEmpty() ? experiment.models() : own;
        Experiment changed = new Experiment(
                experiment.order(),
                experiment.id(),
                experiment.title(),
                experiment.question(),
                experiment.tags(),
                experiment.sources(),
                experiment.method(),
                experiment.workload(),
                compared,
                compared.contains(experiment.baseline()) ? experiment.baseline() : compared.getFirst(),
                experiment.factors().stream().map(this::changed).toList(),
                experiment.also().stream()
                        .filter(cell -> compared.contains(cell.model()))
                        .filter(cell -> cell.params().keySet().stream().noneMatch(factors::containsKey))
                        .toList(),
                experiment.jvm(),
                margin.isPresent() ? margin : experiment.margin(),
                experiment.headline(),
                changed(experiment.profiles()),
                experiment.published(),
                experiment.ideal(),
                experiment.claims(),
                experiment.text());
        Coherence.problem(changed).ifPresent(problem -> {
            throw new BadInput(experiment.id() + " can't run with these options: " + problem.message());
        });
        return changed;
    }

    private Factor changed(Factor factor) {
        return new Factor(factor.name(), factors.getOrDefault(factor.name(), factor.levels()));
    }

    private Map<Profile, ProfileSettings> changed(Map<Profile, ProfileSettings> profiles) {
        Map<Profile, ProfileSettings> changed = new EnumMap<>(Profile.class);
        profiles.forEach((profile, settings) -> changed.put(
                profile,
                new ProfileSettings(
                        without(settings.set()),
                        without(settings.factors()),
                        settings.warmup(),
                        settings.measure(),
                        settings.modes(),
                        fit(settings),
                        settings.cells().stream().map(this::changed).toList())));
        return changed;
    }

    private @Nullable Fit fit(ProfileSettings settings) {
        Fit fit = settings.fit();
        return fit == null || factors.containsKey(fit.factor()) ? null : fit;
    }

    private CellRule changed(CellRule rule) {
        return new CellRule(
                rule.when(),
                without(rule.set()),
                rule.warmup(),
                rule.measure(),
                rule.diagnose(),
                rule.skip() && !concerns(rule));
    }

    /// A cell that somebody asked for by name isn't skipped.
    private boolean concerns(CellRule rule) {
        return rule.when().keySet().stream().anyMatch(factors::containsKey)
                || (!models.isEmpty() && rule.when().keySet().stream().anyMatch(Contender.KEYS::contains));
    }

    private <T> Map<String, T> without(Map<String, T> settings) {
        Map<String, T> kept = new LinkedHashMap<>(settings);
        kept.keySet().removeAll(factors.keySet());
        return kept;
    }
}
