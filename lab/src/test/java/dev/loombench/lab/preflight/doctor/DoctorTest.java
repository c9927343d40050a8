package dev.loombench.lab.preflight.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
    private static final List<Jdk> ONE = List.of(new Jdk(Path.of("/jdk"), 25, "25", "A"));

    @TempDir
    Path root;

    @Test
    void onThisMachine() throws InterruptedException {
        List<CheckResult> checks = Doctor.examine(ONE, root.resolve("not/yet/there"));

        assertThat(checks).extracting(CheckResult::name).contains("jdks", "cores", "disk", "clock", "timer", "noise");
        assertThat(checks).allSatisfy(check -> {
            assertThat(check.value()).isNotBlank();
            assertThat(check.message().isEmpty()).isEqualTo(check.level() == CheckLevel.OK);
            assertThat(check.remedy().isEmpty()).isEqualTo(check.level() == CheckLevel.OK);
        });
        assertThat(Doctor.noise(checks))
                .containsKeys("spinSpread", "spinSlowest", "timerOvershootSeconds", "clockStepSeconds");
    }

    @Test
    void elsewhereUnreadableChecksAreLeftOut() throws InterruptedException {
        assertThat(Doctor.examine(Machine.watch(new ProcFiles(root), ONE, root)))
                .extracting(CheckResult::name)
                .containsExactly("jdks", "cores", "disk", "load", "clock", "timer", "noise");
    }

    @Test
    void complaintsBecomeFindings() {
        Map<String, Object> evidence = Map.of("a", 1.5);
        List<CheckResult> checks = List.of(
                new CheckResult("fine", CheckLevel.OK, "v", "m", "", evidence),
                new CheckResult("quota", CheckLevel.WARNING, "v", "narrow", "widen it", evidence),
                new CheckResult("jdks", CheckLevel.UNFIT, "none", "nothing", "install", Map.of()));

        assertThat(Doctor.findings(checks))
                .containsExactly(
                        new Finding("host.quota", Severity.WARNING, "narrow", "widen it", evidence),
                        new Finding("host.jdks", Severity.INVALID, "nothing", "install", Map.of()));
    }

    @Test
    void noiseIsWhatTheMachineDoesAndNotWhatItIs() {
        List<CheckResult> checks = List.of(
                new CheckResult("quota", CheckLevel.OK, "v", "m", "", Map.of("quotaCores", 1.5)),
                new CheckResult("steal", CheckLevel.OK, "v", "m", "", Map.of("steal", 0.25, "word", "x")));

        assertThat(Doctor.noise(checks)).isEqualTo(Map.of("steal", 0.25));
    }
}
