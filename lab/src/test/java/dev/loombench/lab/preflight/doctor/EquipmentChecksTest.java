package dev.loombench.lab.preflight.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loombench.lab.machine.host.KernelLimits;
import dev.loombench.lab.machine.host.ThreadCeiling;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.preflight.doctor.CheckResult.CheckLevel;
import dev.loombench.lab.preflight.doctor.CoreCheck.QuotaCheck;
import dev.loombench.lab.preflight.doctor.ThreadLimitCheck.OpenFilesCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EquipmentChecksTest {
    private static final Optional<CpuSet> TWO = Optional.of(new CpuSet("0-1", 2));

    @Test
    void jdks() {
        Jdk old = new Jdk(Path.of("/a"), 17, "17.0.15", "A");
        Jdk recent = new Jdk(Path.of("/b"), 21, "21.0.8", "A");

        assertThat(JdkListCheck.check(List.of()).level()).isEqualTo(CheckLevel.UNFIT);
        assertThat(JdkListCheck.check(List.of(old)).level()).isEqualTo(CheckLevel.UNFIT);
        CheckResult check = JdkListCheck.check(List.of(old, recent));
        assertThat(check.level()).isEqualTo(CheckLevel.OK);
        assertThat(check.value()).isEqualTo("21.0.8");
    }

    @Test
    void jdksAreListedWithTheirFeatures() {
        CheckResult check = JdkListCheck.check(
                List.of(new Jdk(Path.of("/a"), 17, "17.0.15", "A"), new Jdk(Path.of("/b"), 24, "24.0.1", "B")));

        assertThat(check.evidence().get("jdks"))
                .isEqualTo(List.of(
                        Map.of(
                                "version", "17.0.15",
                                "vendor", "A",
                                "home", "/a",
                                "tooOld", true,
                                "unpinnedMonitors", "no",
                                "schedulerMXBean", "no",
                                "compactObjectHeaders", "no"),
                        Map.of(
                                "version", "24.0.1",
                                "vendor", "B",
                                "home", "/b",
                                "tooOld", false,
                                "unpinnedMonitors", "yes",
                                "schedulerMXBean", "yes",
                                "compactObjectHeaders", "experimental")));
    }

    @Test
    void cores() {
        assertThat(CoreCheck.check(1, Optional.empty(), Optional.empty()).level())
                .isEqualTo(CheckLevel.WARNING);
        CheckResult check = CoreCheck.check(2, TWO, Optional.of(new CpuSet("0-7", 8)));
        assertThat(check.level()).isEqualTo(CheckLevel.OK);
        assertThat(check.value()).isEqualTo("2 of 8, CPU set 0-1");
    }

    @Test
    void quota() {
        var quiet = MachineActivityFixtures.quiet();
        assertThat(QuotaCheck.check(OptionalDouble.of(1.5), TWO, quiet)).hasValueSatisfying(check -> {
            assertThat(check.level()).isEqualTo(CheckLevel.WARNING);
            assertThat(check.value()).isEqualTo("1.50 cores of CPU time on 2 processors");
            assertThat(check.evidence()).containsEntry("quotaCores", 1.5).containsEntry("processors", 2);
        });
        assertThat(levelOf(QuotaCheck.check(OptionalDouble.of(2), TWO, quiet))).isEqualTo(CheckLevel.OK);
        assertThat(levelOf(QuotaCheck.check(OptionalDouble.empty(), TWO, quiet)))
                .isEqualTo(CheckLevel.OK);
        assertThat(QuotaCheck.check(OptionalDouble.empty(), Optional.empty(), quiet))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"268435455, UNFIT", "268435456, WARNING", "3802701823, WARNING", "3802701824, OK"})
    void memory(long bytes, CheckLevel level) {
        assertThat(levelOf(MemoryCheck.check(OptionalLong.of(bytes)))).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"1073741823, WARNING", "1073741824, OK"})
    void disk(long bytes, CheckLevel level) {
        assertThat(levelOf(DiskCheck.check(OptionalLong.of(bytes)))).isEqualTo(level);
    }

    @Test
    void theSpaceOfADirectoryThatDoesNotExistYet() {
        Path here = Path.of("").toAbsolutePath();

        assertThat(DiskCheck.space(here.resolve("not/yet/there"))).isPresent();
    }

    @Test
    void whatIsUnknownHasNoCheck() {
        assertThat(MemoryCheck.check(OptionalLong.empty())).isEmpty();
        assertThat(DiskCheck.check(OptionalLong.empty())).isEmpty();
        assertThat(OpenFilesCheck.check(Map.of())).isEmpty();
        assertThat(ThreadLimitCheck.check(Optional.empty())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"10499, WARNING", "10500, OK"})
    void openFiles(long files, CheckLevel level) {
        assertThat(levelOf(OpenFilesCheck.check(Map.of(KernelLimits.OPEN_FILES, files))))
                .isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({
        "20499, pidMax, WARNING, kernel.pid_max",
        "20499, threadsMax, WARNING, kernel.threads-max",
        "20499, maxMapCount, WARNING, vm.max_map_count",
        "20499, maxProcesses, WARNING, ulimit -u",
        "20499, cgroupPidsMax, WARNING, TasksMax",
        "20499, memory, WARNING, memory",
        "20500, pidMax, OK, ''"
    })
    void threads(long ceiling, String cause, CheckLevel level, String remedy) {
        CheckResult check = ThreadLimitCheck.check(Optional.of(new ThreadCeiling(ceiling, cause)))
                .orElseThrow();

        assertThat(check.level()).isEqualTo(level);
        assertThat(check.remedy()).contains(remedy);
    }

    @Test
    void aCrashIsAnnounced() {
        assertThat(ThreadLimitCheck.check(Optional.of(new ThreadCeiling(32_765, KernelLimits.MAX_MAP_COUNT))))
                .hasValueSatisfying(check -> {
                    assertThat(check.value()).isEqualTo("about 32,765 platform threads, by maxMapCount");
                    assertThat(check.message()).isEqualTo("Beyond it, a JVM crashes.");
                });
    }

    @Test
    void aComplaintNeedsARemedy() {
        assertThatIllegalArgumentException().isThrownBy(() -> CheckResult.warning("x", "v", "m", " ", Map.of()));
    }

    private static CheckLevel levelOf(Optional<CheckResult> check) {
        return check.orElseThrow().level();
    }
}
