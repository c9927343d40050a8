package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.CgroupAccount;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.CpuTopology;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ChildFiles;
import dev.loombench.lab.process.ChildOptions;
import dev.loombench.lab.process.CpuAffinity;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.process.ProgramOwner;
import dev.loombench.lab.process.ProgramOwner.Role;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.SideRequests.FirstResponse;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.service.driver.DriverProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Launcher of sides, all of which are measured on the same processors.
///
/// @param tag mark of all processes that are started for the run
/// @param split processors of sides and generator; empty if processes can't be bound
public record ServiceLauncher(
        AbConfig config, ServiceClient answers, Cancellation stop, ProcessTag tag, Optional<CpuSplit> split) {
    private static final Duration PORT_FREE_TIMEOUT = Duration.ofSeconds(5);

    /// Creates the launcher of a run. Jobs have all processors, since nothing loads them.
    public static ServiceLauncher of(AbConfig order, ServiceClient answers, Cancellation stop, ProcessTag tag) {
        return new ServiceLauncher(
                order, answers, stop, tag, order.load().work().isOfServices() ? cpuSplit() : Optional.empty());
    }

    private static Optional<CpuSplit> cpuSplit() {
        ProcFiles files = ProcFiles.ofThisMachine();
        return CpuSet.allowed(files)
                .filter(allowed -> CpuAffinity.isPossible())
                .flatMap(allowed -> CpuSplit.divide(CpuTopology.read(files, allowed), null))
                .filter(split -> split.sharing() != CpuSplit.Sharing.PROCESSORS);
    }

    /// Starts a side on these processors, and waits until it is ready.
    ///
    /// @param log file for the side's output
    /// @param cpus empty where nothing is bound
    /// @throws ServiceFailedException if the port is taken, or the side ends or isn't ready in time
    RunningSide start(AbSide side, Path log, Optional<CpuSet> cpus)
            throws ServiceFailedException, InterruptedException {
        Launch launch = config.launch(side);
        SidePorts.requireFree(launch, PORT_FREE_TIMEOUT);
        Instant startedAt = Instant.now();
        long begin = System.nanoTime();
        Child process = Child.start(launch.program(log, cpus), tag.nextPart(), stop);
        boolean ready = false;
        try {
            Optional<FirstResponse> first = requests().awaitReady(launch, process, begin);
            Duration firstAnswer = Duration.ofNanos(System.nanoTime() - begin);
            process.settleAccount(launch.port(), side.group());
            ready = true;
            return new RunningSide(launch, process, split, startedAt, begin, firstAnswer, first);
        } finally {
            if (!ready) {
                process.close();
            }
        }
    }

    SideRequests requests() {
        return new SideRequests(config, answers, stop);
    }

    /// Returns this launcher for sides as they were found when they were tried. If others answer in place of a
    /// side's own processes, no side is bound, since its command's processors aren't theirs.
    public ServiceLauncher with(List<SideRuntime> tried) {
        boolean allAnswer = tried.stream()
                .map(SideRuntime::account)
                .allMatch(account -> account == null || account.coversOwnProcesses());
        return new ServiceLauncher(config, answers, stop, tag, allAnswer ? split : Optional.empty());
    }

    public ServiceLauncher with(AbConfig other) {
        return new ServiceLauncher(other, answers, stop, tag, split);
    }

    public JvmRecord jvmRecord(AbSide side) {
        int cores = split.map(cpus -> cpus.target().size())
                .orElse(Runtime.getRuntime().availableProcessors());
        return new JvmRecord(
                side.name(),
                split.map(cpus -> cpus.target().text()).orElse(null),
                cores,
                "its own",
                null,
                cores,
                side.command());
    }

    /// Returns the side's command with its placeholders filled in.
    ChildOptions program(AbSide side, Path log) {
        return config.launch(side).program(log, split.map(CpuSplit::target));
    }

    /// Validates all commands without starting them, and the control groups of sides.
    ///
    /// @throws UserErrorException if a side has no program, or its control group isn't one
    public void check(Path log) {
        config.sides()
                .forEach(side -> side.group()
                        .filter(path -> CgroupAccount.atPath(ProcFiles.ofThisMachine(), path)
                                .isEmpty())
                        .ifPresent(path -> {
                            throw ServiceError.NO_GROUP.error(side.name(), path);
                        }));
        config.sides().forEach(side -> program(side, log).check());
        config.setup().forEach(words -> service("setup", words, log).check());
        config.teardown().forEach(words -> service("teardown", words, log).check());
        config.load().work().check(this, log);
    }

    DriverProgram driver(AbDriver driver, AbSide side) {
        return new DriverProgram(driver, config.launch(side), config.base(), split.map(CpuSplit::generator), tag, stop);
    }

    /// Returns a command of setup, of teardown or around a job's runs, which runs on the generator's processors
    /// and leaves the sides' alone.
    public ChildOptions service(String name, List<String> words, Path log) {
        return new ChildOptions(
                new ProgramOwner(Role.SETUP, name + " '" + String.join(" ", words) + "'"),
                words,
                Map.of(),
                config.base(),
                ChildFiles.log(log),
                split.map(CpuSplit::generator));
    }
}
