package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.model.ab.AbFacts;
import dev.loombench.lab.model.ab.AnswerRecord;
import dev.loombench.lab.service.ServiceClient.ServiceResponse;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.ResponseExpectation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TryoutTest {
    @Test
    void eachRequestIsPinnedToTheStatusThatWasSeenWhereNothingElseIsSaid() {
        Tryout rehearsal = AbFixtures.tried(
                List.of(answer("a", 200, "x"), answer("a", 202, "x"), answer("b", 200, "x"), answer("b", 202, "x")),
                List.of());
        AbRequest open = request(ResponseExpectation.ANY_SUCCESS);
        AbRequest configured = request(new ResponseExpectation(List.of(201, 202), "ok"));

        assertThat(rehearsal.pinStatuses(List.of(configured, open)))
                .containsExactly(configured, request(new ResponseExpectation(List.of(202), null)));
    }

    @ParameterizedTest
    @CsvSource({"202, text/html", "201, text/plain"})
    void anyRequestWithAnotherAnswerStopsTheRun(int status, String type) {
        List<AnswerRecord> one = List.of(answer("a", 200, "text/html"), answer("a", 201, "text/html"));
        List<AnswerRecord> other = List.of(answer("b", 200, "text/html"), answer("b", status, type));

        List<AbRequest> requests =
                List.of(request(ResponseExpectation.ANY_SUCCESS), request(ResponseExpectation.ANY_SUCCESS));

        assertThat(Tryout.difference(requests, one, one)).isEmpty();
        SideFault kind = status == 201 ? SideFault.DIFFERENT_ANSWERS : SideFault.DIFFERENT_STATUSES;
        assertThat(Tryout.difference(requests, one, other))
                .hasValue(kind.message(
                        "POST /orders/${id}",
                        "a",
                        ServiceResponse.words(201, "text/html"),
                        "b",
                        ServiceResponse.words(status, type)));
    }

    @Test
    void statusesThatAreExpectedMayDifferAndContentTypesWithThem() {
        List<AbRequest> requests = List.of(request(new ResponseExpectation(List.of(200, 404), null)));
        List<AnswerRecord> first = List.of(answer("a", 200, "application/json"));

        assertThat(Tryout.difference(requests, first, List.of(answer("b", 404, "text/html"))))
                .isEmpty();
        assertThat(Tryout.difference(requests, first, List.of(answer("b", 200, "text/html"))))
                .isPresent();
        assertThat(Tryout.difference(
                        List.of(request(ResponseExpectation.ANY_SUCCESS)),
                        first,
                        List.of(answer("b", 204, "application/json"))))
                .hasValueSatisfying(words -> assertThat(words).contains("--expect"));
    }

    @Test
    void aServiceThatAnswersOtherwiseThanWhenTheRunBeganNeedsANewRun() throws Exception {
        Tryout now =
                AbFixtures.tried(List.of(answer("a", 200, "text/html"), answer("b", 200, "text/plain")), List.of());
        List<AbRequest> requests = List.of(request(ResponseExpectation.ANY_SUCCESS));
        AbConfig config = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
        assertThat(now.applyTo(config, AbFacts.of(null).tried(now.answers(), List.of(), null, 9, 3.0))
                        .load()
                        .responseTime())
                .hasSeconds(3);
        now.requireAsBefore(requests, List.of());
        now.requireAsBefore(requests, now.answers());

        assertThatThrownBy(() -> now.requireAsBefore(
                        requests, List.of(answer("a", 200, "text/html"), answer("b", 202, "text/html"))))
                .hasMessage(SideFault.CHANGED_ANSWER.message(
                        "side 'b'",
                        "POST /orders/${id}",
                        ServiceResponse.words(202, "text/html"),
                        ServiceResponse.words(200, "text/plain")));
    }

    private static AnswerRecord answer(String side, int status, String type) {
        return new AnswerRecord(side, "POST /orders/${id}", status, type, 1, 1);
    }

    private static AbRequest request(ResponseExpectation expect) {
        return new AbRequest(new LoadRequest("http://h/orders", "GET", List.of(), null, expect, 1), Map.of());
    }
}
