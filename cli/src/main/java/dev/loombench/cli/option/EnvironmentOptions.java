package dev.loombench.cli.option;

import dev.loombench.cli.command.Notice;
import dev.loombench.lab.catalog.EnvironmentFactors;
import dev.loombench.lab.catalog.EnvironmentFactors.JvmVariant;
import dev.loombench.lab.catalog.Environments;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.lab.machine.jdk.JdkSelection;
import dev.loombench.lab.machine.jdk.JdkSelection.JdkStartCheck;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.process.Confinement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/// The options that set the environments of an experiment: JDKs, JVM options, processors and CPU quotas.
public final class EnvironmentOptions {
    @Option(
            names = "--jdk",
            paramLabel = "HOME|MAJOR|all",
            description = {
                "JDK under test, version 21 or later; repeatable. The others are compared with the first. 'all'"
                        + " means all that"
                        + " 'doctor' lists. Default: the JDK that runs Loombench."
            })
    private List<String> jdks = new ArrayList<>();

    @Option(names = "--jvm-arg", paramLabel = "OPTION", description = "JVM option for every measured JVM; repeatable.")
    private List<String> jvmArgs = new ArrayList<>();

    @Option(
            names = "--variant",
            paramLabel = "NAME=OPTIONS",
            description = "Also measure each JDK with these JVM options; repeatable.")
    private List<String> variants = new ArrayList<>();

    @Option(
            names = "--cpus",
            split = ",",
            paramLabel = "N",
            description = "Also measure on N processors only; repeatable. Linux only.")
    private List<Integer> cpus = new ArrayList<>();

    @Option(
            names = "--cpu-quota",
            split = ",",
            paramLabel = "Q",
            description = "Also measure under a CPU quota of Q processors, such as 1.5; repeatable. Linux only.")
    private List<Double> cpuQuotas = new ArrayList<>();

    /// The JDKs under test with their flags and limits; each has been started once as a check.
    ///
    /// @param notices told of each JDK that `all` skips
    /// @throws UserErrorException if an option is invalid
    /// @throws UnusableJdkException if a JDK that was named can't be used
    /// @throws dev.loombench.lab.process.LimitUnavailableException if there are too few processors, or no way
    ///     to limit them
    public List<JdkRecord> environments(Consumer<String> notices) {
        for (String option : jvmArgs) {
            if (!JvmVariant.isOption(option)) {
                throw OptionError.BAD_JVM_OPTION.error(option);
            }
        }
        EnvironmentFactors factors = factors();
        factors.cpus().forEach(number -> Confinement.check(number, null));
        factors.cpuQuotas().forEach(quota -> Confinement.check(null, quota));
        List<String> named = jdks.isEmpty() ? List.of(System.getProperty("java.home")) : jdks;
        return Environments.of(select(named, JdkSelection.amongDiscovered(), notices), jvmArgs, factors);
    }

    /// The options of every measured JVM.
    public List<String> jvmArgs() {
        return jvmArgs;
    }

    /// The factors that set environments apart.
    ///
    /// @throws UserErrorException if a variant or a number is invalid
    EnvironmentFactors factors() {
        return new EnvironmentFactors(variants.stream().map(JvmVariant::parse).toList(), cpus, cpuQuotas);
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
