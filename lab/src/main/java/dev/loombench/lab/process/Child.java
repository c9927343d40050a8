package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ChildUsage;
import dev.loombench.lab.machine.probe.ListeningPorts;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.machine.probe.ProcessStat;
import dev.loombench.lab.model.ab.SideAccount;
import dev.loombench.lab.process.ProgramOwner.Role;
import dev.loombench.protocol.ProcessEnd;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A process that the lab has started, a user's own program or one of Loombench's, with all its descendants, including
/// those with another parent. Closing it ends all of them.
///
/// Its time is that of this process's clock from right before the start to when the exit is noticed. Beside the
/// program it holds the start of a process by the JDK (some 4 ms), whatever the program is.
public final class Child implements AutoCloseable {
    private static final Path NO_LOG = Path.of("/dev/null");
    static final String OTHERS_RUN = ", though others of its processes still run";

    /// Environment variables from which JVMs take options.
    private static final List<String> OPTION_VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private final ProgramOwner owner;
    private final ChildFiles files;
    private final Process process;
    private final ChildProcesses processes;
    private final ProcessAccount account;
    private final List<ChildOutput> outputs;
    private final Instant startedAt;
    private final long begin;
    private final Optional<ChildUsage> before;
    private @Nullable Writer input;
    private @Nullable ChildExit exit;

    private Child(
            ProgramOwner owner,
            ChildFiles files,
            ProcessBuilder builder,
            List<ChildOutput> outputs,
            @Nullable ProcessTag tag,
            Cancellation stop)
            throws IOException {
        this.outputs = List.copyOf(outputs);
        this.owner = owner;
        this.files = files;
        this.before = ChildUsage.read();
        this.startedAt = Instant.now();
        this.begin = System.nanoTime();
        try {
            this.process = builder.start();
        } finally {
            outputs.forEach(ChildOutput::handOver);
        }
        this.processes = new ChildProcesses(process, tag, stop);
        this.account = new ProcessAccount(process.pid());
    }

    /// Starts a user's program, which gets SIGTERM at its end, and is killed 10 s later.
    ///
    /// @param mark unique tag by which its processes are found
    /// @throws ServiceFailedException if the program can't be started
    public static Child start(ChildOptions options, ProcessTag mark, Cancellation stop) throws ServiceFailedException {
        ProcessBuilder builder = options.builder(mark);
        ChildFiles files = options.files();
        List<ChildOutput> outputs = new ArrayList<>();
        try {
            if (!files.isOutputWhole()) {
                outputs.add(ChildOutput.into(files.output()));
                builder.redirectOutput(outputs.getLast().redirect());
            }
            if (!files.errors().equals(files.output())) {
                outputs.add(ChildOutput.into(files.errors()));
                builder.redirectError(outputs.getLast().redirect());
            }
            return new Child(options.owner(), files, builder, outputs, mark, stop);
        } catch (IOException e) {
            outputs.forEach(ChildOutput::close);
            throw options.unstartable(e);
        }
    }

    /// Starts a user's program whose output is passed on.
    ///
    /// @param mark unique tag by which its processes are found
    static Child forwarded(List<String> command, OutputStream output, ProcessTag mark, Cancellation stop)
            throws IOException {
        ChildOutput forwarded = ChildOutput.to(output);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ChildOptions.NO_INPUT)
                .redirectOutput(forwarded.redirect());
        builder.environment().put(ProcessTag.VARIABLE, mark.value());
        try {
            ProgramOwner owner = new ProgramOwner(Role.LAB, command.getFirst());
            return new Child(owner, ChildFiles.log(NO_LOG), builder, List.of(forwarded), mark, stop);
        } catch (IOException e) {
            forwarded.close();
            throw e;
        }
    }

    /// Starts a program of Loombench's own, which is killed at its end. Its standard input stays open.
    ///
    /// @param name noun phrase in messages
    /// @param log file for what it prints
    /// @param reports whether its standard output is read by [ChildReports] and isn't a part of the log
    /// @throws IOException if it can't be started
    public static Child own(String name, List<String> command, Path log, boolean reports, Cancellation stop)
            throws IOException {
        ProcessBuilder.Redirect append = ProcessBuilder.Redirect.appendTo(log.toFile());
        ProcessBuilder builder = builder(command).redirectError(append);
        if (!reports) {
            builder.redirectErrorStream(true).redirectOutput(append);
        }
        return new Child(new ProgramOwner(Role.LAB, name), ChildFiles.log(log), builder, List.of(), null, stop);
    }

    /// The command of a JVM of Loombench's own.
    ///
    /// @param log file for what it prints, beside which it reports a crash
    /// @param main its class, and its arguments
    public static List<String> jvm(Path java, Path log, List<String> options, String classPath, List<String> main) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(CrashReport.options(log.resolveSibling("")));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath));
        command.addAll(main);
        return command;
    }

    /// The variables of this environment that children don't get since JVMs take options from them.
    public static List<String> withheld(Map<String, String> environment) {
        return OPTION_VARIABLES.stream().filter(environment::containsKey).toList();
    }

    /// Creates a builder without the environment variables from which JVMs take options, so that a child has only
    /// the options that are recorded.
    static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        OPTION_VARIABLES.forEach(builder.environment()::remove);
        return builder;
    }

    /// Its standard output.
    BufferedReader reader() {
        return process.inputReader(StandardCharsets.UTF_8);
    }

    /// Writes a line to its standard input, which stays open.
    public synchronized void send(String line) throws IOException {
        if (input == null) {
            input = process.outputWriter(StandardCharsets.UTF_8);
        }
        input.write(line + "\n");
        input.flush();
    }

    /// The program's name in messages.
    public String name() {
        return owner.toString();
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
    public Optional<ChildExit> await(Duration timeout) throws InterruptedException {
        if (!process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            return Optional.empty();
        }
        if (exit == null) {
            double wallSeconds = (System.nanoTime() - begin) / 1e9;
            exit = new ChildExit(
                    process.exitValue(),
                    wallSeconds,
                    before.flatMap(earlier -> ChildUsage.read().map(now -> now.since(earlier))));
        }
        return Optional.of(exit);
    }

    /// The exit that was waited for.
    public Optional<ChildExit> exit() {
        return Optional.ofNullable(exit);
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

    /// Whether the started process runs, or another one of the program.
    public boolean isAlive() {
        return processes.areAlive();
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
                : exitClause(othersRun ? OTHERS_RUN : "").map("it "::concat);
    }

    /// Describes the exit of the started process in a clause with its last line of output; empty while it runs.
    public Optional<String> exitClause() {
        return exitClause("");
    }

    private Optional<String> exitClause(String others) {
        return isRunning()
                ? Optional.empty()
                : Optional.of(ProcessEnd.saying(ProcessEnd.clause(process.exitValue()) + others, lastReason()));
    }

    /// The last line that may say why it ended, of its standard error if it used that.
    public Optional<String> lastReason() {
        settle();
        return LogTail.lastReason(files.errors()).or(() -> LogTail.lastReason(files.output()));
    }

    /// Completes the files with what it printed last.
    private void settle() {
        outputs.forEach(output -> output.settle(!isRunning()));
    }

    /// An exception about this program, with its last lines of output.
    ///
    /// @param clause follows the program's name
    public ServiceFailedException fault(String clause) {
        return new ServiceFailedException(owner, owner + " " + clause, lastOutput());
    }

    /// The last lines that it printed, of its standard error if it used that; empty if there is none.
    public List<String> lastOutput() {
        settle();
        return files.lastLines();
    }

    /// Sends SIGTERM to its processes, and kills it if it doesn't end in time.
    ///
    /// @param patience time until it is killed
    public void end(Duration patience) {
        processes.end(patience);
    }

    /// Ends all its processes, a user's program with SIGTERM at first.
    @Override
    public void close() {
        processes.end();
        outputs.forEach(ChildOutput::close);
    }
}
