package dev.loombench.report;

import static dev.loombench.report.BlockExperimentBuilder.cell;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.run.ExperimentRecord;
import java.util.Map;

/// Builds experiments of servers under load, with figures of a small machine's size.
final class ServerExperiments {
    static final CellRecord PLATFORM = server("spring-mvc(platform)", "plan");
    static final CellRecord VIRTUAL = server("spring-mvc(virtual)", "plan");
    static final CellRecord PLATFORM_OPEN = server("spring-mvc(platform)", "150/s");
    static final CellRecord VIRTUAL_OPEN = server("spring-mvc(virtual)", "150/s");
    static final CellRecord REACTIVE_OPEN = server("spring-webflux", "150/s");

    private ServerExperiments() {}

    private static CellRecord server(String name, String load) {
        return cell(name, "auth", "plain", "load", load, "users", "1000");
    }

    static ExperimentRecord sleep1s() {
        ExperimentBuilder experiment = new ExperimentBuilder(
                        "http-sleep-1s",
                        "A server whose answers take a second",
                        "What do virtual threads change for a service that waits a second for each request?")
                .method("http")
                .source("P", "Virtual Thread benchmark", "JDK 21, Windows laptop, 2023")
                .verdict("Under 1,000 users virtual threads answer in 1.02 s, 200 platform threads in 4.98 s.");
        measured(
                experiment,
                PLATFORM,
                LoadRecordBuilder.closed(1.002, 11.2, 1000, 198).failing(Map.of("timeout", 12L)),
                3);
        measured(
                experiment,
                VIRTUAL,
                LoadRecordBuilder.closed(1.001, 1.61, 1000, 931).failing(Map.of("timeout", 40L, "status", 3L)),
                3);
        measured(
                experiment,
                PLATFORM_OPEN,
                LoadRecordBuilder.open(1.002, 4.8, 150, 149.1).hiding(1.9),
                2);
        measured(experiment, VIRTUAL_OPEN, LoadRecordBuilder.open(1.001, 1.12, 150, 149.8), 3);
        return experiment
                .invalid(
                        3,
                        PLATFORM_OPEN,
                        LoadRecordBuilder.open(1.002, 9, 150, 131).load(),
                        LoadRecordBuilder.open(1.002, 9, 150, 131).metrics(),
                        "the generator was the bottleneck: it sent up to 812 ms late, which moves p99 by 31 %")
                .invalid(
                        1,
                        REACTIVE_OPEN,
                        LoadRecordBuilder.open(1.001, 3, 150, 90).load(),
                        LoadRecordBuilder.open(1.001, 3, 150, 90).metrics(),
                        "the machine was the bottleneck: no ephemeral port was left")
                .diagnosed(
                        1,
                        PLATFORM,
                        LoadRecordBuilder.closed(99, 100, 1000, 2).load(),
                        LoadRecordBuilder.closed(99, 100, 1000, 2).metrics(),
                        "the pool 'http-nio-8080-exec' of 200 threads: all were busy (most in Thread.sleep), and 798"
                                + " requests waited before it; CPU 14 % of its one processor")
                .diagnosed(
                        1,
                        VIRTUAL,
                        LoadRecordBuilder.closed(99, 100, 1000, 2).load(),
                        LoadRecordBuilder.closed(99, 100, 1000, 2).metrics(),
                        "CPU: 96 % of its one processor; 41 % of the samples in Http11Processor.service")
                .finding(new Finding(
                        "server-limit",
                        Severity.INFO,
                        "spring-mvc(virtual) load=plan: CPU: 96 % of its one processor",
                        "",
                        Map.of()))
                .comparison(PLATFORM, VIRTUAL, 0.21, 0.2, 0.22, ComparisonVerdict.FASTER)
                .build();
    }

    /// A server that refused every request.
    static ExperimentRecord silent() {
        LoadRecord load = LoadRecordFixtures.refused(5, 10.0, 50);
        return new ExperimentBuilder("silent", "A server that says nothing", "Does it answer?")
                .method("http")
                .loaded(1, cell("silent"), load, Map.of())
                .build();
    }

    private static void measured(ExperimentBuilder experiment, CellRecord cell, LoadRecordBuilder loads, int blocks) {
        for (int block = 1; block <= blocks; block++) {
            experiment.loaded(block, cell, loads.load(), loads.metrics());
        }
        loads.metrics().forEach((name, metric) -> estimate(experiment, cell, name, metric));
    }

    private static void estimate(ExperimentBuilder experiment, CellRecord cell, String name, Metric metric) {
        experiment.estimate(
                cell, "25", name, metric.unit(), metric.better(), metric.value(), metric.value() * 0.02, null);
    }
}
