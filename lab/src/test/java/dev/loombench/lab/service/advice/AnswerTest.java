package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.MessageTemplate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AnswerTest {
    @ParameterizedTest
    @EnumSource
    void everyAnswerReadsWell(Answer answer) {
        assertThat(answer.with(MessageTemplate.PLACE
                        .matcher(answer.template)
                        .results()
                        .map(place -> place.group(1).matches(".*[ :%].*") ? (Object) 42.0 : "such")
                        .toArray()))
                .matches("[A-Za-z0-9].*")
                .doesNotContain("  ", "null", " ,", " ;", "..")
                .hasSizeLessThanOrEqualTo(200);
    }
}
