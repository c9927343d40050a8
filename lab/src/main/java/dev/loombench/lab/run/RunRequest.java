package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Claim.ClaimFilter;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Overrides;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.schedule.ControlMode;
import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import dev.loombench.lab.schedule.LevelFitting;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Settings of a run as the command line gives them.
///
/// @param experiments experiments as in their files
/// @param forks number of blocks instead of the profile's
/// @param budget limit on the time of the whole run
/// @param precision half-width of intervals up to which blocks are added, such as 0.02
/// @param margin margin of equivalence, as a share
/// @param jdks environments under test, at least one; the others are compared with the first
/// @param jvmArgs further options for every measured JVM
/// @param force whether trials beyond the limits of the machine are started all the same
/// @param diagnose whether each cell is to be run once more for diagnosis; the profile `full` does it anyway
/// @param againstItself whether only baselines are measured, each twice a block (an A/A run)
/// @param claimed whether only the cells are measured that the experiments' claims need
/// @param fitted levels chosen for the speed of this machine, by experiment and factor; empty before that is
///     known
/// @param out directory of all runs
/// @param name suffix of the run's directory, after the timestamp
/// @param command the command line, word by word
/// @param host the machine
/// @param findings findings of the machine's examination
public record RunRequest(
        List<Catalog.Entry> experiments,
        Overrides overrides,
        Profile profile,
        long seed,
        OptionalInt forks,
        Optional<Duration> budget,
        OptionalDouble precision,
        double margin,
        List<JdkRecord> jdks,
        List<String> jvmArgs,
        boolean force,
        boolean diagnose,
        boolean againstItself,
        boolean claimed,
        Map<String, Map<String, String>> fitted,
        Path out,
        String name,
        List<String> command,
        HostRecord host,
        List<Finding> findings) {

    /// Whether a level has to be chosen for the speed of this machine.
    public boolean wantsFitting() {
        return effectiveExperiments().stream().anyMatch(experiment -> LevelFitting.isWanted(experiment, profile));
    }

    /// Copy with levels chosen for the speed of this machine.
    ///
    /// @param callSeconds seconds of one call of the naive Fibonacci recursion here
    public RunRequest fitted(double callSeconds) {
        Map<String, Map<String, String>> levels = new LinkedHashMap<>();
        for (Experiment experiment : effectiveExperiments()) {
            levels.put(experiment.id(), LevelFitting.levels(experiment, profile, callSeconds));
        }
        levels.values().removeIf(Map::isEmpty);
        return new RunRequest(
                experiments,
                overrides,
                profile,
                seed,
                forks,
                budget,
                precision,
                margin,
                jdks,
                jvmArgs,
                force,
                diagnose,
                againstItself,
                claimed,
                levels,
                out,
                name,
                command,
                host,
                findings);
    }

    private List<Experiment> effectiveExperiments() {
        return experiments.stream()
                .map(entry -> overrides.applyTo(entry.experiment()))
                .flatMap(experiment -> measuredPart(experiment, claimed, profile).stream())
                .toList();
    }

    /// Part of an experiment that the run measures: all, or what its claims need; empty if its claims need
    /// nothing.
    static Optional<Experiment> measuredPart(Experiment experiment, boolean claimed, Profile profile) {
        return claimed ? ClaimFilter.filter(experiment, profile) : Optional.of(experiment);
    }

    private Experiment withFittedLevels(Experiment experiment) {
        Map<String, String> levels = fitted.get(experiment.id());
        return levels == null
                ? LevelFitting.nominal(experiment, profile)
                : LevelFitting.fitted(experiment, profile, levels);
    }

    /// Schedule of the run.
    ///
    /// @throws dev.loombench.lab.catalog.UserErrorException if an experiment can't run with these options
    public TrialSchedule schedule() {
        List<Experiment> scaled =
                effectiveExperiments().stream().map(this::withFittedLevels).toList();
        if (scaled.isEmpty()) {
            throw new UserErrorException("--claims: no claim needs any of the selected cells (profile " + profile
                    + ", with these models and levels); 'loombench show ID' lists the claims");
        }
        overrides.requireKnownFactors(
                experiments.stream().map(Catalog.Entry::experiment).toList());
        return TrialScheduler.schedule(
                scaled,
                profile,
                seed,
                forks.orElse(profile.blocks()),
                jdks.stream().map(JdkRecord::id).toList(),
                control(),
                diagnoses());
    }

    /// Rule by which blocks are added.
    public StoppingRule stoppingRule() {
        return StoppingRule.of(profile, forks, precision, budget.isPresent());
    }

    /// Kind of A/A control in each block.
    ControlMode control() {
        return againstItself ? ControlMode.ALONE : ControlMode.of(profile);
    }

    /// Whether each cell is run once more for diagnosis.
    boolean diagnoses() {
        return diagnose || profile.diagnoses();
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
        return new RunRequest(
                experiments,
                overrides,
                profile,
                seed,
                forks,
                budget,
                precision,
                margin,
                usable,
                jvmArgs,
                force,
                diagnose,
                againstItself,
                claimed,
                fitted,
                out,
                name,
                command,
                host,
                Stream.concat(findings.stream(), addedFindings.stream()).toList());
    }
}
