package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of `ab` beyond two sides at one rate: larger pool, capacities, overload, and a side against itself.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbCapacityIT {
    /// Tolerance in standard deviations of the number of arrivals in a window.
    private static final double FAR_BY_CHANCE = 5;

    /// Side with a capacity of 40/s on two threads.
    private static final String SLOW = "50 " + TestServices.GOOD;

    @TempDir
    Path folder;

    private final TaggedProcesses survivors = TaggedProcesses.tagged();

    /// The load of 60/s exceeds the capacity of two threads. Two pairs never suffice for equivalence.
    @Test
    void aLargerPoolIsAThirdSideOfWhichIsSaidWhetherItDoesAsWell() throws Exception {
        int port = TestServices.freePort();
        String pool = TestServices.command("-D" + TestService.POOL + "=2", port, SLOW);
        List<String> words = words(port, pool, TestServices.command(port, SLOW), "--bigger-pool 64");
        words.set(words.indexOf("--rate") + 1, "60");
        words.set(words.indexOf("--pairs") + 1, "2");

        LauncherCommand.Outcome outcome = launched(words).run();

        JsonNode ab = InstalledLab.json(outcome);
        assertThat(ab.path("sides").findValuesAsString("name")).containsExactly("a", "b", "a-pool-64");
        assertThat(ab.path("sides").get(0).path("command").toString()).contains(TestService.POOL + "=2");
        assertThat(ab.path("sides").get(2).path("command").toString()).contains(TestService.POOL + "=64");
        if (TestServices.areDisturbed(ab)) {
            return;
        }
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(ratio(ab.path("comparisons"), "b")).isLessThan(0.5);
        assertThat(ratio(ab.path("comparisons"), "a-pool-64")).isLessThan(0.5);
        assertThat(ab.at("/pool/threads").asInt()).isEqualTo(64);
        assertThat(ratio(ab.at("/pool/comparisons"), "b")).isBetween(0.2, 5.0);
        assertThat(ab.path("recommendations").get(0).path("sentence").asString())
                .contains("Whether a pool of 64 threads is as good as b is undecided");
        survivors.awaitNone();
    }

    @Test
    void beyondItsCapacityASideIsSeenToGiveWayOrNot() throws Exception {
        int port = TestServices.freePort();
        List<String> words = words(
                port,
                TestServices.command("-D" + TestService.POOL + "=4", port, SLOW),
                TestServices.command("-D" + TestService.POOL + "=16", port, SLOW),
                "--find-capacity --overload --slo p99<300ms --budget 90s");
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

    @Test
    void aSideAgainstItselfIsStartedTwiceInAPairAndSaysWhatChanceDoes() throws Exception {
        int port = TestServices.freePort();
        List<String> words = words(port, TestServices.command(port, SLOW), "", "--null");
        int other = words.indexOf("--b");
        words.subList(other, other + 2).clear();

        LauncherCommand.Outcome outcome = launched(words).run();

        JsonNode ab = InstalledLab.json(outcome);
        assertThat(ab.path("sides").findValuesAsString("name")).containsExactly("a", "a-again");
        assertThat(ab.path("sides").get(1).path("command"))
                .isEqualTo(ab.path("sides").get(0).path("command"));
        assertThat(outcome.exitCode()).as(outcome.err()).isIn(0, 4);
        assertThat(ab.path("estimates").toString()).contains("\"a\"", "\"a-again\"");
        if (TestServices.areDisturbed(ab)) {
            return;
        }
        assertThat(ab.path("recommendations").get(0).path("sentence").asString())
                .matches("A/A: \\d+ of [1-9]\\d* comparisons .*");
        survivors.awaitNone();
    }

    private static List<String> words(int port, String a, String b, String... more) {
        List<String> words = new ArrayList<>(List.of(TestServices.arguments(port, a, b)));
        words.addAll(List.of(more));
        words.addAll(List.of("--format", "json"));
        return words;
    }

    private LauncherCommand launched(List<String> words) {
        return new InstalledLab(folder)
                .launch(words.toArray(String[]::new))
                .with(TaggedProcesses.VARIABLE, survivors.tag());
    }

    /// Whether a busy machine prevented the end of a search, and thus the phases after it.
    private static boolean isVoid(JsonNode ab) {
        return ab.path("findings").findValuesAsString("code").stream()
                        .anyMatch(code -> code.equals("capacity-failed") || code.equals("capacity-missing"))
                || ab.at("/capacity/overload").valueStream().anyMatch(side -> side.hasNonNull("failure"));
    }

    /// Ratio of the mean response times of a side.
    private static double ratio(JsonNode comparisons, String side) {
        return comparisons
                .valueStream()
                .filter(comparison -> comparison.path("metric").asString().equals("mean"))
                .filter(comparison ->
                        comparison.at("/candidate/model").asString().equals(side))
                .findFirst()
                .orElseThrow()
                .path("ratio")
                .asDouble();
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
