package dev.loombench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.report.text.MetricMatrix;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MatrixViewTest {
    private static final CellRecord POOL = new CellRecord("cached-pool", Map.of("fib", "35"), Map.of("fib", "47"));

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
                  RSS: VmHWM of the process; threads: the JVM's own counters (hsperfdata), and the JVM's threads that aren't Java's
                """);
    }

    @Test
    void theFiguresOfADriverAreNoColumnsOfTheGenerator() {
        CellRecord side = new CellRecord("virtual", Map.of("load", "driver"), Map.of());
        ExperimentRecord driven = experiment(
                "http",
                estimate(side, "p99", 0.5, "s", null),
                estimate(side, "cpu-per-operation", 0.001, "s", null),
                estimate(side, "peak-rss", 64.2e6, "B", null));

        assertThat(rendered(driven, 120))
                .contains("CPU per unit of work", "peak RSS")
                .doesNotContain("p99", "the generator");
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
                  getrusage(RUSAGE_CHILDREN)
                """);
    }

    @Test
    void figuresOfServersNameTheirSources() {
        assertThat(rendered(servers(), 160)).isEqualTo("""
                model                    p50     p90     p99   p99.9     max     rate  offered   errors  CPU/answer     CPU  threads  peak RSS  GCs  GC time  1st answer
                spring-mvc(platform)  1.12 s  1.78 s  3.36 s  5.51 s  11.2 s    198/s   1500/s  0.230 %      812 µs  16.1 %      228    312 MB    7  34.0 ms      2.31 s
                  published                                                   52.2/s*
                Sources: p50, p90, p99, p99.9, max: the generator, from each request's intended start (in a closed loop: from its sending); rate: right answers per second of
                  the steady window; offered: what the generator was to send per second; errors: requests without a right answer, of all that ended; CPU/answer: /proc of the
                  server's process, within the steady window, divided by the right answers; CPU: /proc of the server's process, within the steady window, of one processor's
                  time; threads: /proc of the server's process, twice a second; peak RSS: VmHWM of the server's process; GCs, GC time: the JVM's own counters (hsperfdata); 1st
                  answer: the lab's clock, from the start of the process
                """);
    }

    private static ExperimentRecord servers() {
        CellRecord server = new CellRecord("spring-mvc(platform)", Map.of("load", "plan"), Map.of());
        return experiment(
                "http",
                estimate(server, "p50", 1.12, "s", null),
                estimate(server, "p90", 1.78, "s", null),
                estimate(server, "p99", 3.36, "s", null),
                estimate(server, "p99.9", 5.51, "s", null),
                estimate(server, "max", 11.2, "s", null),
                estimate(server, "rate", 198, "/s", 52.2),
                estimate(server, "offered-rate", 1500, "/s", null),
                estimate(server, "errors", 0.23, "%", null),
                estimate(server, "cpu-per-request", 0.000_812, "s", null),
                estimate(server, "cpu", 16.1, "%", null),
                estimate(server, "peak-threads", 228, "threads", null),
                estimate(server, "peak-rss", 312e6, "B", null),
                estimate(server, "gc-count", 7, "collections", null),
                estimate(server, "gc-time", 0.034, "s", null),
                estimate(server, "time-to-first-answer", 2.31, "s", null));
    }

    @Test
    void batchesHaveNone() {
        assertThat(MetricMatrix.of(experiment("batch", estimate(POOL, "time", 1, "s", null))))
                .isEmpty();
        assertThat(MetricMatrix.of(experiment("process"))).isEmpty();
    }

    private static String rendered(ExperimentRecord experiment, int columns) {
        return new MatrixView(Style.of(Style.ColorMode.NEVER, false, false), columns)
                .render(MetricMatrix.of(experiment).orElseThrow());
    }

    private static ExperimentRecord experiment(String method, EstimateRecord... estimates) {
        return RecordBuilder.of(ExperimentRecord.class)
                .with("method", method)
                .with("estimates", List.of(estimates))
                .build();
    }

    private static EstimateRecord estimate(
            CellRecord cell, String metric, double value, String unit, @Nullable Double published) {
        return RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("metric", metric)
                .with("unit", unit)
                .with("estimate", value)
                .with(
                        "published",
                        published == null ? null : new PublishedRecord("M", published, null, "at another size"))
                .build();
    }
}
