package dev.loombench.cli.option;

import dev.loombench.cli.command.UnfitMachineException;
import dev.loombench.lab.catalog.EnvironmentFactors;
import dev.loombench.lab.catalog.Environments;
import dev.loombench.lab.machine.host.HostReader;
import dev.loombench.lab.machine.jdk.JdkDiscovery;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.preflight.doctor.CheckLevel;
import dev.loombench.lab.preflight.doctor.CheckResult;
import dev.loombench.lab.preflight.doctor.Doctor;
import dev.loombench.lab.process.Confinement;
import java.nio.file.Path;
import java.util.List;

/// This machine and the JDKs under test, as a run records them.
///
/// @param jdks under test, with their flags and limits; each has been started once as a check
/// @param notices one line for each remark on the selection of JDKs
public record MachineDescription(HostRecord host, List<JdkRecord> jdks, List<Finding> findings, List<String> notices) {

    /// Number of processors that measured JVMs may use.
    public static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /// The same machine after the doctor's checks, which take seconds.
    ///
    /// @throws UnfitMachineException if the machine is unfit to measure
    public MachineDescription examine(Path out) throws InterruptedException {
        List<CheckResult> checks = Doctor.examine(JdkDiscovery.discover(), out);
        for (CheckResult check : checks) {
            if (check.level() == CheckLevel.UNFIT) {
                throw new UnfitMachineException(check.name() + ": " + check.message() + "; " + check.remedy());
            }
        }
        return new MachineDescription(HostReader.read(Doctor.noise(checks)), jdks, Doctor.findings(checks), notices);
    }

    /// The JDKs under test, without checks of the machine.
    ///
    /// @throws dev.loombench.lab.finding.UserErrorException if an option is invalid
    /// @throws dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException if a JDK can't be used
    /// @throws dev.loombench.lab.process.LimitUnavailableException if there are too few
    ///     processors, or no way to limit them
    /// @throws UnfitMachineException if a temporary file can't be written
    public static MachineDescription ofOptions(EnvironmentOptions options) {
        List<String> flags = options.jvmArgs();
        EnvironmentFactors factors = options.factors();
        factors.cpus().forEach(cpus -> Confinement.check(cpus, null));
        factors.cpuQuotas().forEach(quota -> Confinement.check(null, quota));
        JdkChoice chosen = JdkChoice.select(options.jdks());
        return new MachineDescription(
                HostReader.read(), Environments.of(chosen.jdks(), flags, factors), List.of(), chosen.notices());
    }
}
