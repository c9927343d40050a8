package dev.loombench.lab.measure;

import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.observe.jvm.AgentSettings;
import dev.loombench.lab.observe.jvm.JfrRepository;
import dev.loombench.lab.observe.jvm.NativeMemoryReading;
import dev.loombench.lab.process.ServerCommands;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.protocol.ExitMode;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.protocol.trial.BatchSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Trial with everything needed to run it.
///
/// @param job workload, with the model's size as a number
/// @param java command of the JDK under test, or of the one that the candidate names
/// @param options all options of the measured JVM
/// @param directory for the trial's files
/// @param limit time after which the JVM is killed
/// @param calibration cost of one task, measured before the first trial
/// @param spare time by which the warm-up of a load may be extended
/// @param servers commands of the server and its generator; absent for trials that send no requests
public record TrialSetup(
        Trial trial,
        Job job,
        Path java,
        List<String> options,
        Path directory,
        Duration limit,
        CalibrationRecord calibration,
        Duration spare,
        @Nullable ServerCommands servers) {
    /// Adds a cap on platform threads.
    ///
    /// @param guarded command that also sets the cap in a control group, where possible
    public TrialSetup withThreadCap(Path guarded, long threads) {
        return with(guarded, List.of("-D" + ThreadCap.PROPERTY + "=" + threads));
    }

    /// Adds observation for diagnosis: the agent, a recording, and native memory tracking. The JVM exits in
    /// order, so that the recording is complete.
    ///
    /// @param agent path of its jar
    public TrialSetup withDiagnosis(Path agent) {
        List<String> extended = new ArrayList<>(JfrRepository.options(recording()));
        extended.add(NativeMemoryReading.TRACKING_OPTION);
        extended.add("-D" + ExitMode.PROPERTY + "=" + ExitMode.IN_ORDER);
        extended.add(AgentSettings.ofTrial(agent, agentFile()).option());
        return with(java, extended);
    }

    private TrialSetup with(Path otherJava, List<String> further) {
        List<String> all = Stream.concat(options.stream(), further.stream()).toList();
        return new TrialSetup(trial, job, otherJava, all, directory, limit, calibration, spare, servers);
    }

    /// File of the agent in a trial for diagnosis.
    public Path agentFile() {
        return directory.resolve("agent.txt");
    }

    /// Recording of a trial for diagnosis.
    public Path recording() {
        return directory.resolve(TrialRecord.RECORDING_FILE);
    }

    /// Tasks of the trial; empty where it sends requests to a server or runs a program.
    public Optional<BatchSpec> tasks() {
        return job.tasks();
    }

    /// Tasks of the trial.
    ///
    /// @throws IllegalStateException if it sends requests to a server
    public BatchSpec work() {
        return tasks().orElseThrow(() -> new IllegalStateException("trial " + trial.id() + " runs no tasks"));
    }

    /// Program of the trial.
    ///
    /// @throws IllegalStateException if it runs none
    Job.ProgramRun program() {
        if (job instanceof Job.ProgramRun program) {
            return program;
        }
        throw new IllegalStateException("trial " + trial.id() + " runs no program");
    }

    /// Requests of the trial.
    ///
    /// @throws IllegalStateException if it runs tasks
    Job.Requests requests() {
        if (job instanceof Job.Requests requests) {
            return requests;
        }
        throw new IllegalStateException("trial " + trial.id() + " sends no requests");
    }

    ServerCommands knownServers() {
        return Objects.requireNonNull(servers, () -> "trial " + trial.id() + " has no load");
    }

    Path account() {
        return directory.resolve("account.txt");
    }

    Path log() {
        return directory.resolve("output.txt");
    }

    /// Describes a JVM that runs a main class of the subject.
    ///
    /// @param additional options beside those of the trial
    SubjectCommand plainJvm(String main, List<String> additional) {
        String line = work().line().toString();
        return new SubjectCommand(main, java, with(java, additional).options(), line, account(), log(), limit);
    }
}
