package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.load.jmeter.JtlResult.SteadyFigures;
import dev.loombench.lab.load.jmeter.SecondSeries.JtlSecond;
import dev.loombench.lab.model.OverviewRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtlResultTest {
    @TempDir
    Path folder;

    /// Ten users that start 100 ms apart, each with 50 requests of 200 ms and no think time.
    private static JtlBuilder closedLoop() {
        JtlBuilder jtl = new JtlBuilder();
        for (int user = 0; user < 10; user++) {
            for (int i = 0; i < 50; i++) {
                jtl.answered("Users 1-" + user, user * 100L + i * 200L, 200);
            }
        }
        return jtl;
    }

    @Test
    void theSteadyWindowReachesFromTheLastUsersStartToTheFirstOnesStop() throws IOException {
        JtlResult result = read(closedLoop());

        assertThat(result.reported().span()).isEqualTo(JtlBuilder.span(900, 10_000));
        assertThat(result.total().span()).isEqualTo(JtlBuilder.span(0, 10_900));
        assertThat(result.total().samples()).isEqualTo(500);
    }

    @Test
    void aClosedLoopWithoutPausesFollowsLittlesLaw() throws IOException {
        SteadyFigures steady = steady(read(closedLoop()));

        assertThat(steady.users()).isEqualTo(10);
        assertThat(steady.figures().perSecond()).isCloseTo(50, within(0.6));
        assertThat(steady.figures().times().mean()).isEqualTo(0.2);
        assertThat(steady.inFlight()).isEqualTo(10);
    }

    @Test
    void usersPauseForTheMeanOfTheirGapsWithNoRequestUnderWay() throws IOException {
        JtlBuilder pausing = new JtlBuilder();
        for (int i = 0; i < 100; i++) {
            pausing.answered("a", i * 400L, 100).answered("b", i * 400L, 200);
        }

        assertThat(steady(read(pausing)).inFlight()).isCloseTo(0.75, within(0.01));
        assertThat(steady(read(pausing)).pauseSeconds()).isCloseTo(0.25, within(0.005));
        assertThat(steady(read(closedLoop())).pauseSeconds()).isZero();
    }

    @Test
    void aGapThatIsMuchLongerThanNearlyAllOthersIsNoPause() throws IOException {
        JtlBuilder jtl = new JtlBuilder();
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
        JtlBuilder jtl = new JtlBuilder();
        for (int i = 0; i < 100; i++) {
            jtl.answered("quick", i * 100L, 100);
        }
        jtl.answered("starved", 0, 100).answered("starved", 10_000, 100);

        SteadyFigures steady = steady(read(jtl));

        assertThat(steady.inFlight() / steady.users()).isCloseTo(0.5, within(0.01));
        assertThat(steady.fewest()).isEqualTo(1);
        assertThat(steady.most()).isEqualTo(99);
    }

    @Test
    void aUserWhoWaitsInAllOfTheWindowCountsWithNoRequest() throws IOException {
        JtlBuilder jtl = new JtlBuilder().answered("waiting", 500, 9_500);
        for (int i = 0; i < 100; i++) {
            jtl.answered("quick", i * 100L, 100);
        }

        JtlResult result = read(jtl);
        SteadyFigures steady = steady(result);

        assertThat(steady.users()).isEqualTo(2);
        assertThat(steady.fewest()).isEqualTo(0);
        assertThat(steady.most()).isEqualTo(95);
        assertThat(result.figures(OptionalInt.empty(), Optional.empty(), List.of())
                        .summary()
                        .users()
                        .oldestSeconds())
                .isEqualTo(9.5);
    }

    @Test
    void aWindowInWhichNoRequestEndedHasNoFigures() throws IOException {
        JtlResult result = read(new JtlBuilder().answered("a", 0, 10_000).answered("b", 100, 8_900));

        assertThat(result.steady()).isNull();
    }

    @Test
    void theOverviewHasJmetersFourClasses() throws IOException {
        OverviewRecord overview = read(new JtlBuilder()
                        .answered("a", 0, 0)
                        .answered("a", 0, 500)
                        .answered("a", 1_000, 501)
                        .answered("a", 2_000, 1_500)
                        .answered("a", 4_000, 1_501)
                        .wrong("a", 6_000, 3)
                        .wrong("a", 6_000, 9_000))
                .total()
                .overview();

        assertThat(overview).isEqualTo(new OverviewRecord(2, 2, 1, 2));
    }

    @Test
    void requestsThatTheShutdownCutOffAreCountedApart() throws IOException {
        JtlBuilder jtl = closedLoop();
        for (int user = 0; user < 10; user++) {
            jtl.unanswered("Users 1-" + user, user * 100L + 10_000, 1_000 - user * 100L);
        }
        jtl.unanswered("Users 1-1", 5_000, 10).wrong("Users 1-2", 6_000, 10);

        JtlResult result = read(jtl, JtlBuilder.stoppedAt(11_000));

        assertThat(result.cutOff()).isEqualTo(10);
        assertThat(read(jtl).cutOff()).as("a plan that ended by itself").isZero();
        assertThat(result.total().failures().counts()).hasToString("reset:1,wrong-answer:1");
        assertThat(steady(result).figures().errors()).isEqualTo(2);
        assertThat(result.total().errors()).isEqualTo(12);
    }

    @Test
    void whereTheEndWasAskedForTheWindowEndsThere() throws IOException {
        JtlBuilder jtl = closedLoop().unanswered("Users 1-1", 7_900, 200);

        JtlResult result = read(jtl, JtlBuilder.stoppedAt(8_000));

        assertThat(result.reported().span()).isEqualTo(JtlBuilder.span(900, 8_000));
        assertThat(result.cutOff()).isEqualTo(1);
        assertThat(steady(result).figures().errors()).isZero();
    }

    @Test
    void aPlanThatWasEndedDuringItsRampUpHasNoSteadyWindow() throws IOException {
        JtlResult result = read(closedLoop(), JtlBuilder.stoppedAt(500));

        assertThat(result.steady()).isNull();
    }

    @Test
    void theWarmUpIsCutAway() throws IOException {
        JtlResult result = read(
                closedLoop(),
                new MeasurementWindow(Duration.ofMillis(1_100), Instant.ofEpochMilli(JtlBuilder.BEGIN + 4_000)));

        assertThat(result.reported().span()).isEqualTo(JtlBuilder.span(2_000, 4_000));
        assertThat(steady(result).figures().samples()).isEqualTo(100);
        assertThat(steady(result).figures().perSecond()).isEqualTo(50);
        assertThat(steady(result).inFlight()).isEqualTo(10);
    }

    @Test
    void aSetUpThatEndedBeforeTheUsersCameDoesNotSpoilTheWindow() throws IOException {
        JtlBuilder jtl = new JtlBuilder().answered("setUp 1-1", -2_000, 300);
        for (int user = 0; user < 10; user++) {
            jtl.answered("Users 1-" + user, user, 5_000).answered("Users 1-" + user, 5_000 + user, 5_000);
        }

        assertThat(read(jtl).reported().span()).isEqualTo(JtlBuilder.span(9, 10_000));
    }

    @Test
    void usersWhoSetUpAreLeftOut() throws IOException {
        JtlBuilder jtl = new JtlBuilder().answered("s 1-1", -2_000, 1_900);
        for (int i = 0; i < 50; i++) {
            jtl.answered("g 1-1", i * 100L, 100).answered("g 1-2", i * 100L, 100);
        }

        JtlResult result = JtlResult.read(jtl.writeTo(folder), JtlBuilder.unlimited(), JMeterPauses.NONE, Set.of("s"))
                .orElseThrow();

        assertThat(result.users()).isEqualTo(2);
        assertThat(result.reported().span()).isEqualTo(JtlBuilder.span(0, 5_000));
        assertThat(result.total().times().max()).isEqualTo(0.1);
        assertThat(JtlResult.read(jtl.writeTo(folder), JtlBuilder.unlimited(), JMeterPauses.NONE, Set.of("s", "g")))
                .isEmpty();
    }

    @Test
    void usersWhoComeAndGoHaveNoSteadyWindow() throws IOException {
        JtlBuilder jtl = new JtlBuilder();
        for (int user = 0; user < 100; user++) {
            jtl.answered("Users 1-" + user, user * 100L, 450);
        }

        assertThat(read(jtl).steady()).isNull();
    }

    @Test
    void eachSecondTellsItsUsersAndWhatWaits() throws IOException {
        JtlResult result = read(new JtlBuilder()
                .answered("a", 0, 400)
                .answered("b", 300, 2_000)
                .answered("a", 700, 1_000)
                .wrong("a", 2_500, 100));

        assertThat(result.seconds())
                .extracting(
                        second -> second.counts().index(),
                        second -> second.counts().sent(),
                        second -> second.counts().answered(),
                        second -> second.counts().errors().total(),
                        second -> second.counts().p50().orElseThrow(),
                        JtlSecond::activeUsers,
                        second -> second.counts().inFlight(),
                        JtlSecond::oldestMillis)
                .containsExactly(
                        tuple(0, 3L, 1L, 0L, 0.4, 2, 2L, 700L),
                        tuple(1, 0L, 1L, 0L, 1.0, 2, 1L, 1_700L),
                        tuple(2, 1L, 1L, 1L, 0.1, 0, 0L, 0L));
    }

    @Test
    void noSampleIsNoResult() throws IOException {
        assertThat(JtlResult.read(
                        new JtlBuilder().writeTo(folder), JtlBuilder.unlimited(), JMeterPauses.NONE, Set.of()))
                .isEmpty();
    }

    @Test
    void aSampleOfAnotherTimeIsNoSecondOfTheRun() {
        JtlBuilder jtl = new JtlBuilder().answered("a", 0, 10).answered("a", 9L * 24 * 3_600_000, 10);

        assertThatThrownBy(() -> read(jtl)).hasMessage(FileError.TOO_LONG.message(folder.resolve("results.jtl"), 9));
    }

    private JtlResult read(JtlBuilder jtl) throws IOException {
        return read(jtl, JtlBuilder.unlimited());
    }

    private JtlResult read(JtlBuilder jtl, MeasurementWindow cuts) throws IOException {
        return JtlResult.read(jtl.writeTo(folder), cuts, JMeterPauses.NONE, Set.of())
                .orElseThrow();
    }

    private static SteadyFigures steady(JtlResult result) {
        return result.steady();
    }
}
