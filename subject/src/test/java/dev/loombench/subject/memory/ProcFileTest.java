package dev.loombench.subject.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.JvmReport.ProcessUsage;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcFileTest {
    private static final ProcFile FILE =
            ProcFile.of("Name:\tjava\nVmHWM:\t    1688 kB\nThreads:\t14\nVmPTE: kB\nLast: 7");

    @Test
    void readsNumbersAndTurnsKilobytesIntoBytes() {
        assertThat(FILE.number("VmHWM")).hasValue(1_688 * 1_024);
        assertThat(FILE.number("Threads")).hasValue(14);
        assertThat(FILE.number("Last")).hasValue(7);
    }

    @Test
    void whatIsNotThereIsAbsent() {
        Map<String, Long> numbers = new HashMap<>();
        for (String name : new String[] {"VmRSS", "HWM", "Name", "VmPTE", ""}) {
            assertThat(FILE.number(name)).as(name).isEmpty();
            FILE.addTo(numbers, "key", name);
        }
        assertThat(ProcFile.of("").number("VmHWM")).isEmpty();
        assertThat(numbers).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void tellsOfThisProcess() {
        ProcessUsage usage = ProcFile.readUsage();
        assertThat(usage.counters()).containsOnlyKeys(ProcessUsage.PEAK_RSS, ProcessUsage.OS_THREADS);
        assertThat(usage.counters().get(ProcessUsage.PEAK_RSS)).isBetween(10L << 20, 1L << 40);
        assertThat(usage.counters().get(ProcessUsage.OS_THREADS))
                .isGreaterThan(ManagementFactory.getThreadMXBean().getThreadCount() / 2);
    }
}
