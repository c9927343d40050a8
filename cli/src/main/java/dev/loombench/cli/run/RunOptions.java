package dev.loombench.cli.run;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.RunSettings;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import dev.loombench.lab.service.settings.ExperimentSettings;
import dev.loombench.lab.service.settings.SettingValues;
import dev.loombench.lab.stats.VerdictRules;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/// What the settings of a command line of `run` mean.
record RunOptions(SettingValues given) {
    /// The settings of a new run, which its plan records. A seed that wasn't given is drawn anew by each call.
    ///
    /// @throws dev.loombench.lab.finding.UserErrorException if an option is invalid
    RunSettings settings() {
        return new RunSettings(
                profile().toString(),
                given.find(ExperimentSettings.SEED)
                        .orElseGet(() -> ThreadLocalRandom.current().nextLong(1, 1_000_000)),
                given.find(ExperimentSettings.FORKS).orElse(null),
                given.find(ExperimentSettings.BUDGET)
                        .map(budget -> budget.toMillis() / 1e3)
                        .orElse(null),
                given.find(ExperimentSettings.PRECISION).orElse(null),
                given.find(ExperimentSettings.MARGIN).orElse(VerdictRules.DEFAULT_MARGIN),
                given.has(ExperimentSettings.MARGIN),
                given.find(ExperimentSettings.MODELS).orElse(List.of()).stream()
                        .map(Object::toString)
                        .toList(),
                given.find(ExperimentSettings.FACTORS).orElse(Map.of()),
                given.find(ExperimentSettings.JVM_ARGS).orElse(List.of()),
                given.get(ExperimentSettings.FORCE),
                given.get(ExperimentSettings.DIAGNOSE) || profile().diagnoses(),
                (given.get(ExperimentSettings.AGAINST_ITSELF) ? ControlMode.ALONE : ControlMode.of(profile()))
                        .toString(),
                isClaimed(),
                Map.of());
    }

    Profile profile() {
        return given.get(ExperimentSettings.PROFILE);
    }

    /// Whether only the cells of published claims are measured.
    boolean isClaimed() {
        return given.get(ExperimentSettings.CLAIMS);
    }
}
