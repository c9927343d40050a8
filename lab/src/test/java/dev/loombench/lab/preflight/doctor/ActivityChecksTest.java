package dev.loombench.lab.preflight.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.host.HostReader.LoadAverage;
import dev.loombench.lab.machine.probe.CpuTimes;
import dev.loombench.lab.preflight.doctor.CheckResult.CheckLevel;
import dev.loombench.lab.preflight.doctor.LoadCheck.StealCheck;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActivityChecksTest {
    private static final Optional<LoadAverage> STALE = Optional.of(new LoadAverage(112, OptionalInt.of(1)));

    @Test
    void aStaleLoadAverageIsNotBelieved() {
        CheckResult check =
                LoadCheck.check(MachineActivityFixtures.quiet(), STALE, 2).orElseThrow();

        assertThat(check.level()).isEqualTo(CheckLevel.OK);
        assertThat(check.value()).isEqualTo("other processes 0.0 %, load average 112.0");
        assertThat(check.evidence())
                .containsEntry("load1", 112.0)
                .containsEntry("running", 1)
                .containsEntry("others", 0.0);
    }

    @ParameterizedTest
    @CsvSource({"0.099, OK", "0.10, WARNING"})
    void busyWithOthers(double others, CheckLevel level) {
        assertThat(LoadCheck.check(MachineActivityFixtures.of(0, others, 0, 0), Optional.empty(), 2))
                .hasValueSatisfying(check -> assertThat(check.level()).isEqualTo(level));
    }

    @ParameterizedTest
    @CsvSource({"1.0, OK", "1.1, WARNING"})
    void theLoadAverageWhereNothingElseIsKnown(double load, CheckLevel level) {
        var average = Optional.of(new LoadAverage(load, OptionalInt.empty()));

        assertThat(LoadCheck.check(MachineActivityFixtures.unknown(), average, 2))
                .hasValueSatisfying(check -> assertThat(check.level()).isEqualTo(level));
        assertThat(LoadCheck.check(MachineActivityFixtures.unknown(), Optional.empty(), 2))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.049, 49, 951, OK", "0.05, 0, 1000, WARNING", "0, 50, 950, WARNING", "0, 0, 0, OK"})
    void steal(double now, long stolen, long processes, CheckLevel level) {
        CpuTimes sinceStart = new CpuTimes(1_000_000, processes, stolen);

        assertThat(StealCheck.check(MachineActivityFixtures.of(now, 0, 0, 0), sinceStart))
                .hasValueSatisfying(check -> assertThat(check.level()).isEqualTo(level));
        assertThat(StealCheck.check(MachineActivityFixtures.unknown(), sinceStart))
                .isEmpty();
        assertThat(StealCheck.check(MachineActivityFixtures.quiet(), null)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.049, 0.099, OK, ''", "0.05, 0, WARNING, memory", "0, 0.1, WARNING, disk"})
    void pressure(double memory, double io, CheckLevel level, String word) {
        assertThat(PressureCheck.check(MachineActivityFixtures.of(0, 0, memory, io)))
                .hasValueSatisfying(check -> {
                    assertThat(check.level()).isEqualTo(level);
                    assertThat(check.message()).contains(word);
                });
        assertThat(PressureCheck.check(MachineActivityFixtures.unknown())).isEmpty();
    }
}
