package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of `ab --plan`, with a JMeter plan in place of a request rate.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbJMeterIT extends AbTestBase {
    @Test
    void sidesAreHeldAgainstEachOtherUnderThePlan() throws Exception {
        Path plan = JmxFixtures.HELLO;
        int[] ports = twoFree();
        int quick = ports[0];
        int slow = ports[1];

        LauncherCommand.Outcome outcome = launched(
                        "ab",
                        "--a",
                        side(quick, 20),
                        "--b",
                        side(slow, 200),
                        "--url",
                        "http://127.0.0.1:" + quick + "/hello",
                        "--port-b",
                        Integer.toString(slow),
                        "--plan",
                        plan.toString(),
                        "-J users=4 -JrampUp=1 --pairs 1 --warmup 1s --duration 6s --format json")
                .run();

        JsonNode ab = InstalledLab.json(outcome);
        if (outcome.exitCode() == 4) { // a machine that is too busy for JMeter
            assertThat(outcome.err()).containsAnyOf("the generator", "the machine", "JMeter");
            return;
        }
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(ab.path("plan").asString()).isEqualTo(plan.toString());
        assertThat(ab.path("arrivals").asString()).isEqualTo("closed");
        assertThat(ab.path("comparisons").findValuesAsString("metric")).contains("mean", "rate", "p99");
        assertThat(ratio(ab, "mean")).isGreaterThan(3);
        assertThat(ratio(ab, "rate")).isLessThan(0.33);
        assertThat(ab.path("diagnoses")).hasSize(2).allSatisfy(side -> {
            assertThat(side.path("reason").asString("")).isEmpty();
            assertThat(side.path("seconds").asDouble()).isGreaterThan(1);
        });
        List<JsonNode> trials = InstalledLab.trials(InstalledLab.document(new InstalledLab(folder).onlyRun())).stream()
                .filter(trial -> !trial.has("repeatedBy"))
                .toList();
        assertThat(trials).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.at("/cell/params/load").asString()).isEqualTo("plan");
            assertThat(trial.at("/load/users").asInt()).isEqualTo(4);
        });
        survivors.awaitNone();
    }

    private static double ratio(JsonNode ab, String metric) {
        return ab.path("comparisons")
                .valueStream()
                .filter(comparison -> comparison.path("metric").asString().equals(metric))
                .findFirst()
                .orElseThrow()
                .path("ratio")
                .asDouble();
    }

    private static String side(int port, int millis) {
        return Path.of(System.getProperty("java.home"), "bin", "java") + " -XX:TieredStopAtLevel=1 -cp "
                + LauncherSandbox.root().resolve("dist/target/test-classes") + " dev.loombench.dist.TestService " + port
                + " " + millis
                + " 200 text/plain 1000000";
    }

    private static int[] twoFree() throws IOException {
        try (ServerSocket one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new int[] {one.getLocalPort(), other.getLocalPort()};
        }
    }
}
