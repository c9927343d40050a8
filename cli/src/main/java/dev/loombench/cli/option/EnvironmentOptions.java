package dev.loombench.cli.option;

import dev.loombench.cli.command.Notice;
import dev.loombench.lab.catalog.Environments;
import dev.loombench.lab.catalog.JvmVariant;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.lab.machine.jdk.JdkSelection;
import dev.loombench.lab.machine.jdk.JdkSelection.JdkStartCheck;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.process.Confinement;
import dev.loombench.lab.service.settings.ExperimentSettings;
import dev.loombench.lab.service.settings.SettingValues;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// What the options say of the environments of an experiment: JDKs, JVM options, processors and CPU quotas.
public final class EnvironmentOptions {
    private EnvironmentOptions() {}

    /// The JDKs under test with their flags and limits; each has been started once as a check.
    ///
    /// @param given settings of `run`
    /// @param notices told of each JDK that `all` skips
    /// @throws UserErrorException if an option is invalid
    /// @throws UnusableJdkException if a JDK that was named can't be used
    /// @throws dev.loombench.lab.process.LimitUnavailableException if there are too few processors, or no way
    ///     to limit them
    public static List<JdkRecord> environments(SettingValues given, Consumer<String> notices) {
        List<String> jvmArgs = given.find(ExperimentSettings.JVM_ARGS).orElse(List.of());
        List<Integer> cpus = given.find(ExperimentSettings.CPUS).orElse(List.of());
        List<Double> quotas = given.find(ExperimentSettings.CPU_QUOTAS).orElse(List.of());
        List<JvmVariant> variants = given.find(ExperimentSettings.VARIANTS).orElse(List.of());
        cpus.forEach(number -> Confinement.check(number, null));
        quotas.forEach(quota -> Confinement.check(null, quota));
        List<String> named =
                given.find(ExperimentSettings.JDKS).orElseGet(() -> List.of(System.getProperty("java.home")));
        return Environments.of(select(named, JdkSelection.amongDiscovered(), notices), jvmArgs, variants, cpus, quotas);
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
