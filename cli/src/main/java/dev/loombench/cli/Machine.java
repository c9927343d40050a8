package dev.loombench.cli;

import dev.loombench.lab.environment.Environments;
import dev.loombench.lab.environment.Factors;
import dev.loombench.lab.fork.Confinement;
import dev.loombench.lab.host.Host;
import dev.loombench.lab.host.doctor.Check;
import dev.loombench.lab.host.doctor.Check.Level;
import dev.loombench.lab.host.doctor.Doctor;
import dev.loombench.lab.host.doctor.Findings;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.HostRecord;
import dev.loombench.lab.journal.JdkRecord;
import java.nio.file.Path;
import java.util.List;

/// This machine, as a run sees it.
///
/// @param jdks under test, each of which was seen to start, with their flags and limits
/// @param notices what a person should know about the choice of JDKs, a line each
record Machine(HostRecord host, List<JdkRecord> jdks, List<Finding> findings, List<String> notices) {

    /// Processors that measured JVMs may use.
    static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /// The same machine after a look at all that matters to measuring, which takes seconds.
    ///
    /// @throws UnfitMachine if nothing can be measured here
    Machine examined(Path out) throws InterruptedException {
        List<Check> checks = Doctor.examine(out);
        for (Check check : checks) {
            if (check.level() == Level.UNFIT) {
                throw new UnfitMachine(check.name() + ": " + check.message() + "; " + check.remedy());
            }
        }
        return new Machine(Host.read(Findings.noise(checks)), jdks, Findings.of(checks), notices);
    }

    /// The JDKs under test, without a look at the rest of the machine.
    ///
    /// @throws dev.loombench.lab.experiment.BadInput if the options can't be meant
    /// @throws dev.loombench.lab.host.jdk.UnfitJdk if a JDK can't be used
    /// @throws dev.loombench.lab.fork.LimitRefused if there aren't as many processors, or no means to
    ///     limit them
    /// @throws UnfitMachine if there is no room for a temporary file
    static Machine unexamined(EnvironmentOptions options) {
        List<String> flags = options.jvmArgs();
        Factors factors = options.factors();
        factors.cpus().forEach(cpus -> Confinement.check(cpus, null));
        factors.cpuQuotas().forEach(quota -> Confinement.check(null, quota));
        ChosenJdks chosen = ChosenJdks.of(options.jdks());
        return new Machine(Host.read(), Environments.of(chosen.jdks(), flags, factors), List.of(), chosen.notices());
    }
}
