package dev.loombench.lab.preflight.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.preflight.doctor.Check.Level;
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
        List<Check> checks = Doctor.examine(root);

        assertThat(checks).extracting(Check::name).doesNotHaveDuplicates();
        assertThat(checks).extracting(Check::name).contains("jdks", "cores", "disk", "clock", "timer", "noise");
        assertThat(checks).allSatisfy(check -> {
            assertThat(check.value()).isNotBlank();
            assertThat(check.message()).isNotBlank();
        });
        assertThat(Findings.noise(checks))
                .containsKeys("spinSpread", "spinSlowest", "timerOvershootSeconds", "clockStepSeconds");
    }

    @Test
    void elsewhereUnreadableChecksAreLeftOut() throws InterruptedException {
        List<Check> checks = new Doctor(new ProcFiles(root)).checks(ONE, root);

        assertThat(checks)
                .extracting(Check::name)
                .contains("jdks", "cores", "disk", "clock", "timer", "noise")
                .doesNotContain("quota", "memory", "threads", "files", "steal", "pressure", "governor", "smt", "turbo");
    }

    @Test
    void complaintsBecomeFindings() {
        Map<String, Object> evidence = Map.of("a", 1.5);
        List<Check> checks = List.of(
                Check.ok("fine", "v", "m", evidence),
                Check.warning("quota", "v", "narrow", "widen it", evidence),
                Check.unfit("jdks", "none", "nothing", "install", Map.of()));

        assertThat(Findings.of(checks))
                .satisfiesExactly(
                        finding -> {
                            assertThat(finding.code()).isEqualTo("host.quota");
                            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
                            assertThat(finding.message()).isEqualTo("narrow");
                            assertThat(finding.remedy()).isEqualTo("widen it");
                            assertThat(finding.evidence()).isEqualTo(evidence);
                        },
                        finding -> assertThat(finding.severity()).isEqualTo(Severity.INVALID));
    }

    @Test
    void noiseIsWhatTheMachineDoesAndNotWhatItIs() {
        List<Check> checks = List.of(
                Check.ok("quota", "v", "m", Map.of("quotaCores", 1.5)),
                new Check("steal", Level.OK, "v", "m", "", Map.of("steal", 0.25, "word", "x")));

        assertThat(Findings.noise(checks)).isEqualTo(Map.of("steal", 0.25));
    }
}
