package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.CpuSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(OS.LINUX)
class CpuAffinityTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ok ok          |                          | 2
            gone ok ok     |                          | 3
            ok gone ok     |                          | 3
            gone gone ok ok|                          | 4
            gone gone gone ok ok   |                  | 5
            gone gone gone ok gone | thread 7: gone   | 5
            gone gone gone gone | thread 7: gone      | 4
            """)
    void passesThatFailAreMadeAgain(String course, @Nullable String failure, int attempts) throws Exception {
        Path calls = directory.resolve("calls");
        Path taskset = directory.resolve("taskset");
        Files.writeString(taskset, """
                #!/bin/sh
                echo "$@" >> '%s'
                set -- %s
                shift $(($(wc -l < '%s') - 1))
                [ "$1" = ok ] || { echo "thread 7: $1" >&2; exit 1; }
                """.formatted(calls, course, calls));
        assertThat(taskset.toFile().setExecutable(true)).isTrue();

        assertThat(CpuAffinity.bind(taskset, 42, new CpuSet("0-1", 2), new Cancellation()))
                .isEqualTo(Optional.ofNullable(failure));
        assertThat(Files.readAllLines(calls)).hasSize(attempts).containsOnly("-acp 0-1 42");
    }
}
