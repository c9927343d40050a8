package dev.loombench.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.watch.ThreadTimes.Times;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadTimesTest {
    @TempDir
    Path root;

    @Test
    void someAreAddedUpAndTheJvmsOwnThreadsNever() {
        var before = new ThreadTimes(0, Map.of("1", new Times("worker", 100, 0)));
        var after = new ThreadTimes(
                1_000,
                Map.of(
                        "1", new Times("worker", 600, 200),
                        "2", new Times("main", 300, 100),
                        "3", new Times("C2 CompilerThre", 900, 900)));

        assertThat(after.only("1"::equals).threads()).containsOnlyKeys("1");
        assertThat(after.only("1"::equals).running(before)).isCloseTo(0.5, within(1e-9));
        assertThat(after.only("1"::equals).waiting(before)).isCloseTo(0.2, within(1e-9));
        assertThat(after.only(thread -> !thread.equals("1")).running(before)).isCloseTo(0.3, within(1e-9));
        assertThat(after.only(thread -> !thread.equals("1")).waiting(before)).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void theyAreReadFromTheKernelsFiles() throws Exception {
        Path thread = Files.createDirectories(root.resolve("proc/7/task/8"));
        Files.writeString(thread.resolve("comm"), "ForkJoi..rker-1\n");
        Files.writeString(thread.resolve("schedstat"), "12 34 5\n");

        ThreadTimes read = ThreadTimes.read(new ProcFiles(root), 7).orElseThrow();
        assertThat(read.threads()).containsExactly(Map.entry("8", new Times("ForkJoi..rker-1", 12, 34)));
        assertThat(ThreadTimes.read(new ProcFiles(root), 9)).isEmpty();
    }
}
