package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.ProfileSettings.CellRule;
import dev.loombench.lab.catalog.ProfileSettings.LevelFit;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.protocol.InvalidValueException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Settings of the command line that replace those of experiment files. Profiles don't scale them.
///
/// @param models execution models, servers or words of programs; an experiment takes those of its kind, or its own
///     if there are none
/// @param factors levels by factor
/// @param margin margin of equivalence in place of the experiments' own; empty to keep theirs
public record ExperimentOverrides(List<Candidate> models, Map<String, List<String>> factors, OptionalDouble margin) {
    /// Creates overrides that keep the experiments' margins.
    public ExperimentOverrides(List<Candidate> models, Map<String, List<String>> factors) {
        this(models, factors, OptionalDouble.empty());
    }

    public ExperimentOverrides {
        models = List.copyOf(models);
        factors = new LinkedHashMap<>(factors);
    }

    /// Refuses factors that none of the experiments has.
    ///
    /// @throws UserErrorException with the nearest name
    public void requireKnownFactors(Collection<Experiment> experiments) {
        List<String> names = experiments.stream()
                .flatMap(experiment -> experiment.factors().stream())
                .map(Factor::name)
                .distinct()
                .toList();
        for (String factor : factors.keySet()) {
            if (!names.contains(factor)) {
                throw OptionError.UNKNOWN_FACTOR.error(factor, Suggestions.hint(factor, names));
            }
        }
    }

    /// Experiment with these settings.
    ///
    /// @throws UserErrorException if it can't run with them
    public Experiment applyTo(Experiment experiment) {
        List<Candidate> matching =
                models.stream().flatMap(model -> suited(experiment, model)).toList();
        List<Candidate> compared = matching.isEmpty() ? experiment.models() : matching;
        Experiment changed = experiment.with(
                compared,
                compared.contains(experiment.baseline()) ? experiment.baseline() : compared.getFirst(),
                experiment.factors().stream().map(this::changed).toList(),
                experiment.also().stream()
                        .filter(cell -> compared.contains(cell.model()))
                        .filter(cell -> cell.params().keySet().stream().noneMatch(factors::containsKey))
                        .toList(),
                margin.isPresent() ? margin : experiment.margin(),
                changed(experiment.profiles()));
        ExperimentValidator.problem(changed).ifPresent(problem -> {
            throw OptionError.IMPOSSIBLE.error(experiment.id(), problem.message());
        });
        return changed;
    }

    /// A candidate if the experiment can compare it. Words of programs may be names of execution models, too.
    private static Stream<Candidate> suited(Experiment experiment, Candidate candidate) {
        return switch (experiment.workload()) {
            case ProgramWorkload program -> {
                try {
                    yield Stream.of(program.candidate(candidate.toString()));
                } catch (InvalidValueException ofAnotherExperiment) {
                    yield Stream.empty();
                }
            }
            case RequestWorkload requests ->
                candidate instanceof Candidate.ServerCandidate ? Stream.of(candidate) : Stream.empty();
            case TaskWorkload tasks ->
                candidate instanceof Candidate.ModelCandidate ? Stream.of(candidate) : Stream.empty();
            case ServiceWorkload service -> Stream.empty();
        };
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

    private @Nullable LevelFit fit(ProfileSettings settings) {
        LevelFit fit = settings.fit();
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

    /// Whether a rule is about overridden factors or models: cells that were asked for by name aren't skipped.
    private boolean concerns(CellRule rule) {
        return rule.when().keySet().stream().anyMatch(factors::containsKey)
                || (!models.isEmpty() && rule.when().keySet().stream().anyMatch(Candidate.KEYS::contains));
    }

    private <T> Map<String, T> without(Map<String, T> settings) {
        Map<String, T> remaining = new LinkedHashMap<>(settings);
        remaining.keySet().removeAll(factors.keySet());
        return remaining;
    }
}
