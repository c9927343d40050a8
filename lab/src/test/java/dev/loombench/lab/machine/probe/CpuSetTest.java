package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated
class CpuSetTest {
    @TempDir
    Path root;

    @ParameterizedTest
    @CsvSource({"0, 1", "0-1, 2", "'0-3,8', 5", "'1,3,5-7', 5"})
    void countsProcessors(String text, int size) {
        assertThat(CpuSet.parse(" " + text)).hasValue(new CpuSet(text, size));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "all", "0-", "0,,1"})
    void refusesOtherLists(String text) {
        assertThat(CpuSet.parse(text)).isEmpty();
    }

    @Test
    void thatOfTheProcess() {
        var fake =
                new FakeProcFiles(root).put("/proc/self/status", "Name: x\nCpus_allowed:\tff\nCpus_allowed_list:\t0-2");

        assertThat(CpuSet.allowed(fake.files())).hasValue(new CpuSet("0-2", 3));
    }

    @ParameterizedTest
    @CsvSource({"0-3, 1, 3", "0-3, 2, 2-3", "0-3, 4, 0-3", "'1,3,5-7', 4, '3,5-7'", "'0,2', 2, '0,2'"})
    void theLastOfThem(String all, int count, String last) {
        assertThat(CpuSet.parse(all).orElseThrow().lastProcessors(count)).hasValue(new CpuSet(last, count));
    }

    @Test
    void thereAreNoMoreThanAll() {
        assertThat(new CpuSet("0-3", 4).lastProcessors(5)).isEmpty();
        assertThat(new CpuSet("0-3", 4).lastProcessors(0)).isEmpty();
    }

    @Test
    void knowsItsProcessors() {
        CpuSet set = CpuSet.parse("1,3,5-7").orElseThrow();

        assertThat(set.contains(0)).isFalse();
        assertThat(set.contains(1)).isTrue();
        assertThat(set.contains(4)).isFalse();
        assertThat(set.contains(5)).isTrue();
        assertThat(set.contains(7)).isTrue();
        assertThat(set.contains(8)).isFalse();
    }
}
