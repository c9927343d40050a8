package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.load.jmeter.JtlResult.SteadyFigures;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JMeterLoadChecksTest {

    @TempDir
    Path folder;

    /// Two users without think time, each with an answer every 100 ms for 30 s.
    private JtlResult result(int wrongEvery) throws Exception {
        return result(wrongEvery, "");
    }

    private JtlResult result(int wrongEvery, String hiccups) throws Exception {
        JtlBuilder jtl = new JtlBuilder();
        for (int i = 0; i < 300; i++) {
            for (String user : List.of("a 1-1", "a 1-2")) {
                jtl.row(user, i * 100L, 100, "200", "OK", wrongEvery == 0 || i % wrongEvery != 0);
            }
        }
        return read(jtl, hiccups);
    }

    @Test
    void aSteadyPlanHasNoFinding() throws Exception {
        JtlResult result = result(0);
        SteadyFigures steady = result.steady();

        assertThat(findings(result)).isEmpty();
        assertThat(steady.littlesLaw(Optional.empty()).accountedUsers()).isBetween(1.9, 2.1);
    }

    @Test
    void aSingleWrongAnswerVoidsIt() throws Exception {
        JtlResult result = result(150);

        assertThat(cause(result))
                .isEqualTo(LoadFinding.WRONG_ANSWERS
                        .with(4, 598, "200 OK", JMeterLoadChecks.ASSERTED)
                        .withEvidence(Map.of("wrong", 4L, "ended", 598L)));
    }

    @Test
    void onlyWrongAnswersAreNoAnswers() throws Exception {
        JtlResult result = result(1);

        assertThat(findings(result)).extracting(Finding::code).contains("no-answers", "wrong-answers");
    }

    @Test
    void aJMeterThatStoodStillVoidsIt() throws Exception {
        JtlResult result = result(0, "1700000010000,1200000000\n");

        assertThat(cause(result).message())
                .isEqualTo(LoadFinding.GENERATOR_STALLED.with(1.2, 1.2).message());
    }

    /// Each pause lies within two of the 600 requests.
    @Test
    void shortStopsThatTogetherMoveThePercentileVoidItToo() throws Exception {
        StringBuilder pauses = new StringBuilder();
        for (int i = 1; i < 10; i++) {
            pauses.append(JtlBuilder.BEGIN + i * 1_000L).append(",100000000\n");
        }
        List<String> few = pauses.toString().lines().limit(2).toList();

        assertThat(codes(longer(pauses.toString()))).contains("generator-lag");
        assertThat(codes(longer(String.join("\n", few)))).doesNotContain("generator-lag", "generator-stalled");
    }

    @Test
    void aJMeterThatStoodStillBeforeOrAfterTheWindowDoesNot() throws Exception {
        assertThat(codes(result(0, "1699999999000,1200000000\n1700000040000,1200000000\n")))
                .isEmpty();
    }

    private List<Finding> findings(JtlResult result) {
        return findings(result, Optional.empty(), Map.of());
    }

    private List<Finding> findings(JtlResult result, Optional<Duration> pause, Map<String, String> properties) {
        JmxFile plan = new JmxFile(folder.resolve("a.jmx"), Set.of(), Set.of(), Set.of(), Set.of());
        return JMeterLoadChecks.result(
                        result,
                        JMeterRunSettingsTest.settings(plan, properties, folder, pause),
                        List.of(),
                        new LoadMonitor(new ProcFiles(folder), TargetProcess.UNKNOWN, () -> List.of(1L), 80),
                        Optional.empty())
                .findings();
    }

    private List<String> codes(JtlResult result) {
        return findings(result).stream().map(Finding::code).toList();
    }

    /// Variant of `result` in which answers read at the end of a pause took 100 ms longer.
    private JtlResult longer(String hiccups) throws Exception {
        JtlBuilder jtl = new JtlBuilder();
        for (int i = 0; i < 300; i++) {
            boolean paused = hiccups.contains(Long.toString(JtlBuilder.BEGIN + i * 100L + 100));
            for (String user : List.of("a 1-1", "a 1-2")) {
                jtl.answered(user, i * 100L - (paused ? 100 : 0), paused ? 200 : 100);
            }
        }
        return read(jtl, hiccups);
    }

    private JtlResult read(JtlBuilder jtl, String hiccups) throws Exception {
        return read(jtl, hiccups, JtlBuilder.unlimited());
    }

    private JtlResult read(JtlBuilder jtl, String hiccups, MeasurementWindow cuts) throws Exception {
        return JtlResult.read(
                        jtl.writeTo(folder),
                        cuts,
                        JMeterPauses.read(Files.writeString(folder.resolve("jmeter.hiccups"), hiccups)),
                        Set.of())
                .orElseThrow();
    }

    @Test
    void usersWhoPauseKeepLittlesLaw() throws Exception {
        JtlBuilder jtl = new JtlBuilder();
        for (int i = 0; i < 300; i++) {
            jtl.answered("a 1-1", i * 200L, 100);
        }
        JtlResult result = read(jtl, "");

        assertThat(codes(result)).isEmpty();
        assertThat(findings(result, Optional.of(Duration.ofMillis(10)), Map.of()))
                .extracting(Finding::code)
                .containsExactly("littles-law");
    }

    @Test
    void refusedConnectionsAreToldAndNotCalledWrong() throws Exception {
        JtlBuilder refused = rows(
                "a 1-1",
                20,
                "Non HTTP response code: org.apache.http.conn.HttpHostConnectException",
                "Non HTTP response message: Connection refused");

        assertThat(cause(read(refused, "")).message())
                .isEqualTo(LoadFinding.NO_ANSWERS
                        .with(19, "19 could not connect (HttpHostConnectException: Connection refused)")
                        .message());
    }

    @Test
    void aServerThatDiesUnderLoadIsToldFromAJMeterWithoutFiles() throws Exception {
        assertThat(causeOf("org.apache.http.NoHttpResponseException", "h:80 failed to respond"))
                .isEqualTo(LoadFinding.FAILED_REQUESTS
                        .with(1, 101, "1 connections broken (NoHttpResponseException: h:80 failed to respond)")
                        .withEvidence(Map.of("failed", 1L, "scheduled", 101L)));
        assertThat(causeOf("java.net.SocketException", "Too many open files"))
                .isEqualTo(LoadFinding.JMETER_OPEN_FILES.with("SocketException: Too many open files"));
    }

    /// What voids a plan of which one request fails.
    private Finding causeOf(String exception, String words) throws Exception {
        JtlBuilder jtl = rows("a 1-1", 100, "200", "OK")
                .row(
                        "a 1-1",
                        10_000,
                        1,
                        "Non HTTP response code: " + exception,
                        "Non HTTP response message: " + words,
                        false)
                .answered("a 1-1", 10_100, 100);
        return cause(read(jtl, ""));
    }

    @Test
    void propertiesThatThePlanDoesNotReadAreTold() throws Exception {
        assertThat(findings(result(0), Optional.empty(), Map.of("host", "5", "users", "5")))
                .containsExactly(LoadFinding.PLAN_PROPERTIES_UNREAD.with(2, List.of("host", "users"), "host"));
    }

    @Test
    void aServerThatNeverAnswersIsTold() throws Exception {
        JtlBuilder jtl = new JtlBuilder().unanswered("a 1-1", 0, 65_200).unanswered("a 1-2", 0, 65_100);

        JtlResult result = read(jtl, "", JtlBuilder.stoppedAt(6_000));

        assertThat(result.cutOff()).isEqualTo(2);
        assertThat(cause(result).message())
                .isEqualTo(LoadFinding.NEVER_ANSWERS_IN_PLAN.with(2, 65.2).message());
    }

    @Test
    void wrongAnswersOutsideOfTheWindowVoidAPlanToo() throws Exception {
        JtlResult result = read(rampUp("503", "Service Unavailable"), "");

        assertThat(result.steady().figures().errors()).isZero();
        assertThat(LoadChecks.firstInvalidOfServer(findings(result)))
                .contains(LoadFinding.WRONG_ANSWERS_OUTSIDE
                        .with(2, "503 Service Unavailable")
                        .withEvidence(Map.of("wrong", 2L)));
    }

    @Test
    void requestsOutsideOfTheWindowWithoutAnAnswerAreTold() throws Exception {
        JtlResult result = read(
                rampUp("Non HTTP response code: java.net.ConnectException", "Non HTTP response message: refused"), "");

        assertThat(findings(result))
                .filteredOn(finding -> finding.severity() == Severity.WARNING)
                .containsExactly(LoadFinding.FAILED_REQUESTS_OUTSIDE
                        .with(2, "2 could not connect (ConnectException: refused)")
                        .withEvidence(Map.of("failed", 2L)));
    }

    @Test
    void aGroupThatSetsUpAndFailsVoidsThePlan() throws Exception {
        JtlBuilder jtl = rows("a 2-1", 50, "200", "OK").row("log in 1-1", -5_000, 100, "401", "Unauthorized", false);
        JtlResult result = JtlResult.read(
                        jtl.writeTo(folder), JtlBuilder.unlimited(), JMeterPauses.NONE, Set.of("log in"))
                .orElseThrow();

        assertThat(result.total().errors()).isZero();
        assertThat(cause(result))
                .isEqualTo(LoadFinding.WRONG_ANSWERS_OF_SETUP
                        .with(1, "401 Unauthorized")
                        .withEvidence(Map.of("wrong", 1L)));
    }

    private static JtlBuilder rampUp(String code, String message) {
        JtlBuilder jtl = new JtlBuilder();
        for (int i = 0; i < 100; i++) {
            boolean fails = i == 2 || i == 5;
            jtl.row("a 1-1", i * 100L, 100, fails ? code : "200", fails ? message : "OK", !fails);
        }
        for (int i = 10; i < 100; i++) {
            jtl.answered("a 1-2", i * 100L, 100);
        }
        return jtl;
    }

    private static JtlBuilder rows(String user, int count, String code, String message) {
        JtlBuilder jtl = new JtlBuilder();
        for (int i = 0; i < count; i++) {
            jtl.row(user, i * 100L, 100, code, message, code.equals("200"));
        }
        return jtl;
    }

    private Finding cause(JtlResult result) {
        return LoadChecks.firstInvalid(findings(result)).orElseThrow();
    }
}
