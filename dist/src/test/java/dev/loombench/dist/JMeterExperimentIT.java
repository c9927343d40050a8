package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.jmeter.JMeterInvocation;
import dev.loombench.lab.load.jmeter.JMeterPauses;
import dev.loombench.lab.load.jmeter.JMeterProcess;
import dev.loombench.lab.load.jmeter.JMeterProcess.JMeterOutcome;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.load.jmeter.JtlResult;
import dev.loombench.lab.load.jmeter.MeasurementWindow;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests of the end of a JMeter plan that the lab runs.
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class JMeterExperimentIT {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    @Test
    void usersWhoDoNotComeBackAreCutOffAndCountedApart() throws Exception {
        try (SlowServer target = new SlowServer()) {
            Map<String, String> properties = new HashMap<>(
                    JMeterRunSettings.targetProperties(URI.create("http://127.0.0.1:" + target.port() + "/wait")));
            properties.putAll(Map.of("users", "5", "rampUp", "0"));
            JMeterInvocation order = new JMeterInvocation(
                    Path.of(System.getProperty("java.home"), "bin/java"),
                    JmxFixtures.HELLO,
                    properties,
                    folder,
                    List.of());
            try (JMeterProcess process = JMeterProcess.start(
                    JMeterInstallation.locate(LauncherSandbox.root().resolve("dist/target/loombench")),
                    order,
                    new Cancellation(),
                    summary -> {})) {
                assertThat(process.awaitRunning()).isEmpty();
                assertThat(process.isRunningPlan()).isTrue();
                target.awaitRequests(5);

                assertThat(process.end(Duration.ofSeconds(1), MINUTE)).isEqualTo(JMeterOutcome.DONE);
                JtlResult result = JtlResult.read(
                                order.results(),
                                new MeasurementWindow(
                                        Duration.ZERO, process.stopped().orElseThrow()),
                                JMeterPauses.NONE,
                                Set.of())
                        .orElseThrow();
                assertThat(result.cutOff()).isEqualTo(5);
            }
        }
    }
}
