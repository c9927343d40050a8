package dev.loombench.lab.load.checks;

import static dev.loombench.lab.load.checks.LoadEvidenceFixture.all;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorRulesTest {
    @Test
    void aGeneratorThatWasStoppedForASecondNeverPassesAsASlowServer() {
        var sample = new LoadEvidenceFixture();
        sample.hiccups = new Hiccups(0, 0, 1.0, 1.0);
        sample.share = 0.5;

        assertThat(sample.cause())
                .isEqualTo(LoadFinding.GENERATOR_STALLED
                        .with(1.0, 1.0)
                        .withEvidence(Map.of("longestSeconds", 1.0, "stalledShare", 0.05)));
    }

    @ParameterizedTest
    @CsvSource({
        "0.99, 0.09, 0.09, []",
        "0.99, 0.09, 0.11, [generator-stalled invalid]",
        "0.5, 0.09, 0.11, []",
        "0.999, 0.02, 0.011, [generator-stalled invalid]"
    })
    void shortHiccupsMatterWhereTheyReachTheJudgedPercentile(
            double share, double longest, double stalled, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.share = share;
        sample.hiccups = new Hiccups(0, 0, longest, stalled);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    /// A short lag leaves the figure as a bound: the sending thread may be at another request, and no shared machine
    /// wakes a thread to the millisecond.
    @ParameterizedTest
    @CsvSource({
        "0.1019, 0.1, []",
        "0.1021, 0.1, [generator-lag invalid]",
        "0.0990, 0.1, []",
        "0.00109, 0.001, []",
        "0.00111, 0.001, [generator-lag warning]",
        "0.00199, 0.001, [generator-lag warning]",
        "0.00201, 0.001, [generator-lag invalid]"
    })
    void lagMayMoveTheJudgedPercentileByTwoPercent(double withLag, double withoutLag, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.intended = all(withLag);
        sample.prompt = all(withoutLag);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @Test
    void lagIsNamedWithBothFigures() {
        var sample = new LoadEvidenceFixture();
        sample.share = 0.999;
        sample.intended = all(0.2);
        sample.hiccups = new Hiccups(0, 0, 0, 0);

        assertThat(sample.cause())
                .isEqualTo(LoadFinding.GENERATOR_LAG
                        .with("p99.9", 1.0, 0.1, 0.2)
                        .withEvidence(Map.of("withLag", 0.2, "withoutLag", 0.1)));
    }

    @ParameterizedTest
    @CsvSource({
        "0.89, 0.94, 0.5, []",
        "0.90, 0.5, 0.5, [generator-cpu invalid]",
        "0.5, 0.95, 0.5, [generator-cpu invalid]",
        "0.90, 0.5, 0.96, '[generator-cpu warning, target-cpu info]'",
        "0.5, 0.5, 0.96, [target-cpu info]"
    })
    void aBusyGeneratorIsTheLimitUnlessTheTargetIsBusyToo(
            double generator, double thread, double target, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.generatorActivity = LoadEvidenceFixture.activity(generator, thread);
        sample.targetActivity = LoadEvidenceFixture.activity(target, 0.5);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    /// A server that stalls for a second twice in twenty: all 64 connections wait for it.
    @Test
    void aStallOfTheServerWithFewConnectionsIsValid() {
        var sample = new LoadEvidenceFixture();
        sample.limits = LoadEvidenceFixture.limits(64, 0.09, 100, 1_000);
        sample.totals = LoadEvidenceFixture.totals(20, 10_000, 9_600, 9_600, Map.of());

        assertThat(sample.codes()).isEqualTo("[generator-connections info]");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 51, [generator-connections invalid]",
        "0.6, 75, [generator-connections invalid]",
        "1, 450, [generator-connections info]",
        "0, 50, []"
    })
    void connectionsAreTheLimitWhereTheServerAnswersAsFastAsItCan(double shareAtLimit, int connections, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.limits = LoadEvidenceFixture.limits(connections, shareAtLimit, 100, 1_000);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @ParameterizedTest
    @CsvSource({
        "true, 100, 1000, 0, []",
        "true, 1000, 1000, 0, [generator-sessions invalid]",
        "true, 100, 1000, 3, [generator-sessions invalid]",
        "false, 50, 50, 0, []"
    })
    void sessionsAtTheirLimitVoidAnOpenLoad(boolean open, long sessions, long limit, long notSent, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.arrivals = open ? sample.arrivals : new Arrivals.ClosedModel(50);
        sample.totals = LoadEvidenceFixture.totals(20, 10_000, 10_000, 10_000, Map.of(LoadError.NOT_SENT, notSent));
        sample.limits = LoadEvidenceFixture.limits(64, 0, sessions, limit);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @Test
    void aRateBeyondTheMachineIsNamed() {
        var sample = new LoadEvidenceFixture();
        sample.totals =
                LoadEvidenceFixture.totals(20, 1_000_000, 300_000, 300_000, Map.of(LoadError.NOT_BEGUN, 700_000L));
        sample.limits = LoadEvidenceFixture.limits(100_000, 1, 100, 1_000);

        assertThat(sample.cause())
                .isEqualTo(LoadFinding.GENERATOR_BEHIND
                        .with(300_000, 1_000_000)
                        .withEvidence(Map.of("scheduled", 1_000_000L, "sent", 300_000L, "notBegun", 700_000L)));
    }

    @ParameterizedTest
    @CsvSource({"true, 9900, []", "true, 9899, [generator-behind invalid]", "false, 5000, []"})
    void anOpenLoadMustKeepToItsSchedule(boolean open, long sent, String codes) {
        var sample = new LoadEvidenceFixture();
        sample.arrivals = open ? sample.arrivals : new Arrivals.ClosedModel(50);
        sample.totals = LoadEvidenceFixture.totals(20, 10_000, sent, sent, Map.of());

        assertThat(sample.codes()).isEqualTo(codes);
    }
}
