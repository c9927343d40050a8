package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ChildUsage;
import dev.loombench.protocol.ProcessEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A user's own program that ends by itself, timed from the start of its process to its exit. Closing it ends what it
/// left behind.
///
/// The time is that of this process's clock from right before the start to when the exit is noticed. Beside the
/// program it holds the start of a process by the JDK (some 4 ms), whatever the program is.
public final class JobProcess implements AutoCloseable {
    /// Time until processes that ignore SIGTERM are killed.
    private static final Duration TERM_TIMEOUT = Duration.ofSeconds(5);

    private final ServiceCommand program;
    private final Path stdout;
    private final Process process;
    private final ProgramProcesses processes;
    private final Instant startedAt;
    private final long begin;
    private final Optional<ChildUsage> before;

    private JobProcess(
            ServiceCommand program,
            Path stdout,
            Process process,
            ProgramProcesses processes,
            Instant startedAt,
            long begin,
            Optional<ChildUsage> before) {
        this.program = program;
        this.stdout = stdout;
        this.process = process;
        this.processes = processes;
        this.startedAt = startedAt;
        this.begin = begin;
        this.before = before;
    }

    /// Exit of a job.
    ///
    /// @param wallSeconds time from the start to the exit
    /// @param usage CPU time of its process and of all that it waited for; empty on Windows
    public record JobExit(int code, double wallSeconds, Optional<ChildUsage> usage) {}

    /// Starts the program.
    ///
    /// @param program its log takes standard error
    /// @param stdout file for standard output
    /// @param mark unique tag by which its processes are found
    /// @throws ServiceFailedException if the program can't be started
    public static JobProcess start(ServiceCommand program, Path stdout, ProcessTag mark, Cancellation stop)
            throws ServiceFailedException {
        ProcessBuilder builder = program.builder(stdout, program.log(), mark);
        try {
            Optional<ChildUsage> before = ChildUsage.read();
            Instant startedAt = Instant.now();
            long begin = System.nanoTime();
            Process process = builder.start();
            return new JobProcess(
                    program,
                    stdout,
                    process,
                    new ProgramProcesses(process, mark, stop, TERM_TIMEOUT),
                    startedAt,
                    begin,
                    before);
        } catch (IOException e) {
            throw program.unstartable(e);
        }
    }

    /// The program's name in messages.
    public String name() {
        return program.name();
    }

    /// Id of the started process.
    public long pid() {
        return process.pid();
    }

    /// Time of the start.
    public Instant startedAt() {
        return startedAt;
    }

    /// Time since the start.
    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /// Whether the started process runs.
    public boolean isRunning() {
        return process.isAlive();
    }

    /// Ids of its living processes, those without a living ancestor left out.
    public List<Long> knownProcesses() {
        return processes.known();
    }

    /// Waits for the exit.
    ///
    /// @return empty if the time limit passes first
    public Optional<JobExit> await(Duration timeout) throws InterruptedException {
        if (!process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            return Optional.empty();
        }
        double wallSeconds = (System.nanoTime() - begin) / 1e9;
        return Optional.of(new JobExit(
                process.exitValue(),
                wallSeconds,
                before.flatMap(earlier -> ChildUsage.read().map(now -> now.since(earlier)))));
    }

    /// Number of processes that the job left behind when it exited.
    public int countLeft() {
        return processes.find().size();
    }

    /// Describes its exit in a clause, with the last line that it printed.
    public String exitClause(int code) {
        return ProcessEnd.saying(
                ProcessEnd.clause(code), LogTail.lastReason(program.log()).or(() -> LogTail.lastReason(stdout)));
    }

    /// An exception about this program, with the last lines that it printed.
    ///
    /// @param clause follows the program's name
    public ServiceFailedException fault(String clause) {
        List<String> errors = LogTail.lines(program.log());
        return new ServiceFailedException(
                program.name(), program.name() + " " + clause, errors.isEmpty() ? LogTail.lines(stdout) : errors);
    }

    /// Ends all its processes: those that ignore SIGTERM are killed after 5 s.
    @Override
    public void close() {
        processes.close();
    }
}
