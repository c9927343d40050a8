package dev.loombench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.schedule.Measurement.ReportedFigures;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.JvmFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Measurement of a program; its `java` is a shell script.
@DisabledOnOs(OS.WINDOWS)
@Isolated
class ProgramMethodTest {
    @TempDir
    Path directory;

    private final Cancellation stop = new Cancellation();

    private ScriptedJvms jvms() {
        return new ScriptedJvms(directory, stop);
    }

    @Test
    void figuresOfAProgramComeFromTheAccountTheDecidingOneFirst() throws Exception {
        assertThat(jvms().run(MethodKind.PROGRAM, "say 'figures p99=0.25 time=0.125 hung=0'", 60_000))
                .isEqualTo(new ReportedFigures(
                        Map.of(
                                "p99", new Metric(0.25, "s", Better.LESS),
                                "time", new Metric(0.125, "s", Better.LESS),
                                "hung", new Metric(0, "%", Better.LESS)),
                        List.of()))
                .asInstanceOf(type(ReportedFigures.class))
                .satisfies(reported -> assertThat(reported.metrics().keySet()).containsExactly("p99", "time", "hung"));
    }

    @Test
    void aProgramThatEndedWithoutItsDecidingFigure() throws Exception {
        assertThat(jvms().run(MethodKind.PROGRAM, "say 'figures time=0.125'", 60_000))
                .isEqualTo(ScriptedJvms.failure(JvmFailure.NO_FIGURE.message("p99", "locks")));
    }

    @Test
    void workThatHungIsAFindingAndNoFailure() throws Exception {
        assertThat(jvms().run(MethodKind.PROGRAM, "say 'figures hung=100 time-to-hang=0.4'", 60_000))
                .asInstanceOf(type(ReportedFigures.class))
                .satisfies(reported -> assertThat(reported.findings())
                        .containsExactly(ExperimentFinding.HUNG.with().withEvidence(Map.of("seconds", 0.4))));
        assertThat(jvms().run(MethodKind.PROGRAM, "say 'figures p99=30 hung=100'", 60_000))
                .asInstanceOf(type(ReportedFigures.class))
                .satisfies(reported -> assertThat(reported.findings()).containsExactly(ExperimentFinding.HUNG.with()));
    }

    @Test
    void aProgramThatIsNotInstalled() throws Exception {
        Path java = jvms().script("exit 0");
        Path missing = directory.resolve("missing");
        Path trial = Files.createTempDirectory(directory, "trial");

        assertThat(new ProgramMethod(new InstalledPrograms(missing), stop)
                        .measure(
                                ScriptedJvms.setup(MethodKind.PROGRAM, java, trial, Duration.ofSeconds(60)),
                                new TrialListener() {}))
                .isEqualTo(ScriptedJvms.failure(JvmFailure.NOT_INSTALLED.message(missing.resolve("lib/programs/jdk"))));
    }
}
