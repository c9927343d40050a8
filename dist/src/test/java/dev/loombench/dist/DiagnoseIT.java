package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests of `diagnose` on programs that compute.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Isolated("they need the processors for themselves")
class DiagnoseIT extends DiagnoseTestBase {
    private static final String COMPUTING = """
            ComputeInVirtual    --jfr   carriers-compute?      carriers-compute
            ComputeInVirtual    --agent carriers-compute       carriers-compute
            CachePerThread      --jfr   per-thread-caches      per-thread-caches
            ModerateCompute     --agent healthy                healthy
            """;

    static Stream<Arguments> rows() {
        return TestProgramRows.of(COMPUTING);
    }

    @ParameterizedTest(name = "{0} {1} on {2}: {4}")
    @MethodSource("rows")
    void faultsAreNamedAndHealthyProgramsAreNotAccused(
            String program, String tier, String on, Path jdk, String expected) throws Exception {
        assertThat(TestProgramRows.diagnose(PROGRAMS, folder, jdk, program, tier))
                .isEqualTo(expected);
    }
}
