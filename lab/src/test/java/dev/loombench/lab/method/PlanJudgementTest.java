package dev.loombench.lab.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.load.plan.Cuts;
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

    private static final PlanWatch UNWATCHED = new PlanWatch(TargetProcess.UNKNOWN, 80);

    @TempDir
    Path folder;

    /// Two users, without a pause, an answer each 100 ms for 30 s.
    private PlanResult result(int wrongEvery) throws Exception {
        StringBuilder jtl = new StringBuilder("timeStamp,elapsed,responseCode,responseMessage,threadName,success\n");
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
        return PlanResult.read(Files.writeString(folder.resolve("results.jtl"), jtl), Cuts.NONE)
                .orElseThrow();
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
}
