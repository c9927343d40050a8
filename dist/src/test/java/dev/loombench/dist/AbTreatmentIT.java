package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of `ab` with sides that don't differ in what they are meant to.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbTreatmentIT extends AbTestBase {
    @Test
    void aSwitchWithoutEffectEndsTheComparisonBeforeItsFirstTrial() throws Exception {
        int port = TestServices.freePort();

        LauncherCommand.Outcome outcome = launched(jsonArguments(
                        port,
                        TestServices.command(port, "5 " + TestServices.GOOD),
                        TestServices.command("-Dspring.threads.virtual.enabled=true", port, "5 " + TestServices.GOOD)))
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
        JsonNode ab = InstalledLab.json(outcome);
        assertThat(ab.at("/objection/code").asString()).isEqualTo("same-threads");
        assertThat(ab.path("estimates")).isEmpty();
        assertThat(ab.path("runtimes").findValuesAsString("threads")).containsExactly("platform", "platform");
        assertThat(ab.at("/runtimes/1/settings/0/name").asString()).isEqualTo("spring.threads.virtual.enabled");
        assertThat(outcome.err()).contains("nothing would", "--any-difference");
        survivors.awaitNone();
    }
}
