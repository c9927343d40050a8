package dev.loombench.cli.command;

import dev.loombench.lab.machine.host.HostReader;
import dev.loombench.lab.machine.jdk.JdkDiscovery;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.preflight.doctor.CheckLevel;
import dev.loombench.lab.preflight.doctor.CheckResult;
import dev.loombench.lab.preflight.doctor.Doctor;
import java.nio.file.Path;
import java.util.List;

public record MachineDescription(HostRecord host, List<Finding> findings) {
    /// Number of processors that measured JVMs may use.
    public static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /// The machine after the doctor's checks, which take seconds.
    ///
    /// @throws CommandFailure.CommandException if it is unfit to measure
    public static MachineDescription examined(Path out) throws InterruptedException {
        List<CheckResult> checks = Doctor.examine(JdkDiscovery.discover(), out);
        for (CheckResult check : checks) {
            if (check.level() == CheckLevel.UNFIT) {
                throw CommandFailure.UNFIT.exception(check.name(), check.message(), check.remedy());
            }
        }
        return new MachineDescription(HostReader.read(Doctor.noise(checks)), Doctor.findings(checks));
    }

    public static MachineDescription unexamined() {
        return new MachineDescription(HostReader.read(), List.of());
    }
}
