package dev.loombench.subject.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.JmhHostEvent;
import dev.loombench.protocol.JmhHostEvent.IterationEnd;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.trial.MeasurementMode;
import dev.loombench.protocol.trial.TrialOrder;
import dev.loombench.subject.TestJvms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Tests of the measurements of a host.
@Execution(ExecutionMode.CONCURRENT)
class JmhHostTest extends JmhHostTestBase {
    @Test
    void measuresExecutors() throws Exception {
        TrialOrder order = orders.of(
                "a",
                TrialOrderFixtures.work("executor", "fixed-pool(5)", "sleep 10ms", 10, 1),
                MeasurementMode.TIME,
                "1 op",
                "3 ops");
        host.send(order.line());
        List<JmhHostEvent> events = host.untilTheEnd();
        assertThat(events).hasSize(5);
        assertThat(events.getLast()).isEqualTo(new JmhHostEvent.TrialDone());
        assertThat(iteration(events, 0).warmup()).isTrue();
        assertThat(iteration(events, 0).index()).isEqualTo(1);
        for (int i = 1; i <= 3; i++) {
            assertThat(iteration(events, i).warmup()).isFalse();
            assertThat(iteration(events, i).index()).isEqualTo(i);
            assertThat(iteration(events, i).value()).isGreaterThanOrEqualTo(0.020);
        }
        String json = Files.readString(order.json());
        assertThat(json)
                .contains("\"scoreUnit\" : \"s/op\"", "\"mode\" : \"avgt\"", "\"-Dwith=a blank, and more\"")
                .doesNotContain("-Xmx64m")
                .contains(Double.toString(iteration(events, 3).value()));
        JvmReport account = JvmReport.read(order.account());
        assertThat(account.fault()).isEmpty();
        assertThat(account.calibration().orElseThrow().overshootSeconds()).isPositive();
        assertThat(account.calibration().orElseThrow().parallelism()).isEqualTo(3);
    }

    @Test
    void measuresActorsByThroughputWithSeveralCallers() throws Exception {
        TrialOrder order = orders.of(
                "a",
                TrialOrderFixtures.work("actors", "single-thread", "sleep 5ms", 4, 2),
                MeasurementMode.THROUGHPUT,
                "0 ops",
                "2 ops");
        host.send(order.line());
        List<JmhHostEvent> events = host.untilTheEnd();
        assertThat(events).hasSize(3);
        assertThat(events.getLast()).isEqualTo(new JmhHostEvent.TrialDone());
        assertThat(iteration(events, 0).value()).isPositive().isLessThanOrEqualTo(100.0);
        assertThat(Files.readString(order.json()))
                .contains("\"scoreUnit\" : \"ops/s\"", "\"threads\" : 2", "\"mode\" : \"thrpt\"");
        assertThat(Files.readAllLines(order.account()))
                .as("one account for all callers")
                .hasSize(1);
    }

    @Test
    void measuresTheStartOfThreads() throws Exception {
        TrialOrder order = orders.of(
                "a",
                TrialOrderFixtures.work("threads", "virtual-per-task", "noop", 50, 1),
                MeasurementMode.TIME,
                "0 ops",
                "2 x 30ms");
        host.send(order.line());
        List<JmhHostEvent> events = host.untilTheEnd();
        assertThat(events.getLast()).isEqualTo(new JmhHostEvent.TrialDone());
        String json = Files.readString(order.json()).replaceAll("\\s", "");
        assertThat(score(json, "starts") % 50).isZero();
        double perRound = score(json, "startNanos") / 1e9 / (score(json, "starts") / 50);
        assertThat(perRound)
                .isPositive()
                .isLessThan(Math.max(
                        iteration(events, 0).value(), iteration(events, 1).value()));
    }

    @Test
    void measuresOnJdk21() throws Exception {
        Path java = TestJvms.java(TestJvms.jdk21());
        TrialOrder order = orders.of(
                "a",
                TrialOrderFixtures.work("executor", "virtual-bounded(5)", "sleep 10ms", 10, 1),
                MeasurementMode.TIME,
                "0 ops",
                "2 ops");
        host.send(TrialOrderFixtures.with(order, java, TrialOrderFixtures.JVM_ARGS)
                .line());
        assertThat(host.untilTheEnd().getLast()).isEqualTo(new JmhHostEvent.TrialDone());
        assertThat(Files.readString(order.json())).contains("\"jdkVersion\" : \"21");
        host.send(TrialOrderFixtures.with(orders.endless(), java, TrialOrderFixtures.JVM_ARGS)
                .line());
        ProcessHandle fork = host.fork(orders.begun());
        host.process.destroyForcibly();
        JmhHostFixture.assertEnds(fork);
    }

    @Test
    void leavesNoFilesBehindWhenItRunsMany() throws Exception {
        int afterTwo = 0;
        for (int i = 0; i < 5; i++) {
            host.send(orders.of(
                            "" + i,
                            TrialOrderFixtures.work("executor", "cached-pool", "noop", 1, 1),
                            MeasurementMode.TIME,
                            "0 ops",
                            "1 op")
                    .line());
            assertThat(host.untilTheEnd().getLast()).isEqualTo(new JmhHostEvent.TrialDone());
            afterTwo = i == 1 ? temporaryFiles() : afterTwo;
        }
        assertThat(temporaryFiles()).isLessThanOrEqualTo(afterTwo);
    }

    private int temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(dir.resolve("tmp"))) {
            return (int) files.count();
        }
    }

    private static IterationEnd iteration(List<JmhHostEvent> events, int index) {
        return (IterationEnd) events.get(index);
    }

    private static double score(String json, String metric) {
        String start = "\"" + metric + "\":{\"score\":";
        int from = json.indexOf(start) + start.length();
        assertThat(json).contains(start);
        return Double.parseDouble(json.substring(from, json.indexOf(',', from)));
    }
}
