package dev.loombench.lab;

import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.method.LoadNow;
import dev.loombench.lab.plan.Trial;
import dev.loombench.lab.timeline.Moment;
import java.nio.file.Path;
import java.time.Duration;

/// What happens in a run, for whoever watches.
public sealed interface RunEvent {
    /// The run's directory is there.
    ///
    /// @param profile such as `quick`
    record Opened(Path directory, String profile, int trials, Duration expected) implements RunEvent {}

    /// Nothing is measured yet: tasks are loaded and calibrated.
    record Preparing(String what) implements RunEvent {}

    record ExperimentStarted(String id, String title, int trials) implements RunEvent {}

    /// @param done trials of the run that are over
    /// @param planned trials of the run
    record TrialStarted(Trial trial, int done, int planned, Duration left) implements RunEvent {}

    /// @param value in the unit of the trial's mode
    record Iteration(Trial trial, boolean warmup, int index, double value) implements RunEvent {}

    /// What was last seen of the measured JVM and the machine, about once a second; told on another thread.
    record Watched(Trial trial, Moment moment) implements RunEvent {}

    /// What its load came to lately; told on another thread.
    record Loaded(Trial trial, LoadNow now) implements RunEvent {}

    record TrialFinished(TrialRecord trial) implements RunEvent {}

    record ExperimentFinished(ExperimentRecord experiment) implements RunEvent {}

    /// Something that a person should know while the run goes on.
    record Notice(String message) implements RunEvent {}

    /// Something for whoever wants the details of a run while it goes on.
    record Detail(String message) implements RunEvent {}

    /// Whoever watches. It is called on the thread that measures, or where an event says so on another one, and must
    /// return at once.
    @FunctionalInterface
    interface Listener {
        void on(RunEvent event);
    }
}
