package dev.loombench.lab.ab;

import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.fork.Guard;
import dev.loombench.lab.fork.JMeter;
import dev.loombench.lab.fork.Mark;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.journal.AbDocument;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.HostRecord;
import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.lab.journal.RunDocument;
import dev.loombench.lab.method.GeneratorRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// Holds sides against each other: tries each, measures them in interleaved pairs within the budget,
/// and judges them.
public final class AbSession {
    private final AbOrder order;
    private final Setting setting;
    private final GeneratorRun generator;
    private final Stop stop;
    private final AbListener listener;

    /// Where and by what it is made.
    ///
    /// @param command the command line, word by word
    /// @param findings what the machine's figures must be read with
    /// @param jmeter for plans
    public record Setting(
            Path out, List<String> command, String version, HostRecord host, List<Finding> findings, JMeter jmeter) {}

    /// @param generator of loads, which `stop` ends
    /// @param stop ends the run early, from any thread
    public AbSession(AbOrder order, Setting setting, GeneratorRun generator, Stop stop, AbListener listener) {
        this.order = order;
        this.setting = setting;
        this.generator = generator;
        this.stop = stop;
        this.listener = listener;
    }

    /// What it came to.
    ///
    /// @param fault what ended it before its time; empty where nothing did
    public record Outcome(Path directory, RunDocument run, AbDocument document, Optional<SideFault> fault) {}

    /// Refuses an order of which something can't be started; nothing is, and nothing is written.
    ///
    /// @throws dev.loombench.lab.experiment.BadInput if a command has no program or no directory
    public static void check(AbOrder order) {
        try (Answers answers = new Answers(order.load().timeout())) {
            Bench.of(order, answers, new Stop(), Mark.fresh()).check(Path.of(""));
        }
    }

    /// @throws dev.loombench.lab.experiment.BadInput if a side has no program; nothing was written then
    /// @throws IOException if results can't be written; finished trials are kept
    @SuppressWarnings("try") // the guard needs only be there
    public Outcome run() throws IOException, InterruptedException {
        Mark mark = Mark.fresh();
        try (Answers answers = new Answers(order.load().timeout())) {
            Bench bench = Bench.of(order, answers, stop, mark);
            bench.check(setting.out());
            try (RunDirectory directory =
                            RunDirectory.create(setting.out(), LocalDateTime.now(ZoneId.systemDefault()), "ab");
                    Guard _ = Guard.over(mark)) {
                return new AbCourse(order, setting, generator, listener, bench, directory).run();
            }
        }
    }
}
