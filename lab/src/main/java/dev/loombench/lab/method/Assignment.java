package dev.loombench.lab.method;

import dev.loombench.lab.diagnosis.Recording;
import dev.loombench.lab.experiment.Job;
import dev.loombench.lab.fork.PlainJvm;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.CalibrationRecord;
import dev.loombench.lab.jvm.AgentOrder;
import dev.loombench.lab.jvm.NativeMemoryReading;
import dev.loombench.lab.plan.Trial;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.protocol.Ending;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.protocol.Work;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A trial with all that it takes to run it.
///
/// @param job what is run, the model's size a number
/// @param java the command of the JDK under test
/// @param options all options of the measured JVM
/// @param directory where its files go
/// @param limit after which it is killed
/// @param calibration what one task needs, as measured before the first trial
/// @param loadSide where the load of a server comes from; absent where nothing is sent
public record Assignment(
        Trial trial,
        Job job,
        Path java,
        List<String> options,
        Path directory,
        Duration limit,
        CalibrationRecord calibration,
        @Nullable LoadSide loadSide) {
    /// One of a trial that sends nothing.
    public Assignment(
            Trial trial,
            Job job,
            Path java,
            List<String> options,
            Path directory,
            Duration limit,
            CalibrationRecord calibration) {
        this(trial, job, java, options, directory, limit, calibration, null);
    }

    /// Where the load of a server comes from.
    ///
    /// @param java the command of the generator's JVM
    /// @param jmeter that of JMeter's, which is bound to the generator's processors when it is up
    /// @param serverProcessors that the server may use
    /// @param split who has which processors; absent where they share all that there are
    /// @param boundLate whether the server is to be bound when it is ready, since its command doesn't
    /// @param spare by how much the warm-up may be extended
    public record LoadSide(
            Path java,
            Path jmeter,
            int serverProcessors,
            Optional<CpuSplit> split,
            boolean boundLate,
            Duration spare) {}

    /// The same with a cap on platform threads.
    ///
    /// @param guarded the command that also caps them in a control group, where that can be had
    public Assignment capped(Path guarded, long threads) {
        List<String> more = new ArrayList<>(options);
        more.add("-D" + ThreadCap.PROPERTY + "=" + threads);
        return new Assignment(trial, job, guarded, more, directory, limit, calibration, loadSide);
    }

    /// The same in a JVM that is observed for causes: with the agent, a recording, and its native memory tracked. It
    /// ends in order, so that the recording is whole.
    ///
    /// @param agent its jar
    public Assignment observed(Path agent) {
        List<String> more = new ArrayList<>(options);
        more.addAll(Recording.options(recording()));
        more.add(NativeMemoryReading.OPTION);
        more.add("-D" + Ending.PROPERTY + "=" + Ending.IN_ORDER);
        more.add(AgentOrder.ofTrial(agent, agentFile()).option());
        return new Assignment(trial, job, java, more, directory, limit, calibration, loadSide);
    }

    /// Where the agent writes in a trial for diagnosis.
    public Path agentFile() {
        return directory.resolve("agent.txt");
    }

    /// The recording of a trial for diagnosis.
    public Path recording() {
        return directory.resolve(TrialRecord.RECORDING);
    }

    /// The tasks that it runs; empty where it sends requests to a server.
    public Optional<Work> tasks() {
        return switch (job) {
            case Job.Tasks(Work work) -> Optional.of(work);
            case Job.Requests requests -> Optional.empty();
        };
    }

    /// The tasks that it runs.
    ///
    /// @throws IllegalStateException if it sends requests to a server
    public Work work() {
        return tasks().orElseThrow(() -> new IllegalStateException("trial " + trial.id() + " runs no tasks"));
    }

    /// The requests that it sends.
    ///
    /// @throws IllegalStateException if it runs tasks
    Job.Requests requests() {
        if (job instanceof Job.Requests requests) {
            return requests;
        }
        throw new IllegalStateException("trial " + trial.id() + " sends no requests");
    }

    LoadSide load() {
        return Objects.requireNonNull(loadSide, () -> "trial " + trial.id() + " has no load");
    }

    Path account() {
        return directory.resolve("account.txt");
    }

    Path log() {
        return directory.resolve("output.txt");
    }

    /// The same as a JVM that runs a main of the subject.
    ///
    /// @param more options beside those of the trial
    PlainJvm plainJvm(String main, List<String> more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(more);
        return new PlainJvm(main, java, all, work().line().toString(), account(), log(), limit);
    }
}
