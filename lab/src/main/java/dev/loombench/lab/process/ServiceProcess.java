package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ListeningPorts;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.machine.probe.ProcessStat;
import dev.loombench.lab.model.SideAccount;
import dev.loombench.protocol.ProcessEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// A user's own program with all its descendants, including those with another parent. Closing it ends all of
/// them.
public final class ServiceProcess implements AutoCloseable {
    static final String OTHERS_RUN = ", though others of its processes still run";

    /// Time until processes that ignore SIGTERM are killed.
    private static final Duration TERM_TIMEOUT = Duration.ofSeconds(10);

    private final ServiceCommand program;
    private final Process process;
    private final ProgramProcesses processes;
    private final ProcessAccount account;

    private ServiceProcess(ServiceCommand program, Process process, ProgramProcesses processes) {
        this.program = program;
        this.process = process;
        this.processes = processes;
        this.account = new ProcessAccount(process.pid());
    }

    /// Starts the program.
    ///
    /// @param mark unique tag by which its processes are found
    /// @throws ServiceFailedException if the program can't be started
    public static ServiceProcess start(ServiceCommand program, ProcessTag mark, Cancellation stop)
            throws ServiceFailedException {
        return start(program, program.log(), mark, stop);
    }

    /// Starts the program with a file for its standard error alone.
    ///
    /// @param errors that file, or the program's log
    /// @param mark unique tag by which its processes are found
    /// @throws ServiceFailedException if the program can't be started
    public static ServiceProcess start(ServiceCommand program, Path errors, ProcessTag mark, Cancellation stop)
            throws ServiceFailedException {
        try {
            Process process = program.builder(program.log(), errors, mark).start();
            return new ServiceProcess(program, process, new ProgramProcesses(process, mark, stop, TERM_TIMEOUT));
        } catch (IOException e) {
            throw program.unstartable(e);
        }
    }

    public String name() {
        return program.name();
    }

    /// Id of the started process, which may have become the parent of others.
    public long pid() {
        return process.pid();
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
                        .max(Comparator.comparingLong(ServiceProcess::ticks))
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
        return ProcessEnd.saying(ProcessEnd.clause(process.exitValue()) + others, LogTail.lastReason(program.log()));
    }

    /// An exception about this program, with its last lines of output.
    ///
    /// @param clause follows the program's name
    public ServiceFailedException fault(String clause) {
        return new ServiceFailedException(program.name(), program.name() + " " + clause, lastOutput());
    }

    /// The program's last lines of output; empty if there is none.
    public List<String> lastOutput() {
        return LogTail.lines(program.log());
    }

    /// Sends SIGTERM to all its processes, and kills what hasn't ended after 10 s.
    @Override
    public void close() {
        processes.close();
    }
}
