package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRunner;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunDocument.HostRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.process.OrphanReaper;
import dev.loombench.lab.process.OrphanReaper.ProcessTag;
import dev.loombench.lab.process.ServiceProcess.ServiceFailedException;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// Compares the sides of a service: checks each, measures them in interleaved pairs within the budget, and
/// judges them.
public final class AbSession {
    private final AbConfig config;
    private final RunContext setting;
    private final GeneratorRunner generator;
    private final Cancellation stop;
    private final AbListener listener;

    /// Environment of a run: output, machine, versions.
    ///
    /// @param command command line, one word per element
    /// @param findings findings on the machine that qualify its figures
    /// @param jmeter JMeter installation for plans
    public record RunContext(
            Path out,
            List<String> command,
            String version,
            HostRecord host,
            List<Finding> findings,
            JMeterInstallation jmeter) {}

    /// Creates a session.
    ///
    /// @param generator load generator, which `stop` ends
    /// @param stop signal that ends the run early, from any thread
    public AbSession(
            AbConfig config, RunContext setting, GeneratorRunner generator, Cancellation stop, AbListener listener) {
        this.config = config;
        this.setting = setting;
        this.generator = generator;
        this.stop = stop;
        this.listener = listener;
    }

    /// Result of a run.
    ///
    /// @param fault failure that ended the run early; empty if there was none
    public record AbResult(
            Path directory, RunDocument run, AbDocument document, Optional<ServiceFailedException> fault) {}

    /// Validates the commands of a configuration without starting or writing anything.
    ///
    /// @throws dev.loombench.lab.catalog.UserErrorException if a command has no program or no directory
    public static void check(AbConfig config) {
        try (ServiceClient answers = new ServiceClient(config.load().timeout())) {
            ServiceLauncher.of(config, answers, new Cancellation(), ProcessTag.fresh())
                    .check(Path.of(""));
        }
    }

    /// Runs the comparison in a fresh directory.
    ///
    /// @throws dev.loombench.lab.catalog.UserErrorException if a side has no program; nothing was written then
    /// @throws IOException if results can't be written; finished trials are kept
    @SuppressWarnings("try") // the guard is only closed
    public AbResult run() throws IOException, InterruptedException {
        ProcessTag mark = ProcessTag.fresh();
        try (ServiceClient answers = new ServiceClient(config.load().timeout())) {
            ServiceLauncher bench = ServiceLauncher.of(config, answers, stop, mark);
            bench.check(setting.out());
            try (RunDirectory directory =
                            RunDirectory.create(setting.out(), LocalDateTime.now(ZoneId.systemDefault()), "ab");
                    OrphanReaper _ = OrphanReaper.start(mark)) {
                return new AbRunner(setting, generator, listener, bench, directory).run();
            }
        }
    }

    /// Receiver of the progress of an `ab` run.
    public interface AbListener {
        /// Receives a notice for the user, such as a setting that has no effect.
        void notice(String sentence);

        /// Receives the description of a stage that begins, such as the start of a side.
        void stage(String words);

        /// Receives the latest figures of a running load.
        default void load(LoadUpdate now) {
            switch (now) {
                case LoadUpdate.GeneratorSecond second -> second(second.second());
                case LoadUpdate.JMeterInterval summary -> summary(summary);
            }
        }

        /// Receives the figures of one second of a load, on another thread.
        void second(LoadSecond second);

        /// Receives JMeter's summary of the time since the previous one, on another thread.
        void summary(LoadUpdate.JMeterInterval summary);
    }
}
