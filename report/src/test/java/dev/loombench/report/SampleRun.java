package dev.loombench.report;

import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunStatus;
import java.util.Locale;

/// Made runs of every kind that a report tells apart, to be looked at and shown elsewhere.
public enum SampleRun {
    CHARTED,
    CLASSICS,
    SERVERS,
    RISING,
    CAPACITY,
    JDKS,
    /// With a comparison between two JDKs.
    ACROSS_JDKS,
    PARTIAL,
    HOSTILE,
    SILENT,
    FAILED;

    public RunDocument document() {
        return switch (this) {
            case CHARTED ->
                Runs.run(
                        RunStatus.COMPLETE,
                        Charted.blocks(),
                        Charted.grid(),
                        Charted.memory(),
                        Charted.load(),
                        Charted.capacity());
            case CLASSICS -> Runs.realistic();
            case SERVERS -> Runs.run(RunStatus.FAILED, Servers.sleep1s());
            case RISING -> Runs.run(RunStatus.COMPLETE, Servers.rising());
            case CAPACITY -> Runs.run(RunStatus.COMPLETE, Capacities.ofTwoServers());
            case JDKS -> Runs.withJdk21(Runs.realistic());
            case ACROSS_JDKS ->
                Runs.withJdk21(Runs.run(
                        RunStatus.COMPLETE,
                        new ExperimentBuilder("pools", "Pools", "Which JDK?")
                                .time(ExperimentBuilder.cell("cached-pool"), 0.5, 0.01, null, null)
                                .acrossJdks(
                                        "21",
                                        "25",
                                        ExperimentBuilder.cell("cached-pool"),
                                        0.9,
                                        0.88,
                                        0.92,
                                        Verdict.FASTER)
                                .build()));
            case PARTIAL -> Runs.run(RunStatus.PARTIAL, Classics.microTasks());
            case HOSTILE -> new Hostile().poison(Runs.run(RunStatus.COMPLETE, Classics.sleep10k(), Servers.sleep1s()));
            case SILENT -> Runs.run(RunStatus.COMPLETE, Servers.silent());
            case FAILED ->
                Runs.run(
                        RunStatus.FAILED,
                        new ExperimentBuilder("failing", "It fails", "Does it?")
                                .failedTrial(
                                        1, ExperimentBuilder.cell("cached-pool"), "the JVM ended with exit code 137")
                                .build());
        };
    }

    /// The word in names of files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
