package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseNormalizerTest {
    private static final String FINAL = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    /// Head as passed on to the parser.
    private static final String SHORT = "HTTP/1.1 200\r\ncontent-length:5\r\n\r\nhello";

    @RegisterExtension
    final NormalizedChannel channel = new NormalizedChannel();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 100 Continue\r\n\r\n",
                "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nContent-Length: 7\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
            })
    void interimAnswersAreLeftOutHoweverTheyAreCut(String interim) {
        byte[] bytes = (interim + FINAL).getBytes(StandardCharsets.US_ASCII);
        for (int cut = 0; cut <= bytes.length; cut++) {
            channel.expect();
            channel.write(Unpooled.copiedBuffer(bytes, 0, cut));
            channel.write(Unpooled.copiedBuffer(bytes, cut, bytes.length - cut));

            assertThat(channel.read()).as("cut at " + cut).isEqualTo(SHORT);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'Content-Type: text/plain', text/plain",
        "'content-TYPE:\t a/b; c=\"d\" \t', 'a/b; c=\"d\"'",
        "'Content-Type:', ''",
        "'Content-Typo: text/plain', ''",
        "'Content-Type: a\r\nContent-Type: b', b"
    })
    void theTypeOfTheContentIsRead(String line, String type) {
        for (int i = 0; i < 2; i++) {
            channel.expect();
            channel.write("HTTP/1.1 200 OK\r\n" + line + "\r\nContent-Length: 0\r\n\r\n");

            assertThat(channel.head.type()).isEqualTo(type);
        }
        channel.expect();
        channel.write("HTTP/1.1 103 Early\r\n" + line + "\r\n\r\nHTTP/1.1 200 OK\r\n\r\n");
        assertThat(channel.head.type())
                .as("that of an interim answer isn't the answer's")
                .isEmpty();
    }

    @Test
    void aHeadIsHandedOnInOnePiece() {
        channel.write("HTTP/1.1 200 OK\r\nContent-Le");
        assertThat(channel.read()).isEmpty();
        assertThat(channel.head.hasBegun()).isTrue();
        channel.write("ngth: 5\r\n\r");
        assertThat(channel.read()).isEmpty();
        channel.write("\nhel");
        assertThat(channel.read()).isEqualTo("HTTP/1.1 200\r\ncontent-length:5\r\n\r\nhel");
        channel.write("lo");
        assertThat(channel.read()).isEqualTo("lo");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Content-Length:5                                     | content-length:5
            Content-Length: \t 0005 \t                            | content-length:5
            content-length: 0                                    | content-length:0
            A: b~Date: x~CONTENT-LENGTH: 2147418111~C: d          | content-length:2147418111
            Content-Length: 5000000000                           |
            Content-Length: 5~Content-Length: 5                  | content-length:5
            Transfer-Encoding:chunked                            | transfer-encoding:chunked
            Transfer-Encoding: gzip, Chunked                     | transfer-encoding:chunked
            Transfer-Encoding: gzip~transfer-encoding: chunked   | transfer-encoding:chunked
            Transfer-Encoding: chunked~Content-Length: 7         | transfer-encoding:chunked
            Transfer-Encoding: gzip ,chunked                     | transfer-encoding:chunked
            Transfer-Encoding: x-chunked~Content-Length: 7       |
            Transfer-Encoding: gzip~Content-Length: 7            |
            X: y                                                 |
            X: y~ folded: into it                                |
            Content-Lengths: 7~Content-Lengt: 7                  |
            """)
    void ofAHeadItsStatusAndTheEndOfTheBodyAreHandedOn(String headers, @Nullable String end) {
        String whole = "HTTP/1.1 404 Not Found\r\n"
                + headers.replace("~", "\r\n").replace("\\t", "\t") + "\r\n\r\nthe body\r\n\r\n";
        int body = whole.indexOf("\r\n\r\n") + 4;
        String wanted = "HTTP/1.1 404\r\n" + (end == null ? "" : end + "\r\n") + "\r\n";
        for (int cut = 0; cut <= whole.length(); cut++) {
            channel.expect();
            channel.write(whole.substring(0, cut));
            assertThat(channel.read())
                    .as("cut at " + cut)
                    .isEqualTo(cut < body ? "" : wanted + whole.substring(body, cut));
            channel.write(whole.substring(cut));
            assertThat(channel.read())
                    .as("cut at " + cut)
                    .isEqualTo(cut < body ? wanted + whole.substring(body) : whole.substring(cut));
            assertThat(channel.head.status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-5", "+5", "", "5x", "5,5", "5 5", "9999999999999999999", "5\r\nContent-Length: 7"})
    void aLengthIsASingleNumber(String value) {
        assertThatThrownBy(() -> channel.write("HTTP/1.1 200 OK\r\nContent-Length: " + value + "\r\n\r\n"))
                .isInstanceOf(MalformedResponseException.class);
        assertThat(channel.head.isMalformed()).isTrue();
        assertThat(channel.read()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no colon here", ": no name", "X: y\nContent-Length: 5"})
    void aLineHasANameAndAnEnd(String line) {
        assertThatThrownBy(() -> channel.write("HTTP/1.1 200 OK\r\n" + line + "\r\n\r\n"))
                .isInstanceOf(MalformedResponseException.class);
        assertThat(channel.head.isMalformed()).isTrue();
        assertThat(channel.head.closesConnection()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, X, close, false",
        "HTTP/1.1, Connection, close, true",
        "HTTP/1.1, connection, Close, true",
        "HTTP/1.1, connection, 'Upgrade, close', true",
        "HTTP/1.1, connection, 'close\t ,,Upgrade', true",
        "HTTP/1.1, Connection, 'x-closed, closes', false",
        "HTTP/1.1, Connection, '', false",
        "HTTP/1.1, Connection, keep-alive, false",
        "HTTP/1.0, X, keep-alive, true",
        "HTTP/1.0, Connection, Keep-Alive, false",
        "HTTP/1.0, Connection, 'x, keep-alive', false",
        "HTTP/1.0, Connection, 'keep-alives, no-keep-alive', true",
        "HTTP/1.0, Connection, 'keep-alive, close', true",
        "HTTP/1.0, Connection, close, true"
    })
    void aConnectionIsUsedAgainUnlessTheAnswerSaysOtherwise(String version, String name, String value, boolean closes) {
        channel.write(version + " 200 OK\r\n" + name + ": " + value + "\r\n\r\n");

        assertThat(channel.head.closesConnection()).isEqualTo(closes);
    }

    @ParameterizedTest
    @CsvSource({
        "Content-Length, 5, false",
        "TRANSFER-ENCODING, chunked, false",
        "Transfer-Encoding, gzip, true",
        "Content-Type, text/plain, true",
        "Connection, close, true"
    })
    void withoutALengthTheBodyEndsWithTheConnection(String name, String value, boolean ends) {
        channel.write("HTTP/1.1 200 OK\r\n" + name + ": " + value + "\r\n");
        assertThat(channel.head.endsWithConnection()).as("a head cut off").isFalse();
        channel.write("\r\n");

        assertThat(channel.head.endsWithConnection()).isEqualTo(ends);
    }

    @Test
    void aSwitchOfProtocolsIsAFinalAnswer() {
        channel.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");

        assertThat(channel.read()).startsWith("HTTP/1.1 101");
    }

    @ParameterizedTest
    @CsvSource({"204, ''", "304, ''", "200, transfer-encoding:chunked~"})
    void anAnswerWithoutBodyTellsNoLength(int status, String told) {
        channel.write(
                "HTTP/1.1 " + status + " X\r\nETag: x\r\ncontent-length: 500\r\nTransfer-Encoding: chunked\r\n\r\n");

        assertThat(channel.read()).isEqualTo("HTTP/1.1 " + status + "\r\n" + told.replace("~", "\r\n") + "\r\n");
    }

    @ParameterizedTest
    @CsvSource({"HTTP/1.0, true", "HTTP/1.1, false"})
    void theVersionIsSeen(String version, boolean closes) {
        channel.write(version + " 200 OK\r\n\r\n");

        assertThat(channel.head.closesConnection()).isEqualTo(closes);
        assertThat(channel.read()).isEqualTo(version + " 200\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2",
                "this is no http at all\r\n\r\n",
                "HTTP/2.0 200 OK\r\n",
                "HTTP/1.1 abc OK\r\n",
                "HTTP/1.1 099 OK\r\n",
                "HTTP/1.1-200 OK\r\n"
            })
    void whatIsNoHttpIsToldAtOnce(String bytes) {
        assertThatThrownBy(() -> channel.write(bytes)).isInstanceOf(MalformedResponseException.class);
        assertThat(channel.head.isMalformed()).isTrue();
    }

    @Test
    void whatComesAfterARequestWasGivenUpChangesNoOtherAnswer() {
        channel.guard.expectNothing();
        channel.write("HTTP/1.0 200 OK\r\n\r\n");

        assertThat(channel.head.hasBegun()).isFalse();
        assertThat(channel.head.closesConnection()).isFalse();
    }

    @Test
    void aHeadHasAnEnd() {
        assertThatThrownBy(() -> channel.write("HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000)))
                .isInstanceOf(MalformedResponseException.class);
    }
}
