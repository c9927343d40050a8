package dev.loombench.cli;

import dev.loombench.lab.environment.Factors;
import dev.loombench.lab.environment.Variant;
import dev.loombench.lab.experiment.BadInput;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/// The options that say on which JDKs an experiment runs, with which flags, and on how many processors.
final class EnvironmentOptions {
    @Option(
            names = "--jdk",
            paramLabel = "HOME|MAJOR|all",
            description = {
                "A JDK under test, from 21 on; repeatable. The first is what the others are held against. 'all' means"
                        + " those that 'doctor' lists. Default: the one that runs Loombench."
            })
    private List<String> jdks = new ArrayList<>();

    @Option(names = "--jvm-arg", paramLabel = "OPTION", description = "For every measured JVM; repeatable.")
    private List<String> jvmArgs = new ArrayList<>();

    @Option(
            names = "--variant",
            paramLabel = "NAME=OPTIONS",
            description = "With these options of the JVM, too, beside the plain JDKs; repeatable.")
    private List<String> variants = new ArrayList<>();

    @Option(
            names = "--cpus",
            split = ",",
            paramLabel = "N",
            description = "On N processors, too, beside all of them; repeatable. Linux only.")
    private List<Integer> cpus = new ArrayList<>();

    @Option(
            names = "--cpu-quota",
            split = ",",
            paramLabel = "Q",
            description = "Under a quota of Q processors, such as 1.5, too, beside none; repeatable. Linux only.")
    private List<Double> cpuQuotas = new ArrayList<>();

    /// Homes, major versions or `all`; empty for the default.
    List<String> jdks() {
        return jdks;
    }

    /// @throws BadInput if one of them is no option
    List<String> jvmArgs() {
        for (String option : jvmArgs) {
            if (!Variant.isOption(option)) {
                throw new BadInput(
                        "--jvm-arg '" + option + "': an option of the JVM begins with '-', such as -XX:+UseZGC");
            }
        }
        return jvmArgs;
    }

    /// @throws BadInput if they can't be meant
    Factors factors() {
        return new Factors(variants.stream().map(Variant::parse).toList(), cpus, cpuQuotas);
    }
}
