package dev.loombench.lab.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.load.LittlesLaw;
import dev.loombench.lab.load.Steadiness;
import dev.loombench.lab.probe.CpuSet;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.lab.probe.CpuSplit.Sharing;
import dev.loombench.lab.probe.EphemeralPorts;
import dev.loombench.lab.probe.NetworkCounters;
import dev.loombench.lab.probe.OpenFiles;
import dev.loombench.lab.probe.ProcessActivity;
import dev.loombench.lab.stats.SteadyState;
import dev.loombench.lab.validity.LoadEvidence.Connections;
import dev.loombench.lab.validity.LoadEvidence.Failures;
import dev.loombench.lab.validity.LoadEvidence.Generator;
import dev.loombench.lab.validity.LoadEvidence.Judged;
import dev.loombench.lab.validity.LoadEvidence.Requests;
import dev.loombench.protocol.load.LoadEvent.Fault;
import dev.loombench.protocol.load.LoadEvent.FaultKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LoadChecksTest {
    private static final SteadyState STEADY = new SteadyState.Steady(0, 1);

    /// A load with parts to be replaced.
    private static final class Sample {
        private Requests requests = new Requests(20, true, 10_000, 10_000, 10_000, 0, 0, 0);
        private @Nullable Failures failures = null;
        private Judged judged = new Judged(0.99, 0.1, 0.1);
        private Generator generator = new Generator(0.02, 0.05, 100, 1_000, 0);
        private Connections connections = new Connections(64, 0, 0.05, 0.04);
        private ProcessActivity generatorActivity = activity(0.3, 0.4);
        private ProcessActivity targetActivity = activity(0.5, 0.4);
        private NetworkCounters network = new NetworkCounters(0L, 0L, 0L, 20_000L);
        private EphemeralPorts ports = new EphemeralPorts(100, 28_000);
        private OpenFiles generatorFiles = new OpenFiles(100, 1_000);
        private OpenFiles targetFiles = new OpenFiles(100, 1_000);
        private Sharing sharing = Sharing.NOTHING;
        private Steadiness steadiness = new Steadiness(STEADY, STEADY);
        private @Nullable LittlesLaw littlesLaw = new LittlesLaw(100, 100, 1, 0);

        LoadEvidence evidence() {
            return new LoadEvidence(
                    requests,
                    failures,
                    judged,
                    generator,
                    connections,
                    generatorActivity,
                    targetActivity,
                    network,
                    ports,
                    generatorFiles,
                    targetFiles,
                    new CpuSplit(new CpuSet("1", 1), new CpuSet("0", 1), sharing),
                    steadiness,
                    littlesLaw);
        }

        String codes() {
            return LoadChecks.of(evidence()).stream()
                    .map(finding -> finding.code() + " " + finding.severity())
                    .sorted()
                    .toList()
                    .toString();
        }
    }

    private static ProcessActivity activity(double share, double thread) {
        return new ProcessActivity(Duration.ofSeconds(20), 1, share, thread, "event loop");
    }

    @Test
    void aCleanLoadHasNoFinding() {
        assertThat(new Sample().codes()).isEqualTo("[]");
    }

    @Test
    void whatCannotBeObservedIsNotJudged() {
        LoadEvidence nothing = new LoadEvidence(
                new Sample().requests, null, null, null, null, null, null, null, null, null, null, null, null, null);

        assertThat(LoadChecks.of(nothing)).isEmpty();
        assertThat(LoadChecks.cause(List.of())).isEmpty();
    }

    @Test
    void aGeneratorThatWasStoppedForASecondNeverPassesAsASlowServer() {
        var sample = new Sample();
        sample.generator = new Generator(1.0, 1.0, 600, 1_000, 0);
        sample.judged = new Judged(0.5, 0.1, 0.1);

        Finding cause = LoadChecks.cause(LoadChecks.of(sample.evidence())).orElseThrow();
        assertThat(cause.code()).isEqualTo("generator-stalled");
        assertThat(cause.message()).contains("stood still: for 1.00 s at once");
        assertThat(cause.remedy()).isNotBlank();
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
        var sample = new Sample();
        sample.judged = new Judged(share, 0.1, 0.1);
        sample.generator = new Generator(longest, stalled, 1, 10, 0);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @ParameterizedTest
    @CsvSource({"0.1019, []", "0.1021, [generator-lag invalid]", "0.0990, []"})
    void lagMayMoveTheJudgedPercentileByTwoPercent(double withLag, String codes) {
        var sample = new Sample();
        sample.judged = new Judged(0.99, withLag, 0.1);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    /// A timer can't do better than some tenths of a millisecond.
    @ParameterizedTest
    @CsvSource({"0.0011, 0.001, []", "0.0013, 0.001, [generator-lag invalid]"})
    void lagBelowTheTimersOwnIsNoFinding(double withLag, double withoutLag, String codes) {
        var sample = new Sample();
        sample.judged = new Judged(0.99, withLag, withoutLag);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @Test
    void lagIsNamedWithBothFigures() {
        var sample = new Sample();
        sample.judged = new Judged(0.999, 0.2, 0.1);
        sample.generator = new Generator(0, 0, 1, 10, 0);

        assertThat(LoadChecks.of(sample.evidence()).getFirst().message())
                .isEqualTo("the generator sent too late, which moves p99.9 by 100 %, from 100 ms to 200 ms;"
                        + " 2 % is the most");
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
        var sample = new Sample();
        sample.generatorActivity = activity(generator, thread);
        sample.targetActivity = activity(target, 0.5);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    /// A server that stalls for a second twice in twenty: all 64 connections wait for it.
    @Test
    void aStallOfTheServerWithFewConnectionsIsValid() {
        var sample = new Sample();
        sample.connections = new Connections(64, 0.09, 0.0011, 0.001);
        sample.requests = new Requests(20, true, 10_000, 9_600, 9_600, 0, 0, 0);

        assertThat(sample.codes()).isEqualTo("[generator-connections info]");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0.101, 0.1, [generator-connections invalid]",
        "0.6, 0.15, 0.1, [generator-connections invalid]",
        "1, 0.9, 0.1, [generator-connections info]",
        "0, 0.1, 0.1, []"
    })
    void connectionsAreTheLimitWhereTheServerAnswersAsFastAsItCan(
            double shareAtLimit, double median, double shortest, String codes) {
        var sample = new Sample();
        sample.connections = new Connections(64, shareAtLimit, median, shortest);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 1000, 0, []",
        "1000, 1000, 0, [generator-sessions invalid]",
        "100, 1000, 3, [generator-sessions invalid]"
    })
    void sessionsAtTheirLimitVoidTheRun(long sessions, long limit, long notSent, String codes) {
        var sample = new Sample();
        sample.generator = new Generator(0, 0, sessions, limit, notSent);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @ParameterizedTest
    @CsvSource({"true, 9900, []", "true, 9899, [generator-behind invalid]", "false, 5000, []"})
    void anOpenLoadMustKeepToItsSchedule(boolean open, long sent, String codes) {
        var sample = new Sample();
        sample.requests = new Requests(20, open, 10_000, sent, sent, 0, 0, 0);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 0, 0, 0, []",
        "10000, 1, 0, 0, [wrong-answers invalid]",
        "9995, 5, 0, 0.001, []",
        "9989, 11, 0, 0.001, [wrong-answers invalid]",
        "5000, 0, 5000, 0, []",
        "0, 0, 10000, 0, [no-answers invalid]",
        "0, 10000, 0, 0, '[no-answers invalid, wrong-answers invalid]'"
    })
    void wrongAnswersFailEvenWhenFast(long answered, long wrong, long failed, double allowed, String codes) {
        var sample = new Sample();
        sample.requests = new Requests(20, true, 10_000, 10_000, answered, wrong, failed, allowed);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @Test
    void theFirstWrongAnswerIsNamed() {
        var sample = new Sample();
        sample.requests = new Requests(20, true, 10_000, 10_000, 0, 10_000, 0, 0);
        sample.failures = new Failures(0, 0, Duration.ofSeconds(1), "10,000 wrong", "status 503", "status 200");

        assertThat(LoadChecks.cause(LoadChecks.of(sample.evidence()))
                        .orElseThrow()
                        .message())
                .contains("the first: status 503, expected was status 200");
    }

    @Test
    void aServerThatAcceptsAndNeverAnswersIsSaidToDoSo() {
        var sample = new Sample();
        sample.requests = new Requests(20, true, 10_000, 10_000, 0, 0, 10_000, 0);
        sample.failures = new Failures(0, 10_000, Duration.ofSeconds(1), "10,000 given up", "", "status 200");

        assertThat(LoadChecks.cause(LoadChecks.of(sample.evidence()))
                        .orElseThrow()
                        .message())
                .isEqualTo("the server accepts connections and never answers:"
                        + " all 10,000 requests were given up after 1s");
    }

    @ParameterizedTest
    @CsvSource({"0, []", "100, [failed-requests warning]", "101, [failed-requests invalid]"})
    void brokenConnectionsVoidALoadWhereTheyAreMany(long broken, String codes) {
        var sample = new Sample();
        sample.requests = new Requests(20, true, 10_000, 10_000, 10_000 - broken, 0, broken, 0);
        sample.failures = new Failures(broken, 0, Duration.ofSeconds(1), "so many broken", "", "status 200");

        assertThat(sample.codes()).isEqualTo(codes);
        assertThat(LoadChecks.foreignCause(LoadChecks.of(sample.evidence()))).isEmpty();
    }

    @Test
    void aGeneratorAtItsLimitIsNotTheServersDoing() {
        var sample = new Sample();
        sample.requests = new Requests(20, true, 10_000, 10_000, 0, 0, 10_000, 0);
        sample.judged = new Judged(0.99, 0.2, 0.1);

        assertThat(LoadChecks.foreignCause(LoadChecks.of(sample.evidence()))
                        .orElseThrow()
                        .code())
                .isEqualTo("generator-lag");
    }

    @Test
    void whatEndedALoadIsAFinding() {
        Finding finding = LoadFaults.finding(new Fault(FaultKind.UNKNOWN_HOST, "no address"));

        assertThat(finding.code()).isEqualTo("load-unknown-host");
        assertThat(finding.severity()).isEqualTo(Severity.INVALID);
        assertThat(finding.message()).isEqualTo("no address");
    }

    @Test
    void inAClosedLoopEachUserHasASession() {
        var sample = new Sample();
        sample.requests = new Requests(20, false, 10_000, 10_000, 10_000, 0, 0, 0);
        sample.generator = new Generator(0, 0, 64, 64, 0);

        assertThat(sample.codes()).isEqualTo("[]");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, []",
        "0, 0, 4, [retransmissions info]",
        "0, 0, 40, [retransmissions warning]",
        "0, 0, 51, [retransmissions invalid]",
        "4, 4, 0, [listen-queue info]",
        "51, 51, 0, [listen-queue invalid]",
        "0, 51, 0, [listen-queue invalid]"
    })
    void whatTouchesThePercentileOfTheRequestsVoidsIt(long overflows, long drops, long retransmitted, String codes) {
        var sample = new Sample();
        sample.network = new NetworkCounters(overflows, drops, retransmitted, 20_000L);

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, []",
        "0.8, '[ephemeral-ports warning, generator-open-files warning, target-open-files warning]'",
        "0.95, '[ephemeral-ports invalid, generator-open-files invalid, target-open-files invalid]'"
    })
    void limitsThatWereReachedVoidTheRun(double share, String codes) {
        var sample = new Sample();
        sample.ports = new EphemeralPorts(Math.round(share * 1_000), 1_000);
        sample.generatorFiles = new OpenFiles(Math.round(share * 100), 100);
        sample.targetFiles = sample.generatorFiles;

        assertThat(sample.codes()).isEqualTo(codes);
    }

    @Test
    void theTopologyIsAFinding() {
        var sample = new Sample();
        sample.sharing = Sharing.PROCESSORS;
        assertThat(sample.codes()).isEqualTo("[shared-processors warning]");
        sample.sharing = Sharing.CORE;
        assertThat(sample.codes()).isEqualTo("[shared-core warning]");
    }

    @Test
    void aWindowThatIsNotSteadySaysSo() {
        var sample = new Sample();
        sample.steadiness = new Steadiness(STEADY, new SteadyState.NotSteady(0.5, 0.001));
        assertThat(sample.codes()).isEqualTo("[not-steady warning]");
        sample.steadiness = new Steadiness(STEADY, new SteadyState.NotTested(3, 20));
        assertThat(sample.codes()).isEqualTo("[steady-state-not-tested info]");
    }

    @Test
    void aClosedLoadThatDoesNotAddUpSaysSo() {
        var sample = new Sample();
        sample.littlesLaw = new LittlesLaw(1_000, 46, 15.6, 0);

        assertThat(sample.codes()).isEqualTo("[littles-law warning]");
    }

    @Test
    void theGravestComesFirst() {
        var sample = new Sample();
        sample.sharing = Sharing.PROCESSORS;
        sample.targetActivity = activity(1, 1);
        sample.judged = new Judged(0.99, 0.2, 0.1);

        assertThat(LoadChecks.of(sample.evidence()))
                .extracting(Finding::severity)
                .containsExactly(Severity.INVALID, Severity.WARNING, Severity.INFO);
    }

    static Stream<Path> rules() {
        Path sources = Path.of("src/main/java/dev/loombench/lab/validity");
        return Stream.of("AnswerRules", "GeneratorRules", "MachineRules", "WindowRules")
                .map(name -> sources.resolve(name + ".java"));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyCodeIsInTheReference(Path source) throws Exception {
        String reference = Files.readString(Path.of("../docs/reference/load-checks.md"));
        Set<String> codes = new TreeSet<>();
        Pattern.compile("\"([a-z]+(?:-[a-z]+)+)\"")
                .matcher(Files.readString(source))
                .results()
                .forEach(match -> codes.add(match.group(1)));

        assertThat(codes).isNotEmpty();
        assertThat(codes)
                .filteredOn(code -> !code.startsWith("-"))
                .allSatisfy(code -> assertThat(reference).contains("`" + code + "`"));
    }
}
