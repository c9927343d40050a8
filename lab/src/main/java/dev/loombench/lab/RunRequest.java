package dev.loombench.lab;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.experiment.ClaimedCells;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.Overrides;
import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.experiment.yaml.Catalog;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.HostRecord;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.plan.Control;
import dev.loombench.lab.plan.Cores;
import dev.loombench.lab.plan.Fitting;
import dev.loombench.lab.plan.Plan;
import dev.loombench.lab.plan.Planner;
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

/// What somebody wants to have measured.
///
/// @param experiments as their files say them
/// @param forks blocks instead of the profile's
/// @param budget limit on the whole run
/// @param precision half-width of intervals up to which blocks are added, such as 0.02
/// @param margin of equivalence
/// @param jdks under test, with their flags and limits, at least one; the others are held against the
///     first
/// @param jvmArgs further options for every measured JVM
/// @param force whether trials beyond the ceiling of threads are started all the same
/// @param diagnose whether each cell is to be run once more for diagnosis; the profile `full` does it anyway
/// @param againstItself whether nothing but baselines is to be measured, each twice a block
/// @param claimed whether nothing but the cells is to be measured that the experiments' claims need
/// @param fitted levels chosen by how fast the machine computes, by experiment and factor; empty before that
///     is known
/// @param out the directory of all runs
/// @param name what follows the timestamp in the run's directory
/// @param command the command line, word by word
/// @param host the machine
/// @param findings what the machine's examination found
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

    /// Whether a level is to be chosen by how fast the machine computes.
    public boolean wantsFitting() {
        return changed().stream().anyMatch(experiment -> Fitting.isWanted(experiment, profile));
    }

    /// The same request with these levels chosen.
    ///
    /// @param callSeconds what one call of the naive Fibonacci recursion takes here
    public RunRequest fitted(double callSeconds) {
        Map<String, Map<String, String>> levels = new LinkedHashMap<>();
        for (Experiment experiment : changed()) {
            levels.put(experiment.id(), Fitting.levels(experiment, profile, callSeconds));
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

    private List<Experiment> changed() {
        return experiments.stream()
                .map(entry -> overrides.appliedTo(entry.experiment()))
                .flatMap(experiment -> reduced(experiment, claimed, profile).stream())
                .toList();
    }

    /// To what a run for claims measures of it.
    ///
    /// @return nothing where a run for claims has no use for it
    static Optional<Experiment> reduced(Experiment experiment, boolean claimed, Profile profile) {
        return claimed ? ClaimedCells.only(experiment, profile) : Optional.of(experiment);
    }

    private Experiment atItsLevel(Experiment experiment) {
        Map<String, String> levels = fitted.get(experiment.id());
        return levels == null ? Fitting.nominal(experiment, profile) : Fitting.fitted(experiment, profile, levels);
    }

    /// The trials that this asks for.
    ///
    /// @throws dev.loombench.lab.experiment.BadInput if an experiment can't run as the command line
    ///     wants it
    public Plan plan() {
        List<Experiment> changed = changed().stream().map(this::atItsLevel).toList();
        if (changed.isEmpty()) {
            throw new BadInput("--claims: no claim needs any of the selected cells (profile " + profile
                    + ", with these models and levels); 'loombench show ID' lists the claims");
        }
        overrides.mustConcern(
                experiments.stream().map(Catalog.Entry::experiment).toList());
        return Planner.plan(
                changed,
                profile,
                seed,
                forks.orElse(profile.blocks()),
                jdks.stream().map(JdkRecord::id).toList(),
                control(),
                diagnoses());
    }

    /// Whether blocks are added, and how many.
    public FurtherBlocks further() {
        return FurtherBlocks.of(profile, forks, precision, budget.isPresent());
    }

    /// Whether blocks hold baselines twice.
    Control control() {
        return againstItself ? Control.ALONE : Control.of(profile);
    }

    /// Whether each cell is run once more for diagnosis.
    boolean diagnoses() {
        return diagnose || profile.diagnoses();
    }

    /// Processors that measured JVMs count.
    ///
    /// @param ofLab those that the lab may use
    public Cores cores(int ofLab) {
        return cores(jdks, ofLab);
    }

    static Cores cores(List<JdkRecord> jdks, int ofLab) {
        return new Cores(
                ofLab, jdks.stream().collect(Collectors.toMap(JdkRecord::id, jdk -> jdk.availableProcessors(ofLab))));
    }

    /// The same on these JDKs only.
    ///
    /// @param further what is to be known about it
    RunRequest on(List<JdkRecord> some, List<Finding> further) {
        return new RunRequest(
                experiments,
                overrides,
                profile,
                seed,
                forks,
                budget,
                precision,
                margin,
                some,
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
                Stream.concat(findings.stream(), further.stream()).toList());
    }
}
