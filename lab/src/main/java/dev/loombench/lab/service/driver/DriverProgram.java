package dev.loombench.lab.service.driver;

import dev.loombench.lab.diagnose.collect.ObservedWork;
import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.LoadSampler;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.checks.LoadObservation;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ChildExit;
import dev.loombench.lab.process.ChildFiles;
import dev.loombench.lab.process.ChildOptions;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.process.ProgramOwner;
import dev.loombench.lab.process.ProgramOwner.Role;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.Quantities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A driver's commands beside one side, on the generator's processors. Nothing of what they start outlives them.
///
/// @param launch of the side that they measure
/// @param directory working directory
/// @param cpus processors to which they are bound; empty for all
/// @param tag mark of all processes that are started for the run
public record DriverProgram(
        AbDriver driver, Launch launch, Path directory, Optional<CpuSet> cpus, ProcessTag tag, Cancellation stop) {
    private static final ProgramOwner OWNER = new ProgramOwner(Role.DRIVER, "the driver");

    /// File with what the driver prints, in its trial's directory.
    private static final String PRINTED_FILE = "driver.txt";

    /// File with what the driver prints on its standard error.
    private static final String ERRORS_FILE = "driver-errors.txt";

    /// File or directory that is the driver's own to write.
    private static final String WRITTEN_FILE = "driver-out";

    private static final String WARMUP_FILE = "driver-warmup.txt";

    private static final Pattern K6 = Pattern.compile("\\bk6\\b");

    /// Exit code of k6 that measured as ever, and whose thresholds were crossed.
    private static final int CROSSED_THRESHOLDS = 99;

    /// A variable in a word of a command, with braces or without.
    private static final Pattern VARIABLE = Pattern.compile("(?U)\\$(?:\\{(\\w+)}|(\\w+))");

    /// Programs that replace variables themselves, with the quotes of the shell.
    private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "busybox");

    /// What one run of a driver left.
    ///
    /// @param files with what it printed
    /// @param written path that it was given to write to
    /// @param from time of its start
    /// @param to time of its end
    /// @param observed what was observed of it, of the side and of the network
    public record DriverOutput(ChildFiles files, Path written, Instant from, Instant to, LoadObservation observed) {
        public Duration took() {
            return Duration.between(from, to);
        }
    }

    /// Validates the commands without starting them.
    ///
    /// @throws dev.loombench.lab.finding.UserErrorException if one has no program
    public void check() {
        command(driver.command(), Path.of(""), ChildFiles.log(Path.of(""))).check();
        if (!driver.warmup().isEmpty()) {
            command(driver.warmup(), Path.of(""), ChildFiles.log(Path.of(""))).check();
        }
    }

    /// Warms the side up: by the command for that, to its end, or by the driver itself, again and again until the time
    /// is over, at which it is ended.
    ///
    /// @param time time for the driver itself; zero for none
    /// @param files directory of the trial
    /// @throws ServiceFailedException if a command fails, or takes too long
    public void warmUp(Duration time, Path files) throws ServiceFailedException, InterruptedException {
        Path log = files.resolve(WARMUP_FILE);
        Path scratch = unused(files.resolve(WRITTEN_FILE + "-warmup"));
        if (!driver.warmup().isEmpty()) {
            ChildOptions command = command(driver.warmup(), scratch, ChildFiles.log(log));
            try (Child process = start(command)) {
                requireSuccess(process, SideFault.DRIVER_FAILED_IN_WARM_UP);
            }
            return;
        }
        long end = System.nanoTime() + time.toNanos();
        for (int run = 1; System.nanoTime() < end; run++) {
            ChildOptions command = command(driver.command(), Path.of(scratch + "-" + run), ChildFiles.log(log));
            try (Child process = start(command)) {
                if (process.await(Duration.ofNanos(end - System.nanoTime())).isPresent()) {
                    requireSuccess(process, SideFault.DRIVER_FAILED_IN_WARM_UP);
                }
            }
        }
    }

    /// Runs the driver to its end.
    ///
    /// @param files directory of the trial, for what it prints and writes
    /// @param target processes of the side
    /// @throws ServiceFailedException if it fails, or takes too long
    public DriverOutput run(Path files, TargetProcess target) throws ServiceFailedException, InterruptedException {
        ChildFiles printed = printed(files);
        Path written = unused(files.resolve(WRITTEN_FILE));
        clear(printed.output());
        clear(printed.errors());
        Instant from = Instant.now();
        try (Child process = start(command(driver.command(), written, printed));
                LoadSampler sampler = new LoadSampler(
                        new LoadMonitor(ProcFiles.ofThisMachine(), target, process::knownProcesses, launch.port()))) {
            sampler.start();
            requireSuccess(process, SideFault.DRIVER_FAILED);
            Instant to = Instant.now();
            LoadObservation observed =
                    sampler.within(from.toEpochMilli(), to.toEpochMilli()).observed();
            return new DriverOutput(printed, written, from, to, observed);
        }
    }

    /// Creates the window of a run in which the side's JVM is observed.
    ///
    /// @param time time of the driver's warm-up, if it has no command for that
    /// @param expected time that the run is expected to take
    /// @param files directory for what the driver prints and writes
    public ObservedWork<DriverOutput> observed(Duration time, Duration expected, Path files) {
        return new ObservedWork<>("driver", time.plus(driver.timeout().multipliedBy(2)), window -> {
            warmUp(time, files);
            window.accept(Optional.of(expected));
            return run(files, TargetProcess.UNKNOWN);
        });
    }

    /// The files with what the driver printed, in the directory of its trial.
    private static ChildFiles printed(Path trial) {
        return new ChildFiles(trial.resolve(PRINTED_FILE), trial.resolve(ERRORS_FILE), true);
    }

    /// A path at which nothing lies, not even of a session that was killed.
    private static Path unused(Path path) {
        Path unused = path;
        for (int number = 2; Files.exists(unused, LinkOption.NOFOLLOW_LINKS); number++) {
            unused = Path.of(path + "-" + number);
        }
        return unused;
    }

    private void clear(Path log) throws ServiceFailedException {
        try {
            Files.deleteIfExists(log);
        } catch (IOException e) {
            throw failure(SideFault.DRIVER_NOT_STARTED, FileErrorText.describe(e), List.of());
        }
    }

    private Child start(ChildOptions command) throws ServiceFailedException {
        return Child.start(command, tag.nextPart(), stop);
    }

    private void requireSuccess(Child process, SideFault kind) throws ServiceFailedException, InterruptedException {
        Optional<ChildExit> exit = process.await(driver.timeout());
        if (stop.isRequested()) {
            throw new InterruptedException();
        }
        if (exit.isEmpty()) {
            throw failure(
                    kind, SideFault.DRIVER_GOES_ON.message(Quantities.text(driver.timeout())), process.lastOutput());
        }
        int code = exit.get().code();
        if (code != 0) {
            String reason = process.lastReason().map(words -> ": " + words).orElse("");
            boolean crossed = code == CROSSED_THRESHOLDS
                    && driver.command().stream()
                            .anyMatch(word -> K6.matcher(word).find());
            throw failure(
                    kind,
                    (crossed ? SideFault.THRESHOLDS : SideFault.EXIT).message(Integer.toString(code), reason),
                    process.lastOutput());
        }
    }

    /// Returns a failure of the driver.
    ///
    /// @param kind what it failed in
    /// @param why clause with the reason
    public ServiceFailedException failure(SideFault kind, String why, List<String> lastLines) {
        return new ServiceFailedException(
                OWNER, kind.message(driver.name(), launch.side().name(), why), lastLines);
    }

    private ChildOptions command(List<String> words, Path written, ChildFiles files) {
        Map<String, String> variables = variables(written);
        boolean shell = SHELLS.contains(words.getFirst().replaceFirst(".*/", ""));
        return new ChildOptions(
                new ProgramOwner(Role.DRIVER, OWNER + " '" + words.getFirst() + "'"),
                shell
                        ? words
                        : words.stream().map(word -> filled(word, variables)).toList(),
                variables,
                directory,
                files,
                cpus);
    }

    private Map<String, String> variables(Path written) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("OUT", written.toAbsolutePath().toString());
        variables.put("PORT", Integer.toString(launch.port()));
        variables.put("HOST", launch.host());
        variables.put("URL", launch.address().orElseThrow().toString());
        variables.put("SIDE", launch.side().name());
        return variables;
    }

    /// Replaces `$NAME` and `${NAME}` of the known names; others stay as they are.
    static String filled(String word, Map<String, String> variables) {
        return VARIABLE.matcher(word).replaceAll(found -> {
            String name = found.group(1) == null ? found.group(2) : found.group(1);
            return Matcher.quoteReplacement(variables.getOrDefault(name, found.group()));
        });
    }
}
