package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanResultTest {
    @TempDir
    Path folder;

    /// Ten users that start 100 ms apart, each with 50 requests of 200 ms and no think time.
    private static Jtl closedLoop() {
        Jtl jtl = new Jtl();
        for (int user = 0; user < 10; user++) {
            for (int i = 0; i < 50; i++) {
                jtl.answered("Users 1-" + user, user * 100L + i * 200L, 200);
            }
        }
        return jtl;
    }

    @Test
    void theSteadyWindowReachesFromTheLastUsersStartToTheFirstOnesStop() throws IOException {
        PlanResult result = read(closedLoop());

        assertThat(result.window()).isEqualTo(new SteadyWindow.Found(Jtl.span(900, 10_000)));
        assertThat(result.whole().span()).isEqualTo(Jtl.span(0, 10_900));
        assertThat(result.whole().samples()).isEqualTo(500);
    }

    @Test
    void aClosedLoopWithoutPausesFollowsLittlesLaw() throws IOException {
        SteadyFigures steady = steady(read(closedLoop()));

        assertThat(steady.users()).isEqualTo(10);
        assertThat(steady.figures().perSecond()).isCloseTo(50, within(0.6));
        assertThat(steady.figures().times().mean()).hasValue(200);
        assertThat(steady.underWay()).isEqualTo(10);
    }

    @Test
    void asManyRequestsAreUnderWayAsThereAreUsersWhoDoNotPause() throws IOException {
        Jtl pausing = new Jtl();
        for (int i = 0; i < 100; i++) {
            pausing.answered("a", i * 400L, 100).answered("b", i * 400L, 200);
        }

        assertThat(steady(read(closedLoop())).underWay()).isEqualTo(10);
        assertThat(steady(read(pausing)).underWay()).isCloseTo(0.75, within(0.01));
    }

    @Test
    void usersPauseForTheMeanOfTheirGaps() throws IOException {
        Jtl pausing = new Jtl();
        for (int i = 0; i < 100; i++) {
            pausing.answered("a", i * 400L, 100).answered("b", i * 400L, 200);
        }

        assertThat(steady(read(pausing)).pauseSeconds()).isCloseTo(0.25, within(0.005));
        assertThat(steady(read(closedLoop())).pauseSeconds()).isZero();
    }

    @Test
    void aGapThatIsMuchLongerThanNearlyAllOthersIsNoPause() throws IOException {
        Jtl jtl = new Jtl();
        for (int i = 0; i < 400; i++) {
            jtl.answered("quick", i * 100L, 90);
            if (i < 100 || i > 300) {
                jtl.answered("starved", i * 100L, 90);
            }
        }

        assertThat(steady(read(jtl)).pauseSeconds()).isCloseTo(0.01, within(0.001));
    }

    @Test
    void requestsThatNoLineTellsOfMissInLittlesLaw() throws IOException {
        Jtl jtl = new Jtl();
        for (int i = 0; i < 100; i++) {
            jtl.answered("quick", i * 100L, 100);
        }
        jtl.answered("starved", 0, 100).answered("starved", 10_000, 100);

        SteadyFigures steady = steady(read(jtl));

        assertThat(steady.underWay() / steady.users()).isCloseTo(0.5, within(0.01));
        assertThat(steady.perUser().min()).hasValue(1);
        assertThat(steady.perUser().max()).hasValue(99);
    }

    @Test
    void aUserWhoWaitsInAllOfTheWindowCountsWithNoRequest() throws IOException {
        Jtl jtl = new Jtl().answered("waiting", 500, 9_500);
        for (int i = 0; i < 100; i++) {
            jtl.answered("quick", i * 100L, 100);
        }

        SteadyFigures steady = steady(read(jtl));

        assertThat(steady.users()).isEqualTo(2);
        assertThat(steady.perUser().counts()).isEqualTo(new TreeMap<>(Map.of(0L, 1L, 95L, 1L)));
        assertThat(steady.oldestMillis()).isEqualTo(9_000);
    }

    @Test
    void aWindowInWhichNoRequestEndedHasNoFigures() throws IOException {
        PlanResult result = read(new Jtl().answered("a", 0, 10_000).answered("b", 100, 8_900));

        assertThat(result.window()).isEqualTo(new SteadyWindow.Found(Jtl.span(100, 9_000)));
        assertThat(result.steady()).isNull();
    }

    @Test
    void theOverviewHasJmetersFourClasses() throws IOException {
        Overview overview = read(new Jtl()
                        .answered("a", 0, 0)
                        .answered("a", 0, 500)
                        .answered("a", 1_000, 501)
                        .answered("a", 2_000, 1_500)
                        .answered("a", 4_000, 1_501)
                        .wrong("a", 6_000, 3)
                        .wrong("a", 6_000, 9_000))
                .whole()
                .overview();

        assertThat(overview).isEqualTo(new Overview(2, 2, 1, 2));
        assertThat(overview.apdex()).isCloseTo(3.0 / 7, within(1e-12));
    }

    @Test
    void requestsThatTheShutdownCutOffAreCountedApart() throws IOException {
        Jtl jtl = closedLoop();
        for (int user = 0; user < 10; user++) {
            jtl.unanswered("Users 1-" + user, user * 100L + 10_000, 1_000 - user * 100L);
        }
        jtl.unanswered("Users 1-1", 5_000, 10).wrong("Users 1-2", 6_000, 10);

        PlanResult result = read(jtl, Cuts.stoppedAt(Instant.ofEpochMilli(Jtl.BEGIN + 11_000)));

        assertThat(result.cutOff()).isEqualTo(10);
        assertThat(read(jtl).cutOff()).as("a plan that ended by itself").isZero();
        assertThat(result.whole().failures().counts()).hasToString("reset:1,wrong-answer:1");
        assertThat(steady(result).figures().errors()).isEqualTo(2);
        assertThat(result.whole().errors()).isEqualTo(12);
    }

    @Test
    void whereTheEndWasAskedForTheWindowEndsThere() throws IOException {
        Jtl jtl = closedLoop().unanswered("Users 1-1", 7_900, 200);

        PlanResult result = read(jtl, Cuts.stoppedAt(Instant.ofEpochMilli(Jtl.BEGIN + 8_000)));

        assertThat(result.window()).isEqualTo(new SteadyWindow.Found(Jtl.span(900, 8_000)));
        assertThat(result.cutOff()).isEqualTo(1);
        assertThat(steady(result).figures().errors()).isZero();
    }

    @Test
    void aPlanThatWasEndedDuringItsRampUpHasNoSteadyWindow() throws IOException {
        PlanResult result = read(closedLoop(), Cuts.stoppedAt(Instant.ofEpochMilli(Jtl.BEGIN + 500)));

        assertThat(result.window()).isInstanceOf(SteadyWindow.Absent.class);
        assertThat(result.steady()).isNull();
    }

    @Test
    void theWarmUpIsCutAway() throws IOException {
        PlanResult result =
                read(closedLoop(), new Cuts(Duration.ofMillis(1_100), Instant.ofEpochMilli(Jtl.BEGIN + 4_000)));

        assertThat(result.window()).isEqualTo(new SteadyWindow.Found(Jtl.span(2_000, 4_000)));
        assertThat(steady(result).figures().samples()).isEqualTo(100);
        assertThat(steady(result).figures().perSecond()).isEqualTo(50);
        assertThat(steady(result).underWay()).isEqualTo(10);
    }

    @Test
    void aSetUpThatEndedBeforeTheUsersCameDoesNotSpoilTheWindow() throws IOException {
        Jtl jtl = new Jtl().answered("setUp 1-1", -2_000, 300);
        for (int user = 0; user < 10; user++) {
            jtl.answered("Users 1-" + user, user, 5_000).answered("Users 1-" + user, 5_000 + user, 5_000);
        }

        assertThat(read(jtl).window()).isEqualTo(new SteadyWindow.Found(Jtl.span(9, 10_000)));
    }

    @Test
    void usersWhoSetUpAreLeftOut() throws IOException {
        Jtl jtl = new Jtl().answered("s 1-1", -2_000, 1_900);
        for (int i = 0; i < 50; i++) {
            jtl.answered("g 1-1", i * 100L, 100).answered("g 1-2", i * 100L, 100);
        }

        PlanResult result = PlanResult.read(jtl.in(folder), Cuts.NONE, Hiccups.NONE, Set.of("s"))
                .orElseThrow();

        assertThat(result.users()).isEqualTo(2);
        assertThat(result.window()).isEqualTo(new SteadyWindow.Found(Jtl.span(0, 5_000)));
        assertThat(result.whole().times().max()).hasValue(100);
        assertThat(PlanResult.read(jtl.in(folder), Cuts.NONE, Hiccups.NONE, Set.of("s", "g")))
                .isEmpty();
    }

    @Test
    void usersWhoComeAndGoHaveNoSteadyWindow() throws IOException {
        Jtl jtl = new Jtl();
        for (int user = 0; user < 100; user++) {
            jtl.answered("Users 1-" + user, user * 100L, 450);
        }

        assertThat(read(jtl).window())
                .isEqualTo(new SteadyWindow.Absent("Of 100 users at most 5 were active at the same time, so the"
                        + " results alone don't show a steady window."));
    }

    @Test
    void eachSecondTellsItsUsersAndWhatWaits() throws IOException {
        PlanResult result = read(new Jtl()
                .answered("a", 0, 400)
                .answered("b", 300, 2_000)
                .answered("a", 700, 1_000)
                .wrong("a", 2_500, 100));

        assertThat(result.seconds())
                .containsExactly(
                        new PlanSecond(0, 3, 1, 0, OptionalLong.of(400), 2, 0, 2, 700),
                        new PlanSecond(1, 0, 1, 0, OptionalLong.of(1_000), 2, 0, 1, 1_700),
                        new PlanSecond(2, 1, 2, 1, OptionalLong.of(100), 2, 2, 0, 0));
        assertThat(result.seconds().getFirst().activeUsers()).isEqualTo(2);
        assertThat(result.seconds().getLast().activeUsers()).isZero();
    }

    @Test
    void noSampleIsNoResult() throws IOException {
        assertThat(PlanResult.read(new Jtl().in(folder), Cuts.NONE, Hiccups.NONE, Set.of()))
                .isEmpty();
    }

    @Test
    void severalRunsInOneFileAreToldApartByTheUser() {
        Jtl jtl = new Jtl().answered("a", 0, 10).answered("a", 9L * 24 * 3_600_000, 10);

        assertThatThrownBy(() -> read(jtl))
                .isInstanceOf(BadJtl.class)
                .hasMessageEndingWith(
                        "spans 9 days: it seems to contain several runs. Write each run to a file of its own.");
    }

    private PlanResult read(Jtl jtl) throws IOException {
        return read(jtl, Cuts.NONE);
    }

    private PlanResult read(Jtl jtl, Cuts cuts) throws IOException {
        return PlanResult.read(jtl.in(folder), cuts, Hiccups.NONE, Set.of()).orElseThrow();
    }

    private static SteadyFigures steady(PlanResult result) {
        SteadyFigures steady = result.steady();
        assertThat(steady).isNotNull();
        return Objects.requireNonNull(steady);
    }
}
