package dev.loombench.report;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord.Verdict;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunDocument.RunStatus;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/// States of a run of two cells while it goes on.
public final class LiveSnapshots {
    public static final int BLOCKS = 6;

    private static final CellRecord POOL = BlockExperimentBuilder.cell("fixed-pool(200)");
    private static final CellRecord VIRTUAL = BlockExperimentBuilder.cell("virtual-per-task");
    private static final double[] POOL_SECONDS = {1.02, 0.97, 1.05, 0.99, 1.01, 0.98};
    private static final double[] VIRTUAL_SECONDS = {0.42, 0.52, 0.47, 0.49, 0.46, 0.48};

    private LiveSnapshots() {}

    /// State after some blocks.
    ///
    /// @param blocks number of finished blocks, up to [#BLOCKS]
    public static RunSnapshot after(int blocks) {
        ExperimentRecord experiment = experiment(blocks);
        return new RunSnapshot(
                document(blocks, experiment),
                2 * blocks,
                2 * BLOCKS,
                Optional.of(Duration.ofSeconds(20L * (BLOCKS - blocks))),
                experiment.trials().stream().reduce((earlier, later) -> later),
                blocks == BLOCKS ? Optional.empty() : Optional.of("virtual-per-task, block " + (blocks + 1)));
    }

    /// State of any run whose trials are finished.
    public static RunSnapshot of(RunDocument run) {
        return new RunSnapshot(
                run,
                3,
                4,
                Optional.of(Duration.ofMinutes(3)),
                run.experiments().stream()
                        .flatMap(experiment -> experiment.trials().stream())
                        .reduce((earlier, later) -> later),
                Optional.empty());
    }

    private static RunDocument document(int blocks, ExperimentRecord experiment) {
        return RunDocumentFixtures.run(blocks == BLOCKS ? RunStatus.COMPLETE : RunStatus.PARTIAL, experiment);
    }

    private static ExperimentRecord experiment(int blocks) {
        BlockExperimentBuilder builder = new BlockExperimentBuilder();
        if (blocks == 0) {
            return builder.build("sleep-10k", "Ten thousand sleeps", "Which model waits best?");
        }
        builder.cell(POOL, Arrays.copyOf(POOL_SECONDS, blocks)).cell(VIRTUAL, Arrays.copyOf(VIRTUAL_SECONDS, blocks));
        LogRatio ratio = new LogRatio(IntStream.range(0, blocks)
                .mapToObj(block -> Math.log(VIRTUAL_SECONDS[block] / POOL_SECONDS[block]))
                .toList());
        Optional<Interval> interval = ratio.studentInterval(0.95);
        builder.compared(
                POOL,
                VIRTUAL,
                ratio.ratio(),
                interval.map(Interval::low).orElse(null),
                interval.map(Interval::high).orElse(null),
                blocks == BLOCKS ? Verdict.FASTER : Verdict.INCONCLUSIVE);
        return builder.build("sleep-10k", "Ten thousand sleeps", "Which model waits best?");
    }
}
