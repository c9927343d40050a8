package dev.loombench.lab.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.ab.order.AbRequest;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.journal.AbDocument.AnswerRecord;
import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.LoadRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RehearsalTest {
    @Test
    void eachRequestIsPinnedToTheStatusThatWasSeenWhereNothingElseIsSaid() {
        Rehearsal rehearsal = new Rehearsal(
                List.of(answer("a", 200, "x"), answer("a", 202, "x"), answer("b", 200, "x"), answer("b", 202, "x")),
                Duration.ZERO);
        AbRequest open = request(Expectation.ANY_SUCCESS);
        AbRequest said = request(new Expectation(List.of(201, 202), "ok"));

        assertThat(rehearsal.expecting(List.of(said, open)))
                .containsExactly(said, request(new Expectation(List.of(202), null)));
    }

    @ParameterizedTest
    @CsvSource({"202, text/html", "201, text/plain"})
    void anyRequestWithAnotherAnswerStopsTheRun(int status, String type) {
        List<AnswerRecord> one = List.of(answer("a", 200, "text/html"), answer("a", 201, "text/html"));
        List<AnswerRecord> other = List.of(answer("b", 200, "text/html"), answer("b", status, type));

        assertThatCode(() -> Rehearsal.requireEqual(one, one)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Rehearsal.requireEqual(one, other))
                .isInstanceOf(SideFault.class)
                .hasMessageStartingWith(
                        "the sides answer POST /orders/${id} differently: 'a' with status 201, text/html,"
                                + " but 'b' with status " + status + ", " + type);
    }

    private static AnswerRecord answer(String side, int status, String type) {
        return new AnswerRecord(side, "POST /orders/${id}", status, type, 1, 1);
    }

    private static AbRequest request(Expectation expect) {
        return new AbRequest(new LoadRequest("http://h/orders", "GET", List.of(), null, expect, 1), Map.of());
    }
}
