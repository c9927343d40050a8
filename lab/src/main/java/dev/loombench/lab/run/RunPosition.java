package dev.loombench.lab.run;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.secrets.Secrets;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/// Position of a run that goes on, from its events: its files show neither a block that was just added nor
/// the time that its own forecast expects.
///
/// @param trial trial that began last; empty before the first one
/// @param repeat whether that trial repeats another one
/// @param planned number of scheduled trials, those of added blocks included; 0 where it isn't known
/// @param left expected time of the rest of the run; empty where it isn't known
record RunPosition(Optional<Trial> trial, boolean repeat, int planned, Optional<Duration> left) {
    /// Position of a run without events.
    static final RunPosition UNKNOWN = new RunPosition(Optional.empty(), false, 0, Optional.empty());

    /// Position after an event. A repeat changes nothing about the time that is left: it takes about as long
    /// as the trial that began before it.
    RunPosition after(RunEvent event) {
        return switch (event) {
            case RunEvent.RunOpened(var _, var _, int trials, Duration expected) ->
                new RunPosition(Optional.empty(), false, trials, Optional.of(expected));
            case RunEvent.TrialStarted(Trial started, var _, int scheduled, Duration rest) ->
                new RunPosition(Optional.of(started), false, scheduled, Optional.of(rest));
            case RunEvent.TrialRepeated(Trial started, var _) ->
                new RunPosition(Optional.of(started), true, planned, left);
            case RunEvent.PreparationStarted _,
                    RunEvent.ExperimentStarted _,
                    RunEvent.IterationFinished _,
                    RunEvent.TimelineMoment _,
                    RunEvent.CurrentLoad _,
                    RunEvent.TrialFinished _,
                    RunEvent.ExperimentFinished _,
                    RunEvent.Notice _,
                    RunEvent.Detail _ -> this;
        };
    }

    /// Whether the trial that began last is one of these.
    boolean isAmong(Collection<TrialRecord> finished) {
        return trial.filter(begun -> finished.stream().anyMatch(record -> record.id() == begun.id()))
                .isPresent();
    }

    /// The trial that began last, as a noun phrase; empty before the first one.
    ///
    /// @param jdks whether the run has several JDKs
    Optional<String> trialText(boolean jdks) {
        return trial.map(begun -> Secrets.redact(begun.experiment() + ", "
                + TrialRecordFactory.cell(begun).label()
                + (jdks ? ", JDK " + begun.jdk() : "") + ", block " + begun.block()
                + (begun.pass() == Pass.DIAGNOSE ? ", for diagnosis" : "")
                + (repeat ? ", again" : "")));
    }
}
