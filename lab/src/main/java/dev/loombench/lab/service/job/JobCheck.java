package dev.loombench.lab.service.job;

import dev.loombench.lab.model.AbJob.JobOutcome;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.advice.ServiceFinding;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.job.JobRunner.JobObserver;
import dev.loombench.lab.service.job.JobRunner.JobRun;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/// Runs the job of each side once before anything counts: whether its result is right, whether the sides print
/// the same, and what runs there.
///
/// @param outcomes what each run ended with, side by side
/// @param runtimes what runs on each side
/// @param difference how the sides' outputs differ, as a clause; empty where they are the same, or needn't be
/// @param slowest longest run, with its preparation and check
/// @param outputs standard output of each side, by its name; none if outputs needn't be the same
public record JobCheck(
        List<JobOutcome> outcomes,
        List<SideRuntime> runtimes,
        Optional<String> difference,
        Duration slowest,
        Map<String, Path> outputs) {
    public JobCheck {
        outcomes = List.copyOf(outcomes);
        runtimes = List.copyOf(runtimes);
        outputs = Map.copyOf(outputs);
    }

    /// Runs and checks all sides.
    ///
    /// @param run directory of the comparison
    /// @throws ServiceFailedException if a side gives no right result
    public static JobCheck run(JobRunner runner, Path run, AbListener listener)
            throws IOException, InterruptedException {
        List<JobOutcome> outcomes = new ArrayList<>();
        List<SideRuntime> runtimes = new ArrayList<>();
        Map<String, Path> outputs = new LinkedHashMap<>();
        Duration slowest = Duration.ZERO;
        for (AbSide side : runner.launcher().config().sides()) {
            listener.stage(ServiceNotice.CHECKING.message(side.name()));
            List<JobInspection> inspections = new ArrayList<>();
            JobRun done = runner.run(
                    side,
                    PrivateDirectory.createWithin(run.toAbsolutePath(), "check", side.name()),
                    process -> inspections.add(JobInspection.start(side, process)));
            runtimes.add(inspections.getFirst().result());
            outcomes.add(new JobOutcome(
                    side.name(),
                    done.exit().code(),
                    done.exit().wallSeconds(),
                    Files.size(done.stdout()),
                    done.processesLeft()));
            outputs.put(side.name(), done.stdout());
            slowest = done.whole().compareTo(slowest) > 0 ? done.whole() : slowest;
        }
        boolean compared = runner.job().comparesOutputs();
        return new JobCheck(
                outcomes,
                runtimes,
                compared ? difference(List.copyOf(outputs.entrySet())) : Optional.empty(),
                slowest,
                compared ? outputs : Map.of());
    }

    private static Optional<String> difference(List<Map.Entry<String, Path>> outputs) throws IOException {
        Map.Entry<String, Path> first = outputs.getFirst();
        for (Map.Entry<String, Path> other : outputs.subList(1, outputs.size())) {
            Optional<OutputDifference> difference = OutputDifference.find(first.getValue(), other.getValue());
            if (difference.isPresent()) {
                return Optional.of(ServiceNotice.OTHER_OUTPUT.message(
                        first.getKey(),
                        other.getKey(),
                        difference.get().clause("of '" + first.getKey() + "'", "of '" + other.getKey() + "'")));
            }
        }
        return Optional.empty();
    }

    /// Runs each side some more times without measuring, in turns, as long as there is time.
    ///
    /// @param budget time that is left of the budget
    /// @throws ServiceFailedException if a side gives no right result
    public static void warmUp(JobRunner runner, Path run, Supplier<Duration> budget, AbListener listener)
            throws IOException, InterruptedException {
        int runs = runner.job().warmupRuns();
        for (int number = 1; number <= runs; number++) {
            if (!budget.get().isPositive()) {
                listener.notice(ServiceNotice.WARM_UPS_CUT.message(number - 1, runs));
                return;
            }
            for (AbSide side : runner.launcher().config().sides()) {
                listener.stage(ServiceNotice.WARM_UP_RUN.message(number, runs, side.name()));
                runner.run(
                        side,
                        PrivateDirectory.createWithin(run.toAbsolutePath(), "warm-up", side.name()),
                        JobObserver.NONE);
            }
        }
    }

    /// Wall time of a side in the run that checked it.
    public Duration wallTime(AbSide side) {
        return outcomes.stream()
                .filter(outcome -> outcome.side().equals(side.name()))
                .map(outcome -> Duration.ofNanos((long) (outcome.seconds() * 1e9)))
                .findFirst()
                .orElse(Duration.ZERO);
    }

    /// Reports that a run printed something else than its side did when it was checked. Empty if the sides themselves
    /// differ, which was reported then, or needn't print the same.
    public Optional<Finding> changedOutput(AbSide side, Path stdout) {
        if (difference.isPresent() || !outputs.containsKey(side.name())) {
            return Optional.empty();
        }
        Path before = Objects.requireNonNull(outputs.get(side.name()));
        try {
            return OutputDifference.find(stdout, before)
                    .map(change -> change(side, change.clause("in this run", "before")));
        } catch (IOException e) {
            return Optional.of(change(side, "it can't be compared: " + FileErrorText.describe(e)));
        }
    }

    private static Finding change(AbSide side, String clause) {
        return ServiceFinding.OUTPUT_CHANGED.with(side.name(), clause).withEvidence(Map.of("side", side.name()));
    }
}
