package dev.loombench.cli.command;

import dev.loombench.cli.command.CommandFailure.CommandException;
import dev.loombench.lab.catalog.yaml.Catalog;
import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import java.nio.file.Path;

/// Locates the parts of this installation from system properties that the launcher script sets.
public final class Installation {
    private Installation() {}

    public static InstalledPrograms programs() {
        return new InstalledPrograms(home());
    }

    /// JMeter, which the second archive holds.
    ///
    /// @param needed whether a plan is to be run, by an option
    /// @throws CommandException if it is needed and that archive isn't unpacked here
    public static JMeterInstallation jmeter(boolean needed, String option) {
        if (needed && programs().lacksServers()) {
            throw withoutServers(option);
        }
        return programs().jmeter();
    }

    /// The failure without the second archive. JBang unpacks into a folder of its cache for the archives of one
    /// alias, to which nothing is added by hand.
    ///
    /// @param what can't be done
    public static CommandException withoutServers(Object what) {
        String version = ManifestVersion.text();
        return home().toString().contains("/loombench/jbang/")
                ? CommandFailure.NO_SERVERS_BY_JBANG.exception(what, version)
                : CommandFailure.NO_SERVERS.exception(what, version, version, home());
    }

    /// A runner for the load generator, on the JDK of this process.
    public static GeneratorRunner generator(Cancellation stop) {
        return new GeneratorRunner(programs().generator(), Jdk.ownJava(), stop);
    }

    public static Catalog catalog() {
        String experiments = System.getProperty("loombench.experiments");
        return Catalog.readDirectory(experiments == null ? home().resolve("experiments") : Path.of(experiments));
    }

    private static Path home() {
        String home = System.getProperty("loombench.home");
        if (home == null) {
            throw CommandError.NO_HOME.error();
        }
        return Path.of(home);
    }
}
