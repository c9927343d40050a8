package dev.loombench.lab.run;

import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.lab.observe.timeline.TimelineSignal;
import dev.loombench.lab.schedule.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// Event of a run, for its listener.
public sealed interface RunEvent {
    /// Creation of the run's directory.
    ///
    /// @param profile name of the profile, such as `quick`
    /// @param expected expected time of the whole run
    record RunOpened(Path directory, String profile, int trials, Duration expected) implements RunEvent {}

    /// Loading or calibration of a task before the first trial.
    record PreparationStarted(String what) implements RunEvent {}

    /// Start of a trial.
    ///
    /// @param done finished trials of the run
    /// @param planned scheduled trials of the run
    /// @param left expected time of the rest of the run
    record TrialStarted(Trial trial, int done, int planned, Duration left) implements RunEvent {}

    /// Start of a trial that repeats another one.
    ///
    /// @param reason why the other one is repeated, as a clause
    record TrialRepeated(Trial trial, String reason) implements RunEvent {}

    /// End of an iteration of JMH.
    ///
    /// @param value score in the unit of the trial's mode
    record IterationFinished(Trial trial, boolean warmup, int index, double value) implements RunEvent {}

    /// Latest figures of the measured JVM and the machine, about once a second, on another thread.
    record TimelineMoment(Trial trial, Map<TimelineSignal, Double> moment) implements RunEvent {}

    /// Latest figures of the load, on another thread.
    record CurrentLoad(Trial trial, LoadUpdate now) implements RunEvent {}

    record TrialFinished(TrialRecord trial) implements RunEvent {}

    record ExperimentFinished(ExperimentRecord experiment) implements RunEvent {}

    /// State of the run before its first block, and after blocks. No trial runs until the listener returns.
    record SnapshotTaken(Path directory, RunSnapshot snapshot) implements RunEvent {}

    /// Message that a person should see while the run goes on.
    record Notice(String message) implements RunEvent {}

    /// Message for those who asked for the details of the run.
    record Detail(String message) implements RunEvent {}
}
