package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ChildExit;
import dev.loombench.lab.process.ChildFiles;
import dev.loombench.lab.process.ChildOptions;
import dev.loombench.lab.process.ProgramOwner;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.Quantities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Runs the job of a side once: prepares it, measures it from its start to its exit, and checks its result.
///
/// @param bed whose limit a run has that has none of its own
public record JobRunner(TestBed bed, JobConfig job) {
    /// File with what a run prints on standard output, in its directory.
    private static final String STDOUT_FILE = "stdout.txt";

    /// File with what a run prints on standard error, in its directory.
    private static final String STDERR_FILE = "stderr.txt";

    private static final String CHECK_FILE = "check.txt";
    private static final String PREPARE_FILE = "prepare.txt";

    /// One run, with a right result.
    ///
    /// @param stdout file with its standard output
    /// @param processesLeft number of processes that it left behind, which were ended
    /// @param whole time with preparation and check
    public record JobRun(
            ChildExit exit,
            Map<String, Metric> metrics,
            MachineActivity activity,
            Path stdout,
            int processesLeft,
            Duration whole) {}

    /// Observer of a running job.
    @FunctionalInterface
    public interface JobObserver {
        /// Observer that does nothing.
        JobObserver NONE = process -> {};

        /// Called once the job has started, on the thread that then waits for its exit.
        void started(Child process) throws InterruptedException;
    }

    /// @param directory existing directory for what it prints
    /// @throws ServiceFailedException if it can't be prepared or started, isn't done in time, or its result
    ///     isn't right. Only a failure of the job itself bears the side's name
    /// @throws InterruptedException if the comparison was stopped meanwhile
    public JobRun run(AbSide side, Path directory, JobObserver observer)
            throws ServiceFailedException, InterruptedException {
        long begin = System.nanoTime();
        bed.services().requireAlive();
        for (List<String> words : job.prepare()) {
            prepare(words, side, directory);
        }
        Path stdout = directory.resolve(STDOUT_FILE);
        ChildOptions program = bed.launcher()
                .program(side, directory.resolve(STDERR_FILE))
                .with(new ChildFiles(stdout, directory.resolve(STDERR_FILE), true));
        createEmpty(stdout, program);
        MachineProbe probe = new MachineProbe();
        MachineSnapshot before = probe.snapshot(bed.services().processes());
        Child process = start(program);
        ChildExit exit;
        int left;
        MachineActivity activity;
        Map<String, Metric> metrics;
        try (process;
                JobUsage usage = JobUsage.watch(process)) {
            observer.started(process);
            exit = awaitExit(process);
            activity = MachineActivity.between(
                    before, probe.snapshot(bed.services().processes()));
            requireRunning();
            left = process.countLeft();
            metrics = usage.metrics(exit);
        }
        requireRight(side, process, exit, stdout, directory);
        return new JobRun(exit, metrics, activity, stdout, left, Duration.ofNanos(System.nanoTime() - begin));
    }

    /// Creates the file for standard output, which exists even if the job can't be started.
    private static void createEmpty(Path stdout, ChildOptions program) throws ServiceFailedException {
        try {
            Files.deleteIfExists(stdout);
            Files.createFile(stdout);
        } catch (IOException e) {
            throw new ServiceFailedException(
                    program.owner(),
                    SideFault.OUTPUT_UNWRITABLE.message(program.name(), FileErrorText.describe(e)),
                    List.of());
        }
    }

    private Duration timeout() {
        return job.timeout().orElseGet(bed.course()::runLimit);
    }

    private Child start(ChildOptions command) throws ServiceFailedException {
        return Child.start(command, bed.launcher().tag().nextPart(), bed.stop());
    }

    private ChildExit awaitExit(Child process) throws ServiceFailedException, InterruptedException {
        Duration timeout = timeout();
        Optional<ChildExit> exit = process.await(timeout.minus(process.elapsed()));
        if (exit.isEmpty() && !bed.stop().isRequested()) {
            throw process.fault((job.timeout().isPresent() ? SideFault.BEYOND_RUN_TIMEOUT : SideFault.BEYOND_BUDGET)
                    .message(Quantities.text(rounded(process.elapsed()))));
        }
        return exit.orElseThrow(InterruptedException::new);
    }

    private static Duration rounded(Duration duration) {
        return duration.toSeconds() < 1
                ? Duration.ofMillis(duration.toMillis())
                : Duration.ofSeconds(duration.toSeconds());
    }

    private void requireRunning() throws InterruptedException {
        if (bed.stop().isRequested()) {
            throw new InterruptedException();
        }
    }

    private void requireRight(AbSide side, Child process, ChildExit exit, Path stdout, Path directory)
            throws ServiceFailedException, InterruptedException {
        if (!job.expect().exitCodes().contains(exit.code())) {
            String end = process.exitClause().orElseThrow();
            throw process.fault(
                    job.expect().isDefault()
                            ? SideFault.WRONG_EXIT.message(end, Integer.toString(exit.code()))
                            : SideFault.OTHER_EXIT.message(
                                    end,
                                    job.expect().exitCodes().stream()
                                            .sorted()
                                            .map(String::valueOf)
                                            .collect(Collectors.joining(" or "))));
        }
        Optional<Path> expected = job.expect().stdout();
        if (expected.isPresent()) {
            Optional<OutputDifference> difference = compare(stdout, expected.get(), process);
            if (difference.isPresent()) {
                throw process.fault(SideFault.OTHER_OUTPUT.message(
                        expected.get().getFileName(), difference.get().clause("printed", "expected")));
            }
        }
        if (job.check().isPresent()) {
            check(job.check().get(), side, process, exit, directory);
        }
    }

    private static Optional<OutputDifference> compare(Path stdout, Path expected, Child process)
            throws ServiceFailedException {
        try {
            return OutputDifference.find(stdout, expected);
        } catch (IOException e) {
            throw process.fault(SideFault.OUTPUT_UNREADABLE.message(expected, String.valueOf(e.getMessage())));
        }
    }

    private void check(List<String> words, AbSide side, Child process, ChildExit exit, Path directory)
            throws ServiceFailedException, InterruptedException {
        Map<String, String> variables = variables(side, directory);
        variables.put("LOOMBENCH_EXIT", Integer.toString(exit.code()));
        ChildOptions step = bed.launcher()
                .service("check", words, directory.resolve(CHECK_FILE))
                .with(variables);
        run(
                step,
                ProgramOwner.side(side.name()),
                problem -> SideFault.WRONG_RESULT.message(process.name(), step.name(), problem));
    }

    private void prepare(List<String> words, AbSide side, Path directory)
            throws ServiceFailedException, InterruptedException {
        ChildOptions step = bed.launcher()
                .service("prepare", words, directory.resolve(PREPARE_FILE))
                .with(variables(side, directory));
        run(step, step.owner(), problem -> SideFault.NOT_PREPARED.message(step.name(), side.name(), problem));
    }

    /// Variables of the commands around a run: its side, and the files of what it printed.
    private static Map<String, String> variables(AbSide side, Path directory) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("LOOMBENCH_SIDE", side.name());
        variables.put("LOOMBENCH_STDOUT", directory.resolve(STDOUT_FILE).toString());
        variables.put("LOOMBENCH_STDERR", directory.resolve(STDERR_FILE).toString());
        return variables;
    }

    /// Runs a command around a run, which must end with 0.
    ///
    /// @param failed name of the program that fails otherwise
    /// @param message its message, of why the command failed
    private void run(ChildOptions command, ProgramOwner failed, UnaryOperator<String> message)
            throws ServiceFailedException, InterruptedException {
        try (Child step = start(command)) {
            Optional<ChildExit> exit = step.await(timeout());
            requireRunning();
            if (exit.filter(end -> end.code() == 0).isEmpty()) {
                String problem = exit.flatMap(_ -> step.exitClause().map("it "::concat))
                        .orElseGet(SideFault.STEP_GOES_ON::message);
                throw new ServiceFailedException(failed, message.apply(problem), step.lastOutput());
            }
        }
    }
}
