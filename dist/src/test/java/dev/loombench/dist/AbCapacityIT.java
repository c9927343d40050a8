package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/// Tests of the capacities of sides, and of loads beyond them.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbCapacityIT extends AbTestBase {
    /// Tolerance in standard deviations of the number of arrivals in a window.
    private static final double FAR_BY_CHANCE = 5;

    /// Side with a capacity of 40/s on two threads.
    private static final String SLOW = "50 " + TestServices.GOOD;

    @Test
    void beyondItsCapacityASideIsSeenToGiveWayOrNot() throws Exception {
        int port = TestServices.freePort();
        List<String> words = jsonArguments(
                port,
                TestServices.command("-D" + TestService.POOL + "=4", port, SLOW),
                TestServices.command("-D" + TestService.POOL + "=16", port, SLOW),
                "--find-capacity --overload --slo p99<300ms --budget 40s");
        int rate = words.indexOf("--rate");
        words.subList(rate, rate + 2).clear();

        LauncherCommand.Outcome outcome = launched(words).run();

        JsonNode ab = InstalledLab.json(outcome);
        assertThat(outcome.exitCode()).as(outcome.err()).isIn(0, 4);
        JsonNode capacities = ab.path("capacity");
        if (isVoid(ab)) {
            return;
        }
        assertThat(capacities.path("sides").findValuesAsString("side")).containsExactlyInAnyOrder("a", "b");
        assertThat(capacities.path("overload")).hasSize(2).allSatisfy(side -> {
            double offered = side.path("offered").asDouble();
            assertThat(offered).isPositive();
            assertThat(side.path("seconds").asDouble()).isPositive();
            assertThat(side.path("answered").asDouble())
                    .isBetween(
                            0.5 * offered,
                            offered
                                    + FAR_BY_CHANCE
                                            * Math.sqrt(offered
                                                    / side.path("seconds").asDouble()));
            assertThat(side.path("threads").asInt()).isPositive();
        });
        boolean known = capacities
                .path("sides")
                .valueStream()
                .noneMatch(side -> side.at("/search/outcome").asString().equals("at-least"));
        if (known) {
            assertThat(offered(capacities, "b")).isGreaterThan(offered(capacities, "a"));
        }
        assertThat(ab.path("findings").findValuesAsString("message"))
                .anySatisfy(message ->
                        assertThat(message).startsWith("at 1.2 times its ").contains(" b answers "));
        survivors.awaitNone();
    }

    /// Whether a busy machine prevented the end of a search, and thus the phases after it.
    private static boolean isVoid(JsonNode ab) {
        return ab.path("findings").findValuesAsString("code").stream()
                        .anyMatch(code -> code.equals("capacity-failed") || code.equals("capacity-missing"))
                || ab.at("/capacity/overload").valueStream().anyMatch(side -> side.hasNonNull("failure"));
    }

    private static double offered(JsonNode capacities, String side) {
        return capacities
                .path("overload")
                .valueStream()
                .filter(one -> one.path("side").asString().equals(side))
                .findFirst()
                .orElseThrow()
                .path("offered")
                .asDouble();
    }
}
