package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of `ab` with sides that don't differ in what they are meant to.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbTreatmentIT extends AbTestBase {
    private static final String SWITCH = "-Dspring.threads.virtual.enabled=true";

    @Test
    void aSwitchWithoutEffectEndsTheComparisonBeforeItsFirstTrial() throws Exception {
        LauncherCommand.Outcome outcome = run(SWITCH);

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
        JsonNode ab = InstalledLab.json(outcome);
        assertThat(ab.at("/objection/code").asString()).isEqualTo("same-threads");
        assertThat(ab.path("estimates")).isEmpty();
        assertThat(ab.path("runtimes").findValuesAsString("threads")).containsExactly("platform", "platform");
        assertThat(ab.at("/runtimes/1/settings/0/name").asString()).isEqualTo("spring.threads.virtual.enabled");
        assertThat(outcome.err()).contains("nothing would be compared", "--any-difference");
        survivors.awaitNone();
    }

    @Test
    void virtualThreadsThatServeAreSeen() throws Exception {
        LauncherCommand.Outcome outcome = run("-D" + TestService.VIRTUAL + "=true");

        JsonNode ab = InstalledLab.json(outcome);
        assertThat(ab.path("objection").isMissingNode()).isTrue();
        assertThat(ab.path("runtimes").findValuesAsString("threads")).containsExactly("platform", "virtual");
        assertThat(outcome.err()).contains("trial 2 of 2");
    }

    /// @param property of the second side, of which the test service knows only its own
    private LauncherCommand.Outcome run(String property, String... further) throws Exception {
        int port = TestServices.freePort();
        String[] words = TestServices.arguments(
                port,
                TestServices.command(port, "5 " + TestServices.GOOD),
                TestServices.command(property, port, "5 " + TestServices.GOOD));
        return launched(Stream.of(words, further, new String[] {"--format", "json"})
                        .flatMap(Stream::of)
                        .toArray(String[]::new))
                .run();
    }
}
