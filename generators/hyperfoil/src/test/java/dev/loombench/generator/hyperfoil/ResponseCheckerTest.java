package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.load.ResponseExpectation;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseCheckerTest {
    @ParameterizedTest
    @CsvSource({
        "aab, aaab, true",
        "aab, aaaab, true",
        "abab, abacabab, true",
        "abac, ababac, true",
        "abc, ab, false",
        "abc, abxc, false",
        "ü, grün, true",
        "ü, gruen, false"
    })
    void findsTheTextHoweverTheBodyIsCut(String text, String body, boolean found) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            ResponseChecker answer = begun(new ResponseExpectation(List.of(), text), 200);
            ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
            answer.readBody(buffer, 0, cut);
            answer.readBody(buffer, cut, bytes.length - cut);
            assertThat(answer.matches()).as("cut at " + cut).isEqualTo(found);
        }
    }

    @Test
    void anAnswerStartsAnew() {
        ResponseChecker answer = begun(new ResponseExpectation(List.of(), "x"), 200);
        answer.readBody(Unpooled.wrappedBuffer(new byte[] {'x'}), 0, 1);
        answer.head.length(1);
        answer.head.markComplete(Unpooled.EMPTY_BUFFER, 0);
        assertThat(answer.matches()).isTrue();
        assertThat(answer.endsWithConnection()).isFalse();
        answer.begin(new ExpectedResponse(new ResponseExpectation(List.of(), "x")));
        assertThat(answer.endsWithConnection()).isFalse();
        answer.head.status(200, false);
        assertThat(answer.matches()).isFalse();
        assertThat(answer.endsWithConnection()).as("a head cut off").isFalse();
        answer.head.markComplete(Unpooled.EMPTY_BUFFER, 0);
        assertThat(answer.endsWithConnection()).isTrue();
        assertThat(answer.mismatch()).isEqualTo("status 200 without the text");
    }

    @Test
    void aWrongStatusIsNamed() {
        ResponseChecker answer = begun(ResponseExpectation.ANY_SUCCESS, 503);
        assertThat(answer.matches()).isFalse();
        assertThat(answer.mismatch()).isEqualTo("status 503");
    }

    @Test
    void aWrongAnswerIsNamedWithWhereItLeadsAndWhatItSays() {
        ResponseChecker answer = begun(ResponseExpectation.ANY_SUCCESS, 302);
        ByteBuf bytes = Unpooled.copiedBuffer("/login moved", StandardCharsets.US_ASCII);
        answer.head.location(bytes, 0, 6);
        answer.head.markComplete(bytes, 7);

        assertThat(answer.mismatch()).isEqualTo("status 302 to '/login', whose body begins with 'moved'");
    }

    private static ResponseChecker begun(ResponseExpectation expect, int status) {
        ResponseChecker answer = new ResponseChecker();
        answer.begin(new ExpectedResponse(expect));
        answer.head.status(status, false);
        return answer;
    }
}
