package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorRun;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.process.Guard;
import dev.loombench.lab.process.JMeter;
import dev.loombench.lab.process.Mark;
import dev.loombench.lab.process.SideFault;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.service.config.AbOrder;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// Compares the sides of a service: checks each, measures them in interleaved pairs within the budget, and
/// judges them.
public final class AbSession {
    private final AbOrder config;
    private final Setting setting;
    private final GeneratorRun generator;
    private final Stop stop;
    private final AbListener listener;

    /// Environment of a run: output, machine, versions.
    ///
    /// @param command command line, one word per element
    /// @param findings findings on the machine that qualify its figures
    /// @param jmeter JMeter installation for plans
    public record Setting(
            Path out, List<String> command, String version, HostRecord host, List<Finding> findings, JMeter jmeter) {}

    /// Creates a session.
    ///
    /// @param generator load generator, which `stop` ends
    /// @param stop signal that ends the run early, from any thread
    public AbSession(AbOrder config, Setting setting, GeneratorRun generator, Stop stop, AbListener listener) {
        this.config = config;
        this.setting = setting;
        this.generator = generator;
        this.stop = stop;
        this.listener = listener;
    }

    /// Result of a run.
    ///
    /// @param fault failure that ended the run early; empty if there was none
    public record Outcome(Path directory, RunDocument run, AbDocument document, Optional<SideFault> fault) {}

    /// Validates the commands of a configuration without starting or writing anything.
    ///
    /// @throws dev.loombench.lab.catalog.BadInput if a command has no program or no directory
    public static void check(AbOrder config) {
        try (Answers answers = new Answers(config.load().timeout())) {
            Bench.of(config, answers, new Stop(), Mark.fresh()).check(Path.of(""));
        }
    }

    /// Runs the comparison in a fresh directory.
    ///
    /// @throws dev.loombench.lab.catalog.BadInput if a side has no program; nothing was written then
    /// @throws IOException if results can't be written; finished trials are kept
    @SuppressWarnings("try") // the guard is only closed
    public Outcome run() throws IOException, InterruptedException {
        Mark mark = Mark.fresh();
        try (Answers answers = new Answers(config.load().timeout())) {
            Bench bench = Bench.of(config, answers, stop, mark);
            bench.check(setting.out());
            try (RunDirectory directory =
                            RunDirectory.create(setting.out(), LocalDateTime.now(ZoneId.systemDefault()), "ab");
                    Guard _ = Guard.over(mark)) {
                return new AbCourse(config, setting, generator, listener, bench, directory).run();
            }
        }
    }
}
