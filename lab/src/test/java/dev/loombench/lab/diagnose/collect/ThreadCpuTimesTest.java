package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.diagnose.collect.CounterSnapshot.ThreadCpuTimes;
import dev.loombench.lab.diagnose.collect.CounterSnapshot.ThreadCpuTimes.ThreadTimes;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadCpuTimesTest {
    @TempDir
    Path root;

    @Test
    void someAreAddedUpAndTheJvmsOwnThreadsNever() {
        var before = new ThreadCpuTimes(0, Map.of("1", new ThreadTimes("worker", 100, 0)));
        var after = new ThreadCpuTimes(
                1_000,
                Map.of(
                        "1", new ThreadTimes("worker", 600, 200),
                        "2", new ThreadTimes("main", 300, 100),
                        "3", new ThreadTimes("C2 CompilerThre", 900, 900)));

        ThreadCpuTimes one = after.since(before).filter("1"::equals);
        ThreadCpuTimes others = after.since(before).filter(thread -> !thread.equals("1"));

        assertThat(one.threads()).containsOnlyKeys("1");
        assertThat(one.running()).isCloseTo(0.5, within(1e-9));
        assertThat(one.waiting()).isCloseTo(0.2, within(1e-9));
        assertThat(others.running()).isCloseTo(0.3, within(1e-9));
        assertThat(others.waiting()).isCloseTo(0.1, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GC Thread#0",
                "G1 Service",
                "C1 CompilerThre",
                "C2 CompilerThre",
                "ZWorkerYoung#0",
                "Shenandoah GC T",
                "VM Thread",
                "Attach Listener",
                "JFR Periodic Ta",
                "loombench-agent"
            })
    void whatTheJvmOrTheWatchingMakesItDoIsNotTheProgram(String name) {
        var before = new ThreadCpuTimes(0, Map.of());
        var after = new ThreadCpuTimes(1_000, Map.of("3", new ThreadTimes(name, 900, 900)));

        assertThat(after.since(before).filter(thread -> true).running()).isZero();
        assertThat(after.since(before).filter(thread -> true).waiting()).isZero();
    }

    @Test
    void theCompilersThreadsAreAddedUp() {
        var before = new ThreadCpuTimes(0, Map.of("1", new ThreadTimes("C2 CompilerThre", 100, 50)));
        var after = new ThreadCpuTimes(
                1_000,
                Map.of(
                        "1", new ThreadTimes("C2 CompilerThre", 300, 450),
                        "2", new ThreadTimes("C1 CompilerThre", 100, 100),
                        "3", new ThreadTimes("GC Thread#0", 700, 0),
                        "4", new ThreadTimes("VM Thread", 900, 900)));

        assertThat(after.since(before).compiler().running()).isEqualTo(0.3);
        assertThat(after.since(before).compiler().waiting()).isEqualTo(0.5);
    }

    @Test
    void aThreadWithTheIdOfOneThatHasEndedTakesNothingBack() {
        var before = new ThreadCpuTimes(0, Map.of("1", new ThreadTimes("main", 900, 900)));
        var after = new ThreadCpuTimes(1_000, Map.of("1", new ThreadTimes("main", 100, 100)));

        assertThat(after.since(before).running()).isZero();
        assertThat(after.since(before).waiting()).isZero();
    }

    @Test
    void allOfVeryManyThreadsAreReadFromTheKernelsFiles() throws Exception {
        for (int id = 1; id <= 1_001; id++) {
            thread(id, "pool-1-thread-1", "12 34 5");
        }

        assertThat(ThreadCpuTimes.read(new ProcFiles(root), 7).orElseThrow().threads())
                .hasSize(1_001)
                .containsEntry("1001", new ThreadTimes("pool-1-thread-1", 12, 34));
        assertThat(ThreadCpuTimes.read(new ProcFiles(root), 9)).isEmpty();
    }

    @Test
    void aKernelWithoutTheseStatisticsTellsNothing() throws Exception {
        thread(8, "main", "0 0");

        assertThat(ThreadCpuTimes.read(new ProcFiles(root), 7)).isEmpty();
    }

    private void thread(int id, String name, String times) throws IOException {
        Path thread = Files.createDirectories(root.resolve("proc/7/task/" + id));
        Files.writeString(thread.resolve("comm"), name + "\n");
        Files.writeString(thread.resolve("schedstat"), times + "\n");
    }
}
