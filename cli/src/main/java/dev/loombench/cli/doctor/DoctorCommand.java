package dev.loombench.cli.doctor;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.option.FormatOptions;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.JdkDiscovery;
import dev.loombench.lab.preflight.doctor.CheckLevel;
import dev.loombench.lab.preflight.doctor.CheckResult;
import dev.loombench.lab.preflight.doctor.Doctor;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The `doctor` command: checks whether this machine is fit to measure.
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Check whether this machine is fit to measure: JDKs and their features, cores, limits, noise,"
                + " clock. The exit code is 3 if it is unfit.",
        footer = {"", "Examples:", "  loombench doctor", "  loombench doctor --format json"})
public final class DoctorCommand implements Callable<Integer> {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory that runs would be written to. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("loombench-runs");

    @Mixin
    private FormatOptions output = new FormatOptions();

    @Override
    public Integer call() throws InterruptedException {
        List<Jdk> jdks = JdkDiscovery.discover();
        List<CheckResult> checks = Doctor.examine(jdks, out);
        output.print(checks, DoctorDescription.of(checks, jdks));
        return checks.stream().anyMatch(check -> check.level() == CheckLevel.UNFIT) ? ExitCode.UNFIT : ExitCode.OK;
    }
}
