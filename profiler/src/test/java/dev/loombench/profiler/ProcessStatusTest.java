package dev.loombench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessStatusTest {
    private static final String STATUS = """
            Name:\tjava
            VmPeak:\t 5000000 kB
            VmHWM:\t  123456 kB
            VmRSS:\t  100000 kB
            Threads:\t31
            """;

    @Test
    void readsThreadsAndPeakMemory() throws IOException {
        assertThat(ProcessStatus.parse(STATUS)).isEqualTo(new ProcessStatus(31, 123_456L * 1_024));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Threads:", "VmHWM:"})
    void aFigureThatIsMissingIsNamed(String name) {
        String without = STATUS.replaceAll(name + ".*\n", "");
        assertThatIOException().isThrownBy(() -> ProcessStatus.parse(without)).withMessageContaining("has no " + name);
        assertThatIOException()
                .isThrownBy(() -> ProcessStatus.parse(without + name + " many\n"))
                .withMessageContaining(" after " + name);
    }
}
