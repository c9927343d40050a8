package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.journal.EstimateRecord.PublishedRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.TrialRecord.Better;
import dev.loombench.report.text.Matrix;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MatrixViewTest {
    private static final CellRecord POOL = new CellRecord("cached-pool", Map.of("fib", "35"), Map.of("fib", "47"));
    private static final CellRecord PLATFORM =
            new CellRecord("platform-per-task", Map.of("threads", "1000", "depth", "1"), Map.of());

    @Test
    void accountsStandInARowWithWhatWasPublished() {
        ExperimentRecord process = experiment(
                "process",
                estimate(POOL, "time", 1.5, "s", 137.38),
                estimate(POOL, "user", 2.25, "s", 933.01),
                estimate(POOL, "cpu", 150, "%", 681.0),
                estimate(POOL, "batch-time", 1.25, "s", null),
                estimate(POOL, "peak-rss", 64.2e6, "B", null),
                estimate(POOL, "peak-threads", 118, "threads", null));

        assertThat(rendered(process, 120)).isEqualTo("""
                model          real    user     cpu  peak RSS  threads
                cached-pool  1.50 s  2.25 s   150 %   64.2 MB      118
                  published  137 s*  933 s*  681 %*
                Sources: real: the lab's clock, from start to end; user: getrusage(RUSAGE_CHILDREN); cpu: (user + system) / real; peak
                  RSS: VmHWM of /proc/self/status; threads: the JVM's own counters (hsperfdata), and the JVM's threads that aren't
                  Java's
                """);
    }

    @Test
    void eachStepOfTheCountIsARow() {
        ExperimentRecord memory = experiment(
                "memory",
                estimate(PLATFORM, "rss-per-thread", 25_300, "B", null),
                estimate(PLATFORM, "nmt-committed-per-thread", 64_000, "B", 64_242.0),
                estimate(PLATFORM, "rss-per-thread@100", 104_700, "B", null));

        assertThat(rendered(memory, 200)).startsWith("""
                model              up to      RSS  committed
                platform-per-task   1000  25.3 kB    64.0 kB
                  published                         64.2 kB*
                platform-per-task    100   105 kB
                Sources: RSS: VmRSS of /proc/self/status; committed: Native Memory Tracking, category Thread
                Bytes that each further thread takes""");
    }

    @Test
    void theLastColumnsGoFirstWhereSpaceIsShort() {
        ExperimentRecord process = experiment(
                "process",
                estimate(POOL, "time", 1.5, "s", null),
                estimate(POOL, "user", 2.25, "s", null),
                estimate(POOL, "gc-time", 0.01, "s", null));

        assertThat(rendered(process, 28)).isEqualTo("""
                model          real    user
                cached-pool  1.50 s  2.25 s
                Sources: real: the lab's
                  clock, from start to end;
                  user:
                  getrusage(RUSAGE_CHILDREN);
                  GC time: the JVM's own
                  counters (hsperfdata)
                """);
    }

    @Test
    void batchesHaveNone() {
        assertThat(Matrix.of(experiment("batch", estimate(POOL, "time", 1, "s", null))))
                .isEmpty();
        assertThat(Matrix.of(experiment("process"))).isEmpty();
    }

    private static String rendered(ExperimentRecord experiment, int columns) {
        return new MatrixView(Style.of(Style.When.NEVER, false, false), columns)
                .render(Matrix.of(experiment).orElseThrow());
    }

    private static ExperimentRecord experiment(String method, EstimateRecord... estimates) {
        return new ExperimentRecord(
                "any",
                "Any",
                "What?",
                method,
                List.of(),
                List.of(),
                List.of(estimates),
                List.of(),
                List.of(),
                List.of(),
                null);
    }

    private static EstimateRecord estimate(
            CellRecord cell, String metric, double value, String unit, @Nullable Double published) {
        return new EstimateRecord(
                cell,
                "25",
                metric,
                unit,
                Better.LESS,
                1,
                value,
                null,
                null,
                0.95,
                "mean of forks, Student",
                null,
                null,
                published == null ? null : new PublishedRecord("M", published, null, "at another size"));
    }
}
