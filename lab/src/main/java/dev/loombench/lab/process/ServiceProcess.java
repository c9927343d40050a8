package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.machine.probe.ProcessStat;
import dev.loombench.lab.machine.probe.TcpSocket.ListeningPorts;
import dev.loombench.lab.model.SideAccount;
import dev.loombench.lab.process.OrphanReaper.ProcessTag;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// A user's own program with all its descendants, including those with another parent, and the containers
/// that its command runs. Closing it ends all of them.
public final class ServiceProcess implements AutoCloseable {
    /// Time until processes that ignore SIGTERM are killed.
    private static final Duration TERM_TIMEOUT = Duration.ofSeconds(10);

    private final ServiceCommand program;
    private final Process process;
    private final ProgramProcesses processes;
    private final Optional<ContainerRun> containers;
    private final ProcessAccount account;
    private final OutputLimit limit;

    private final CrashFiles crashes;

    private ServiceProcess(
            ServiceCommand program,
            Process process,
            ProgramProcesses processes,
            Optional<ContainerRun> containers,
            OutputLimit limit) {
        this.program = program;
        this.process = process;
        this.processes = processes;
        this.containers = containers;
        this.account = new ProcessAccount(containers);
        this.crashes = new CrashFiles(program);
        this.crashes.add(List.of(process.pid()));
        this.limit = limit;
    }

    /// Starts the program. Containers that it runs are left alone.
    ///
    /// @param mark unique tag by which its processes are found
    /// @throws ServiceFailedException if the program can't be started
    public static ServiceProcess start(ServiceCommand program, ProcessTag mark, Cancellation stop)
            throws ServiceFailedException {
        return start(program, program.log(), mark, stop, Optional.empty());
    }

    /// Starts the program; the containers that its command runs belong to it.
    ///
    /// @param mark unique tag by which its processes are found
    /// @throws ServiceFailedException if the program can't be started
    public static ServiceProcess startWithContainers(ServiceCommand program, ProcessTag mark, Cancellation stop)
            throws ServiceFailedException {
        Optional<ContainerCommand> command = ContainerCommand.parse(program.command());
        if (command.isEmpty()) {
            return start(program, program.log(), mark, stop);
        }
        ContainerRun run;
        try {
            run = ContainerRun.prepare(command.get(), program, mark, stop);
        } catch (IOException e) {
            throw unstarted(program, e);
        }
        try {
            return start(run.program(), run.program().log(), mark, stop, Optional.of(run));
        } catch (ServiceFailedException | RuntimeException e) {
            run.close();
            throw e;
        }
    }

    /// Starts the program with a file for its standard error alone. Containers that it runs are left alone.
    ///
    /// @param errors that file, or the program's log
    /// @param mark unique tag by which its processes are found
    /// @throws ServiceFailedException if the program can't be started
    public static ServiceProcess start(ServiceCommand program, Path errors, ProcessTag mark, Cancellation stop)
            throws ServiceFailedException {
        return start(program, errors, mark, stop, Optional.empty());
    }

    private static ServiceFailedException unstarted(ServiceCommand program, IOException cause) {
        return new ServiceFailedException(
                program.name(), program.name() + " can't be started: " + cause.getMessage(), List.of());
    }

    private static ServiceProcess start(
            ServiceCommand program, Path errors, ProcessTag mark, Cancellation stop, Optional<ContainerRun> containers)
            throws ServiceFailedException {
        boolean together = errors.equals(program.log());
        ProcessBuilder builder = ChildProcess.builder(program.commandLine())
                .directory(program.directory().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectErrorStream(together)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(program.log().toFile()));
        if (!together) {
            builder.redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
        }
        builder.environment().putAll(program.environment());
        builder.environment().put(ProcessTag.VARIABLE, mark.value());
        try {
            Process process = builder.start();
            return new ServiceProcess(
                    program,
                    process,
                    new ProgramProcesses(process, mark, stop, TERM_TIMEOUT),
                    containers,
                    together ? OutputLimit.watch(program.log()) : OutputLimit.watch(program.log(), errors));
        } catch (IOException e) {
            throw unstarted(program, e);
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
        containers.ifPresent(ContainerRun::search);
        return withContainers(processes.find());
    }

    /// Ids of the living processes found last, and of their descendants.
    public List<Long> knownProcesses() {
        return withContainers(processes.known());
    }

    private List<Long> withContainers(List<Long> outside) {
        crashes.add(outside);
        return containers.isEmpty()
                ? outside
                : Stream.concat(outside.stream(), containers.get().processes().stream())
                        .distinct()
                        .toList();
    }

    /// Ids of the living processes whose work is that of the program: all but the clients of container
    /// engines.
    public List<Long> workingProcesses() {
        return account.processes(processes.known());
    }

    /// What its processes use together, those that have ended included; empty where it can't be read, as
    /// for containers whose control groups aren't visible.
    public Optional<ProcessReading> usage() {
        return account.read(processes.known());
    }

    /// Describes of what [#usage] is.
    public SideAccount account() {
        containers.ifPresent(ContainerRun::search);
        return account.describe(processes.find());
    }

    /// The process that stands for the program if it isn't known which one listens: the started one, else
    /// the one that has used most CPU time; empty if none is visible, as of containers elsewhere.
    public OptionalLong mainProcess() {
        List<Long> working = workingProcesses();
        return containers.isEmpty() && working.contains(process.pid())
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

    /// What to check if it isn't reached; empty for a program outside of containers.
    public String reachHint() {
        return containers.isPresent() ? "; a container must publish its port, such as -p 8080:8080" : "";
    }

    /// The ports on which its processes listen.
    public List<Integer> ports() {
        return ListeningPorts.portsOf(ProcFiles.ofThisMachine(), findProcesses());
    }

    public boolean isAlive() {
        return processes.isAlive()
                || containers.filter(run -> !run.processes().isEmpty()).isPresent();
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
                : Optional.of("it " + exitClause(othersRun ? ", though others of its processes still run" : ""));
    }

    /// Describes the exit of the started process, which has ended, in a clause with its last line of output.
    public String exitClause() {
        return exitClause("");
    }

    private String exitClause(String others) {
        return new ProcessOutcome.Died(process.exitValue()).reason()
                + others
                + crashes.lastReason().map(words -> ": " + words).orElse("");
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

    /// Has the engine stop its containers, sends SIGTERM to all its processes, and kills what hasn't
    /// ended after 10 s. Crash reports and heap dumps go to the directory of its log.
    @Override
    public void close() {
        containers.ifPresent(ContainerRun::stop);
        processes.close();
        containers.ifPresent(ContainerRun::close);
        crashes.collect();
        limit.close();
    }

    /// Thrown if a user's own program can't be measured: it doesn't start, doesn't answer, or has ended. The
    /// message is one line with its name, the reason and what to do.
    public static final class ServiceFailedException extends IOException {
        private static final long serialVersionUID = 1L;

        private final String program;
        private final transient List<String> lastOutput;

        /// Creates an exception with the end of the program's output.
        ///
        /// @param program name in messages, such as `side 'a'`
        /// @param lastOutput its last lines of output
        public ServiceFailedException(String program, String message, List<String> lastOutput) {
            super(message);
            this.program = program;
            this.lastOutput = List.copyOf(lastOutput);
        }

        /// The program's name in messages.
        public String program() {
            return program;
        }

        /// The program's last lines of output; empty if there is none.
        public List<String> lastOutput() {
            return lastOutput;
        }
    }
}
