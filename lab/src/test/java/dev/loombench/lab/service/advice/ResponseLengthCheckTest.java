package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.ab.AnswerRecord;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseLengthCheckTest {
    private static final AbConfig CONFIG = AbFixtures.config(List.of("a", "b", "c"), List.of(200.0), 1);

    @ParameterizedTest(name = "{0} and {1} bytes")
    @CsvSource({
        "5000, 5000, false",
        "5000, 4501, false",
        "5000, 4499, true",
        "4499, 5000, true",
        "90, 0, false",
        "101, 0, true"
    })
    void moreThanATenthAndAHundredBytesIsTold(long a, long b, boolean reported) {
        List<AnswerRecord> answers = List.of(answer("a", 200, a), answer("b", 200, b), answer("c", 200, a));

        assertThat(SideChecks.ofAnswers(CONFIG, answers))
                .hasSize(reported ? 1 : 0)
                .allSatisfy(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
                    assertThat(finding.evidence())
                            .containsEntry("baselineBytes", a)
                            .containsEntry("bytes", b);
                });
    }

    @Test
    void answersOfOtherStatusesMayHaveOtherLengths() {
        assertThat(SideChecks.ofAnswers(CONFIG, List.of(answer("a", 200, 5000), answer("b", 404, 20))))
                .isEmpty();
    }

    @Test
    void eachSideIsHeldAgainstTheFirst() {
        assertThat(SideChecks.ofAnswers(
                        CONFIG, List.of(answer("a", 200, 5000), answer("b", 200, 20), answer("c", 200, 9000))))
                .hasSize(2);
    }

    @Test
    void whereOneWasNeverTriedNothingIsSaid() {
        assertThat(SideChecks.ofAnswers(CONFIG, List.of())).isEmpty();
        assertThat(SideChecks.ofAnswers(CONFIG, List.of(answer("a", 200, 5000))))
                .isEmpty();
    }

    @Test
    @Timeout(10)
    void sidesThatAreAskedNothingHaveNoLengths() {
        assertThat(SideChecks.ofAnswers(CONFIG.with(CONFIG.load().with(List.of())), List.of()))
                .isEmpty();
    }

    private static AnswerRecord answer(String side, int status, long bytes) {
        return new AnswerRecord(side, "GET /orders", status, "application/json", bytes, 1);
    }
}
