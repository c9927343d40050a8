package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.Claim.ClaimFilter;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.run.RunSettings;
import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import dev.loombench.lab.schedule.LevelFitting;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A run as the command line requests it.
///
/// @param experiments experiments as in their files
/// @param jdks environments under test, at least one; the others are compared with the first
/// @param out directory of all runs
/// @param name suffix of the run's directory, after the timestamp
/// @param command the command line, word by word
/// @param host the machine
/// @param findings findings of the machine's examination
public record RunRequest(
        List<Catalog.CatalogEntry> experiments,
        RunSettings settings,
        List<JdkRecord> jdks,
        Path out,
        String name,
        List<String> command,
        HostRecord host,
        List<Finding> findings) {

    /// Whether a level has to be chosen for the speed of this machine.
    public boolean needsLevelFitting() {
        return effectiveExperiments().stream().anyMatch(experiment -> LevelFitting.isScaled(experiment, profile()));
    }

    /// Levels chosen for the speed of this machine, by experiment and factor.
    ///
    /// @param callSeconds seconds of one call of the naive Fibonacci recursion here
    public Map<String, Map<String, String>> fittedLevels(double callSeconds) {
        Map<String, Map<String, String>> levels = new LinkedHashMap<>();
        for (Experiment experiment : effectiveExperiments()) {
            levels.put(experiment.id(), LevelFitting.levels(experiment, profile(), callSeconds));
        }
        levels.values().removeIf(Map::isEmpty);
        return levels;
    }

    private Profile profile() {
        return Profile.parse(settings.profile());
    }

    private List<Experiment> effectiveExperiments() {
        ExperimentOverrides overrides = overrides(settings);
        return experiments.stream()
                .map(entry -> overrides.applyTo(entry.experiment()))
                .flatMap(experiment -> measuredPart(experiment, settings).stream())
                .toList();
    }

    /// What replaces the settings of experiment files.
    ///
    /// @throws dev.loombench.protocol.InvalidValueException if a model isn't one
    static ExperimentOverrides overrides(RunSettings settings) {
        return new ExperimentOverrides(
                settings.models().stream().map(Candidate::parse).toList(), settings.factors(), settings.chosenMargin());
    }

    /// Part of an experiment that the run measures: all, or what its claims need; empty if its claims need
    /// nothing.
    static Optional<Experiment> measuredPart(Experiment experiment, RunSettings settings) {
        return settings.claimed()
                ? ClaimFilter.filter(experiment, Profile.parse(settings.profile()))
                : Optional.of(experiment);
    }

    /// Schedule of the run, with levels that this machine's speed doesn't change.
    ///
    /// @throws dev.loombench.lab.finding.UserErrorException if an experiment can't run with these options
    public TrialSchedule schedule() {
        return schedule(Map.of());
    }

    /// Schedule of the run.
    ///
    /// @param fitted levels chosen for the speed of this machine, by experiment and factor
    /// @throws dev.loombench.lab.finding.UserErrorException if an experiment can't run with these options
    TrialSchedule schedule(Map<String, Map<String, String>> fitted) {
        List<Experiment> scaled = effectiveExperiments().stream()
                .map(experiment -> fitted.containsKey(experiment.id())
                        ? LevelFitting.withLevels(experiment, profile(), fitted.get(experiment.id()))
                        : LevelFitting.nominal(experiment, profile()))
                .toList();
        if (scaled.isEmpty()) {
            throw OptionError.NO_CLAIM.error(settings.profile());
        }
        overrides(settings)
                .requireKnownFactors(experiments.stream()
                        .map(Catalog.CatalogEntry::experiment)
                        .toList());
        return schedule(scaled, settings, jdks);
    }

    /// Schedule of experiments whose levels are chosen.
    ///
    /// @throws dev.loombench.protocol.InvalidValueException if the profile or the control isn't one
    static TrialSchedule schedule(List<Experiment> experiments, RunSettings settings, List<JdkRecord> jdks) {
        Profile profile = Profile.parse(settings.profile());
        return TrialScheduler.schedule(
                experiments,
                profile,
                settings.seed(),
                settings.chosenForks().orElse(profile.blocks()),
                jdks.stream().map(JdkRecord::id).toList(),
                ControlMode.parse(settings.control()),
                settings.diagnose());
    }

    /// Rule by which blocks are added.
    public StoppingRule stoppingRule() {
        return StoppingRule.of(settings, false);
    }

    /// Numbers of processors of measured JVMs.
    ///
    /// @param labCores processors that the lab may use
    public CoreCounts cores(int labCores) {
        return cores(jdks, labCores);
    }

    static CoreCounts cores(List<JdkRecord> jdks, int labCores) {
        return new CoreCounts(
                labCores,
                jdks.stream().collect(Collectors.toMap(JdkRecord::id, jdk -> jdk.availableProcessors(labCores))));
    }

    /// Copy with these environments only.
    ///
    /// @param addedFindings findings about those that are left out
    RunRequest withEnvironments(List<JdkRecord> usable, List<Finding> addedFindings) {
        List<Finding> all =
                Stream.concat(findings.stream(), addedFindings.stream()).toList();
        return new RunRequest(experiments, settings, usable, out, name, command, host, all);
    }
}
