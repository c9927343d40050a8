package dev.loombench.report;

import dev.loombench.lab.journal.RunDocument;
import dev.loombench.lab.journal.RunStatus;

/// Made runs for those who show them elsewhere.
public final class MadeRuns {
    private MadeRuns() {}

    public static RunDocument classics() {
        return Runs.realistic();
    }

    /// On two JDKs, with a comparison between them.
    public static RunDocument jdks() {
        return Runs.withJdk21(Runs.run(
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
                                dev.loombench.lab.journal.ComparisonRecord.Verdict.FASTER)
                        .build()));
    }

    public static RunDocument servers() {
        return Runs.run(RunStatus.FAILED, Servers.sleep1s());
    }
}
