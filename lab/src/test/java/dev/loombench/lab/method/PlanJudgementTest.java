package dev.loombench.lab.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.load.plan.Cuts;
import dev.loombench.lab.load.plan.Hiccups;
import dev.loombench.lab.load.plan.PlanResult;
import dev.loombench.lab.load.plan.SteadyFigures;
import dev.loombench.lab.validity.LoadChecks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanJudgementTest {
    private static final long BEGIN = 1_700_000_000_000L;

    private static final String HEADER = "timeStamp,elapsed,responseCode,responseMessage,threadName,success\n";

    private static final PlanWatch UNWATCHED = new PlanWatch(TargetProcess.UNKNOWN, 80);

    @TempDir
    Path folder;

    /// Two users, without a pause, an answer each 100 ms for 30 s.
    private PlanResult result(int wrongEvery) throws Exception {
        return result(wrongEvery, "");
    }

    private PlanResult result(int wrongEvery, String hiccups) throws Exception {
        StringBuilder jtl = new StringBuilder(HEADER);
        for (int i = 0; i < 300; i++) {
            for (String user : List.of("a 1-1", "a 1-2")) {
                boolean right = wrongEvery == 0 || i % wrongEvery != 0;
                jtl.append(BEGIN + i * 100L)
                        .append(",100,200,OK,")
                        .append(user)
                        .append(',')
                        .append(right)
                        .append('\n');
            }
        }
        return read(jtl, hiccups);
    }

    @Test
    void aSteadyPlanHasNoFinding() throws Exception {
        PlanResult result = result(0);
        SteadyFigures steady = Objects.requireNonNull(result.steady());

        assertThat(PlanJudgement.findings(result, steady.figures(), UNWATCHED)).isEmpty();
        assertThat(PlanJudgement.law(steady).accountedUsers()).isBetween(1.9, 2.1);
    }

    @Test
    void aSingleWrongAnswerVoidsIt() throws Exception {
        PlanResult result = result(150);

        Finding cause = LoadChecks.cause(PlanJudgement.findings(result, result.whole(), UNWATCHED))
                .orElseThrow();
        assertThat(cause.code()).isEqualTo("wrong-answers");
        assertThat(cause.message()).startsWith("4 of 600 answers weren't the expected ones");
    }

    @Test
    void onlyWrongAnswersAreNoAnswers() throws Exception {
        PlanResult result = result(1);

        assertThat(PlanJudgement.findings(result, result.whole(), UNWATCHED))
                .extracting(Finding::code)
                .contains("no-answers", "wrong-answers");
    }

    @Test
    void aJMeterThatStoodStillVoidsIt() throws Exception {
        PlanResult result = result(0, "1700000010000,1200000000\n");

        Finding cause = LoadChecks.cause(PlanJudgement.findings(result, result.whole(), UNWATCHED))
                .orElseThrow();
        assertThat(cause.code()).isEqualTo("generator-stalled");
        assertThat(cause.message()).startsWith("the generator itself stood still: for 1.20 s at once");
    }

    /// Each of them is in two requests of 600.
    @Test
    void shortStopsThatTogetherMoveThePercentileVoidItToo() throws Exception {
        StringBuilder pauses = new StringBuilder();
        for (int i = 1; i < 10; i++) {
            pauses.append(BEGIN + i * 1_000L).append(",100000000\n");
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

    private static List<String> codes(PlanResult result) {
        return PlanJudgement.findings(
                        result, Objects.requireNonNull(result.steady()).figures(), UNWATCHED)
                .stream()
                .map(Finding::code)
                .toList();
    }

    /// As `result`, but answers that are read at a pause's end took 100 ms more.
    private PlanResult longer(String hiccups) throws Exception {
        StringBuilder jtl = new StringBuilder(HEADER);
        for (int i = 0; i < 300; i++) {
            boolean paused = hiccups.contains(Long.toString(BEGIN + i * 100L + 100));
            for (String user : List.of("a 1-1", "a 1-2")) {
                jtl.append(BEGIN + i * 100L - (paused ? 100 : 0))
                        .append(paused ? ",200" : ",100")
                        .append(",200,OK,")
                        .append(user)
                        .append(",true\n");
            }
        }
        return read(jtl, hiccups);
    }

    private PlanResult read(StringBuilder jtl, String hiccups) throws Exception {
        return PlanResult.read(
                        Files.writeString(folder.resolve("results.jtl"), jtl),
                        Cuts.NONE,
                        Hiccups.read(Files.writeString(folder.resolve("jmeter.hiccups"), hiccups)))
                .orElseThrow();
    }
}
