package dev.loombench.report;

import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.run.RunDocument;
import java.util.Locale;

/// Made runs of every kind that a report tells apart, to be looked at and shown elsewhere.
public enum SampleRun {
    CHARTED,
    CLASSICS,
    SERVERS,
    CAPACITY,
    /// With a comparison between two JDKs.
    ACROSS_JDKS,
    PARTIAL,
    HOSTILE,
    SILENT,
    FAILED;

    public RunDocument document() {
        return switch (this) {
            case CHARTED ->
                RunDocumentFixtures.run(
                        RunStatus.COMPLETE,
                        ChartExperiments.blocks(),
                        ChartExperiments.grid(),
                        ChartExperiments.memory(),
                        ChartExperiments.load(),
                        ChartExperiments.capacity());
            case CLASSICS -> RunDocumentFixtures.realistic();
            case SERVERS -> RunDocumentFixtures.run(RunStatus.FAILED, ServerExperiments.sleep1s());
            case CAPACITY -> RunDocumentFixtures.run(RunStatus.COMPLETE, CapacityExperiments.ofTwoServers());
            case ACROSS_JDKS ->
                RunDocumentFixtures.withJdk21(RunDocumentFixtures.run(
                        RunStatus.COMPLETE,
                        new ExperimentBuilder("pools", "Pools", "Which JDK?")
                                .time(BlockExperimentBuilder.cell("cached-pool"), 0.5, 0.01)
                                .acrossJdks(
                                        "21",
                                        "25",
                                        BlockExperimentBuilder.cell("cached-pool"),
                                        0.9,
                                        0.88,
                                        0.92,
                                        ComparisonVerdict.FASTER)
                                .build()));
            case PARTIAL -> RunDocumentFixtures.run(RunStatus.PARTIAL, RunDocumentFixtures.recorded("micro-tasks"));
            case HOSTILE ->
                new HostileTextInjector()
                        .poison(RunDocumentFixtures.run(
                                RunStatus.COMPLETE,
                                RunDocumentFixtures.recorded("sleep-10k"),
                                ServerExperiments.sleep1s()));
            case SILENT -> RunDocumentFixtures.run(RunStatus.COMPLETE, ServerExperiments.silent());
            case FAILED ->
                RunDocumentFixtures.run(
                        RunStatus.FAILED,
                        new ExperimentBuilder("failing", "It fails", "Does it?")
                                .failedTrial(
                                        1,
                                        BlockExperimentBuilder.cell("cached-pool"),
                                        "the JVM ended with exit code 137")
                                .build());
        };
    }

    /// The word in names of files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
