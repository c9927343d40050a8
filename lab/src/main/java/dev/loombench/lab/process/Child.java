package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ChildUsage;
import dev.loombench.lab.machine.probe.ListeningPorts;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.machine.probe.ProcessStat;
import dev.loombench.lab.model.SideAccount;
import dev.loombench.protocol.ProcessEnd;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A user's own program with all its descendants, including those with another parent. Closing it ends all of
/// them.
///
/// Its time is that of this process's clock from right before the start to when the exit is noticed. Beside the
/// program it holds the start of a process by the JDK (some 4 ms), whatever the program is.
public final class Child implements AutoCloseable {
    static final String OTHERS_RUN = ", though others of its processes still run";

    private final ChildOptions options;
    private final Process process;
    private final ProgramProcesses processes;
    private final ProcessAccount account;
    private final Instant startedAt;
    private final long begin;
    private final Optional<ChildUsage> before;

    private Child(
            ChildOptions options,
            Process process,
            ProgramProcesses processes,
            Instant startedAt,
            long begin,
            Optional<ChildUsage> before) {
        this.options = options;
        this.process = process;
        this.processes = processes;
        this.account = new ProcessAccount(process.pid());
        this.startedAt = startedAt;
        this.begin = begin;
        this.before = before;
    }

    /// Exit of a started process.
    ///
    /// @param wallSeconds time from the start to the exit
    /// @param usage CPU time of its process and of all that it waited for; empty on Windows
    public record JobExit(int code, double wallSeconds, Optional<ChildUsage> usage) {}

    /// Starts a program.
    ///
    /// @param mark unique tag by which its processes are found
    /// @throws ServiceFailedException if the program can't be started
    public static Child start(ChildOptions options, ProcessTag mark, Cancellation stop) throws ServiceFailedException {
        ProcessBuilder builder = options.builder(mark);
        try {
            Optional<ChildUsage> before = ChildUsage.read();
            Instant startedAt = Instant.now();
            long begin = System.nanoTime();
            Process process = builder.start();
            return new Child(options, process, new ProgramProcesses(process, mark, stop), startedAt, begin, before);
        } catch (IOException e) {
            throw options.unstartable(e);
        }
    }

    /// The program's name in messages.
    public String name() {
        return options.name();
    }

    /// Id of the started process, which may have become the parent of others.
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

    /// Waits for the exit of the started process.
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

    /// Number of processes that it left behind when it exited.
    public int countLeft() {
        return processes.find().size();
    }

    /// Searches all processes of the machine for those of this program. [#knownProcesses] is cheaper and starts
    /// from this result.
    public List<Long> findProcesses() {
        return withOthers(processes.find());
    }

    /// Ids of the living processes found last, and of their descendants.
    public List<Long> knownProcesses() {
        return withOthers(processes.known());
    }

    private List<Long> withOthers(List<Long> own) {
        return Stream.concat(own.stream(), account.processes(own).stream())
                .distinct()
                .toList();
    }

    /// Finds out, once the program answers, whether its own processes or others answer, of whose control group
    /// its account is then.
    ///
    /// @param port port at which it answers
    /// @param group path of the control group that was named for it; empty to take that of the one that listens
    public void settleAccount(int port, Optional<String> group) {
        account.settle(port, group, processes.find());
    }

    /// Ids of the living processes whose work is that of the program: its own, or those that answer in their
    /// place.
    public List<Long> workingProcesses() {
        return account.processes(processes.known());
    }

    /// What these processes use together, those that have ended included; empty where it can't be read, as
    /// behind a forwarder.
    public Optional<ProcessReading> usage() {
        return account.read(processes.known());
    }

    /// Describes of what [#usage] is.
    public SideAccount account() {
        return account.describe(processes.find());
    }

    /// The process that stands for the program if it isn't known which one listens: the started one, else
    /// the one that has used most CPU time; empty if none is visible, as behind a forwarder.
    public OptionalLong mainProcess() {
        List<Long> working = workingProcesses();
        return working.contains(process.pid())
                ? OptionalLong.of(process.pid())
                : working.stream()
                        .max(Comparator.comparingLong(Child::ticks))
                        .map(OptionalLong::of)
                        .orElse(OptionalLong.empty());
    }

    private static long ticks(long pid) {
        return ProcessStat.read(ProcFiles.ofThisMachine(), pid)
                .map(ProcessStat::ownTicks)
                .orElse(0L);
    }

    /// The ports on which its processes listen.
    public List<Integer> ports() {
        return ListeningPorts.portsOf(ProcFiles.ofThisMachine(), findProcesses());
    }

    public boolean isAlive() {
        return processes.isAlive();
    }

    /// Exit code of the started process; empty while it runs.
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /// A clause about how it ended, with its last line of output; empty while it runs. A started process
    /// that failed is an end as well, even if others of it go on.
    public Optional<String> death() {
        boolean othersRun = isAlive();
        return othersRun && exitCode().orElse(0) == 0
                ? Optional.empty()
                : Optional.of("it " + exitClause(othersRun ? OTHERS_RUN : ""));
    }

    /// Describes the exit of the started process, which has ended, in a clause with its last line of output.
    public String exitClause() {
        return exitClause("");
    }

    private String exitClause(String others) {
        return ProcessEnd.saying(
                ProcessEnd.clause(process.exitValue()) + others,
                LogTail.lastReason(options.errors()).or(() -> LogTail.lastReason(options.output())));
    }

    /// An exception about this program, with its last lines of output.
    ///
    /// @param clause follows the program's name
    public ServiceFailedException fault(String clause) {
        return new ServiceFailedException(options.name(), options.name() + " " + clause, lastOutput());
    }

    /// The last lines that it printed, of its standard error if it used that; empty if there is none.
    public List<String> lastOutput() {
        List<String> lines = LogTail.lines(options.errors());
        return lines.isEmpty() ? LogTail.lines(options.output()) : lines;
    }

    /// Sends SIGTERM to all its processes, and kills what hasn't ended after 10 s.
    @Override
    public void close() {
        processes.close();
    }
}
