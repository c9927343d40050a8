package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of `ab` with a third side, and with one side alone.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbSidesIT extends AbTestBase {
    /// Side with a capacity of 40/s on two threads.
    private static final String SLOW = "50 " + TestServices.GOOD;

    /// The load of 100/s exceeds the capacity of two threads. One pair never suffices for equivalence.
    @Test
    void aLargerPoolIsAThirdSideOfWhichIsSaidWhetherItDoesAsWell() throws Exception {
        int port = TestServices.freePort();
        String pool = TestServices.command("-D" + TestService.POOL + "=2", port, SLOW);
        String virtual = TestServices.command("-D" + TestService.VIRTUAL + "=true", port, SLOW);
        List<String> words = jsonArguments(port, pool, virtual, "--bigger-pool 64");
        words.set(words.indexOf("--rate") + 1, "100");

        LauncherCommand.Outcome outcome = launched(words).run();

        JsonNode ab = InstalledLab.json(outcome);
        assertThat(ab.path("sides").findValuesAsString("name")).containsExactly("a", "b", "a-pool-64");
        assertThat(ab.path("sides").get(0).path("command").toString()).contains(TestService.POOL + "=2");
        assertThat(ab.path("sides").get(2).path("command").toString()).contains(TestService.POOL + "=64");
        assertThat(ab.path("runtimes").findValuesAsString("threads")).startsWith("platform", "virtual");
        survivors.awaitNone();
        assumeFalse(TestServices.areDisturbed(ab), "this machine left the generator no time");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(ratio(ab.path("comparisons"), "rate", "b"))
                .as("a carries 40/s of 100/s")
                .isGreaterThan(1.2);
        assertThat(ratio(ab.path("comparisons"), "rate", "a-pool-64")).isGreaterThan(1.2);
        assertThat(ab.at("/pool/threads").asInt()).isEqualTo(64);
        assertThat(ratio(ab.at("/pool/comparisons"), "mean", "b")).isBetween(0.2, 5.0);
        assertThat(ab.path("recommendations").get(0).path("sentence").asString())
                .contains("64 threads", "undecided");
    }

    /// Ratio of a side by a metric.
    private static double ratio(JsonNode comparisons, String metric, String side) {
        return comparisons
                .valueStream()
                .filter(comparison -> comparison.path("metric").asString().equals(metric))
                .filter(comparison ->
                        comparison.at("/candidate/model").asString().equals(side))
                .findFirst()
                .orElseThrow()
                .path("ratio")
                .asDouble();
    }
}
