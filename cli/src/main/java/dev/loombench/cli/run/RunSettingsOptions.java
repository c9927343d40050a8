package dev.loombench.cli.run;

import dev.loombench.cli.option.EnvironmentOptions;
import dev.loombench.cli.option.ExperimentOptions;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.RunSettings;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import dev.loombench.lab.service.settings.AbSettings;
import dev.loombench.lab.service.settings.SettingType;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Map;
import java.util.OptionalDouble;
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

    @Option(names = "--forks", paramLabel = "N", description = "Number of forks (= blocks) per cell.")
    private @Nullable Integer forks;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Time limit, such as 5m. Blocks that don't fit are left out, but each experiment gets one."
                    + " Time that is left goes into more blocks where intervals are widest, unless --forks sets"
                    + " their number.")
    private @Nullable String budget;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            description =
                    "Add blocks until every ratio of an experiment is known to ±SHARE, such as 2%%: at least 8 blocks,"
                            + " up to 10 times as many as planned and at most 100.")
    private @Nullable String precision;

    @Option(
            names = "--margin",
            paramLabel = "SHARE",
            description = "Differences within this margin count as the same, such as 3%% or 0.03. Default: the"
                    + " experiment's own margin, else 3%%.")
    private @Nullable String margin;

    @Option(
            names = "--diagnose",
            description =
                    "Run each cell once more with Flight Recorder and the agent, to show causes; no figure includes"
                            + " that run. Always on in profile full.")
    private boolean diagnose;

    @Option(
            names = "--null",
            description = "A/A run: measure only baselines, each twice per block, so that any difference is noise.")
    private boolean againstItself;

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
    /// @throws dev.loombench.lab.finding.UserErrorException if an option is invalid
    RunSettings settings() {
        ExperimentOverrides overrides = selection.overrides(
                margin == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(OptionParser.read("--margin", margin, SettingType::share)));
        return new RunSettings(
                profile.toString(),
                seed == null ? ThreadLocalRandom.current().nextLong(1, 1_000_000) : seed,
                forks == null ? null : OptionParser.within("--forks", forks, 1, VerdictRules.MAX_BLOCKS),
                budget == null
                        ? null
                        : OptionParser.read("--budget", budget, SettingType::positive)
                                        .toMillis()
                                / 1e3,
                precision == null ? null : OptionParser.read("--precision", precision, AbSettings::precision),
                overrides.margin().orElse(VerdictRules.DEFAULT_MARGIN),
                overrides.margin().isPresent(),
                overrides.models().stream().map(Object::toString).toList(),
                overrides.factors(),
                environment.jvmArgs(),
                force,
                diagnose || profile.diagnoses(),
                (againstItself ? ControlMode.ALONE : ControlMode.of(profile)).toString(),
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
}
