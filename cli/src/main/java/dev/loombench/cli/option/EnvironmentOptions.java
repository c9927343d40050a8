package dev.loombench.cli.option;

import dev.loombench.lab.catalog.EnvironmentFactors;
import dev.loombench.lab.catalog.EnvironmentFactors.JvmVariant;
import dev.loombench.lab.finding.OptionError;
import java.util.ArrayList;
import java.util.List;
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

    /// JDK homes, major versions or `all`; empty for the default.
    List<String> jdks() {
        return jdks;
    }

    /// The options of every measured JVM.
    ///
    /// @throws UserErrorException if one of them isn't a JVM option
    public List<String> jvmArgs() {
        for (String option : jvmArgs) {
            if (!JvmVariant.isOption(option)) {
                throw OptionError.BAD_JVM_OPTION.error(option);
            }
        }
        return jvmArgs;
    }

    /// The factors that set environments apart.
    ///
    /// @throws UserErrorException if a variant or a number is invalid
    public EnvironmentFactors factors() {
        return new EnvironmentFactors(variants.stream().map(JvmVariant::parse).toList(), cpus, cpuQuotas);
    }
}
