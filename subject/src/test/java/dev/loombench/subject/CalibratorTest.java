package dev.loombench.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.trial.TaskParser;
import dev.loombench.subject.task.Fibonacci;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated
class CalibratorTest {
    @Test
    void knowsTheJvm() throws InterruptedException {
        int cores = Runtime.getRuntime().availableProcessors();
        assertThat(calibrate("noop")).isEqualTo(new JvmReport.Calibration(0, 0, cores, cores));
    }

    @ParameterizedTest
    @ValueSource(strings = {"noop", "sleep 1ms"})
    void whatOnlyWaitsComputesNothing(String task) throws InterruptedException {
        assertThat(calibrate(task).computeSeconds()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"noop", "cpu 1k", "fib 3"})
    void whatNeverSleepsOvershootsNothing(String task) throws InterruptedException {
        assertThat(calibrate(task).overshootSeconds()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http http://localhost:1/",
                "class A from b",
                "cpu 1k then http http://localhost:1/",
                "request 1s"
            })
    void whatTheUsersTasksNeedIsNotKnown(String task) throws InterruptedException {
        assertThat(calibrate(task).computeSeconds()).isNaN();
        assertThat(calibrate(task).overshootSeconds()).isNaN();
    }

    /// Beyond the sample size times scale exactly; the duration of the sample depends on the machine, so the
    /// bounds are wide.
    @Test
    void computeTimeGrowsWithTheWork() throws InterruptedException {
        double small = calibrate("cpu 10M").computeSeconds();
        assertThat(calibrate("cpu 10G").computeSeconds() / small).isBetween(100.0, 10_000.0);
        double fib = calibrate("fib 30").computeSeconds();
        double calls = (double) Fibonacci.calls(45) / Fibonacci.calls(30);
        assertThat(calibrate("fib 45").computeSeconds() / fib).isBetween(calls / 10, calls * 10);
        assertThat(calibrate("cpu 10M then cpu 10M").computeSeconds()).isGreaterThan(small / 5);
    }

    @Test
    void computeTimeIsTheTimeOfTheWork() throws InterruptedException {
        double calibrated = calibrate("fib 20").computeSeconds();
        long calls = 0;
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 5_000; i++) {
            long before = System.nanoTime();
            calls += Fibonacci.naive(20);
            best = Math.min(best, System.nanoTime() - before);
        }
        assertThat(calls).isEqualTo(5_000 * 6_765L);
        assertThat(calibrated / (best / 1e9)).isBetween(0.2, 5.0);
    }

    @Test
    void aSplitComputesAsMuchAsTheWhole() throws InterruptedException {
        assertThat(calibrate("fib-split 40").computeSeconds()
                        / calibrate("fib 40").computeSeconds())
                .isBetween(0.1, 10.0);
    }

    @Test
    void overshootIsTheExcessOnly() throws InterruptedException {
        long before = System.nanoTime();
        double several = calibrate("sleep 30ms then sleep 30ms then sleep 20ms").overshootSeconds();
        double taken = (System.nanoTime() - before) / 1e9;
        assertThat(several).isPositive().isLessThan(taken - 0.050 + taken - 0.050);
    }

    @Test
    void sleepsOfADayAreNotSleptThrough() throws InterruptedException {
        assertThat(calibrate("sleep 24h").overshootSeconds()).isPositive();
    }

    private static JvmReport.Calibration calibrate(String task) throws InterruptedException {
        return Calibrator.calibrate(TaskParser.parse(task));
    }
}
