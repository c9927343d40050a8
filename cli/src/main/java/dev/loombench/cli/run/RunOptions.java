package dev.loombench.cli.run;

import dev.loombench.cli.command.Notice;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.jvm.Environments;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.lab.machine.jdk.JdkSelection;
import dev.loombench.lab.machine.jdk.JdkSelection.JdkStartCheck;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.run.RunSettings;
import dev.loombench.lab.process.Confinement;
import dev.loombench.lab.schedule.TrialScheduler.ControlMode;
import dev.loombench.lab.service.settings.ExperimentSettings;
import dev.loombench.lab.service.settings.SettingValues;
import dev.loombench.lab.stats.VerdictRules;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// What the settings of a command line of `run` mean.
///
/// @param settings of a new run, which its plan records
record RunOptions(SettingValues given, RunSettings settings) {
    /// Reads the settings, and draws a seed if none was given.
    ///
    /// @throws UserErrorException if an option is invalid
    static RunOptions of(SettingValues given) {
        given.requireConsistent(ExperimentSettings.rows());
        Profile profile = given.get(ExperimentSettings.PROFILE);
        RunSettings settings = new RunSettings(
                profile.toString(),
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
                given.get(ExperimentSettings.DIAGNOSE) || profile.diagnoses(),
                (given.get(ExperimentSettings.AGAINST_ITSELF) ? ControlMode.ALONE : ControlMode.of(profile)).toString(),
                given.get(ExperimentSettings.CLAIMS));
        return new RunOptions(given, settings);
    }

    /// The JDKs under test with their flags and limits; each has been started once as a check.
    ///
    /// @param notices told of each JDK that `all` skips
    /// @throws UserErrorException if an option is invalid
    /// @throws UnusableJdkException if a JDK that was named can't be used
    /// @throws dev.loombench.lab.process.LimitUnavailableException if there are too few processors, or no way
    ///     to limit them
    List<JdkRecord> environments(Consumer<String> notices) {
        List<Integer> cpus = given.find(ExperimentSettings.CPUS).orElse(List.of());
        List<Double> quotas = given.find(ExperimentSettings.CPU_QUOTAS).orElse(List.of());
        cpus.forEach(number -> Confinement.check(number, null));
        quotas.forEach(quota -> Confinement.check(null, quota));
        List<String> named =
                given.find(ExperimentSettings.JDKS).orElseGet(() -> List.of(System.getProperty("java.home")));
        return Environments.of(
                select(named, JdkSelection.amongDiscovered(), notices),
                given.find(ExperimentSettings.JVM_ARGS).orElse(List.of()),
                given.find(ExperimentSettings.VARIANTS).orElse(List.of()),
                cpus,
                quotas);
    }

    /// The JDKs that words name, without duplicates, in their order.
    ///
    /// @param words JDK homes, major versions or `all`
    static List<Jdk> select(List<String> words, JdkSelection selection, Consumer<String> notices) {
        Set<Jdk> selected = new LinkedHashSet<>();
        for (String word : words) {
            if (word.equals(JdkSelection.ALL_JDKS_KEYWORD)) {
                addAll(selection, selected, notices);
            } else {
                Jdk jdk = selection.resolve(word);
                JdkStartCheck.requireStarts(jdk);
                selected.add(jdk);
            }
        }
        return List.copyOf(selected);
    }

    private static void addAll(JdkSelection selection, Set<Jdk> selected, Consumer<String> notices) {
        for (Jdk jdk : selection.recent()) {
            try {
                JdkStartCheck.requireStarts(jdk);
                selected.add(jdk);
            } catch (UnusableJdkException e) {
                notices.accept(Notice.JDK_SKIPPED.message(String.valueOf(e.getMessage())));
            }
        }
        if (!selection.tooOld().isEmpty()) {
            notices.accept(Notice.OLD_JDKS_SKIPPED.message(
                    Jdk.OLDEST_FEATURE,
                    selection.tooOld().stream().map(Jdk::toString).collect(Collectors.joining("; "))));
        }
    }
}
