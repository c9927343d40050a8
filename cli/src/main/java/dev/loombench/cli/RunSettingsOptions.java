package dev.loombench.cli;

import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.RunSettings;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of `run` that make its settings, which the run's plan records and a resumed run takes from there.
final class RunSettingsOptions {
    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            description = "Effort: smoke (1 min, no verdicts), quick (10 min, all answers), standard (an hour, most"
                    + " levels) or full (a night, as published). Default: ${DEFAULT-VALUE}.")
    private Profile profile = Profile.QUICK;

    @Mixin
    private ExperimentOptions selection = new ExperimentOptions();

    @Mixin
    private EnvironmentOptions environment = new EnvironmentOptions();

    @Mixin
    private EffortOptions effort = new EffortOptions();

    @Option(
            names = "--claims",
            description = "Measure only the cells that published claims need, and end with a table of all claims.")
    private boolean claimed;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the random order of trials; recorded. Default: random.")
    private @Nullable Long seed;

    @Option(
            names = "--force",
            description = "Also run trials above 80 %% of the machine's thread limit; the machine may become unusable.")
    private boolean force;

    /// The settings of a new run. A seed that wasn't given is drawn anew by each call.
    ///
    /// @throws dev.loombench.lab.catalog.UserErrorException if an option is invalid
    RunSettings settings() {
        ExperimentOverrides overrides = selection.overrides(effort.margin());
        return new RunSettings(
                profile.toString(),
                seed == null ? ThreadLocalRandom.current().nextLong(1, 1_000_000) : seed,
                effort.forks(),
                effort.budgetSeconds(),
                effort.precision(),
                overrides.margin().orElse(VerdictRules.DEFAULT_MARGIN),
                overrides.margin().isPresent(),
                overrides.models().stream().map(Object::toString).toList(),
                overrides.factors(),
                environment.jvmArgs(),
                force,
                effort.diagnose() || profile.diagnoses(),
                effort.control(profile).toString(),
                claimed,
                Map.of());
    }

    Profile profile() {
        return profile;
    }

    EnvironmentOptions environment() {
        return environment;
    }

    /// Whether only the cells of published claims are measured.
    boolean isClaimed() {
        return claimed;
    }

    /// Whether only baselines are measured, as an A/A run.
    boolean isAgainstItself() {
        return effort.isAgainstItself();
    }

    /// Whether the seed was given, instead of drawn.
    boolean hasSeed() {
        return seed != null;
    }
}
