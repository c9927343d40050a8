package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests of excerpts of wrong and malformed responses.
class ResponseExcerptTest {
    private final ReaderFixture reader = new ReaderFixture();

    static Stream<Arguments> noHttp() {
        return Stream.of(
                arguments("SSH-2.0-OpenSSH_9.9\r\n", "not HTTP/1.1: 'SSH-2.0-OpenSSH_9.9'"),
                arguments("SSH-2", "not HTTP/1.1: 'SSH-2'"),
                arguments("\25\3\3\0\2\2P", ResponseExcerpt.TLS_RECORD),
                arguments("\0\0\6\4\0\0\0\0\0\0\3\0\0\0d", ResponseExcerpt.HTTP2_FRAME),
                arguments(
                        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
                        "a Content-Length that is no number of up to 18 digits: '-5': 'HTTP/1.1 200 OK Content-Length: -5'"));
    }

    @ParameterizedTest
    @MethodSource("noHttp")
    void whatIsNoHttpIsQuoted(String bytes, String oddity) {
        assertThatThrownBy(() -> reader.read(bytes)).isInstanceOf(MalformedResponseException.class);
        assertThat(reader.response.malformedText()).isEqualTo(oddity);
    }

    @Test
    void ofABodyThatIsBrokenTheReasonIsTold() throws Exception {
        reader.read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertThatThrownBy(() -> reader.read("5 5\r\nhello\r\n")).isInstanceOf(MalformedResponseException.class);

        assertThat(reader.response.malformedText()).startsWith("a chunk size ").doesNotContain("hello");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            404 | X: y                        |              |
            500 | X: y                        | <b>~no</b>   | '<b> no</b>'
            500 | Transfer-Encoding: chunked  | 5~hello~0~~  | 'hello'
            500 | Content-Length: 0           |              |
            """)
    void theBodyOfAWrongAnswerIsQuoted(int status, String header, @Nullable String body, @Nullable String quote)
            throws Exception {
        reader.read("HTTP/1.1 " + status + " X\r\n" + header + "\r\n\r\n"
                + (body == null ? "" : body.replace("~", "\r\n")));

        assertThat(reader.response.mismatch())
                .isEqualTo("status " + status + (quote == null ? "" : Response.BEGINNING + quote));
    }

    @Test
    void ofALongBodyTheBeginningIsQuoted() throws Exception {
        reader.read("HTTP/1.1 500 X\r\nContent-Length: 200\r\n\r\n" + "\u001b[1m" + "x".repeat(196));

        assertThat(reader.response.mismatch()).endsWith(" begins with '?[1m" + "x".repeat(76) + "…'");
    }

    @Test
    void aBodyInWhichATextIsLookedForIsQuotedToo() throws Exception {
        reader.expect("bye");
        reader.read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");

        assertThat(reader.response.mismatch()).endsWith(Response.WITHOUT_TEXT + Response.BEGINNING + "'hello'");
        reader.expect("bye");
        reader.read("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        assertThat(reader.response.mismatch()).as("that of the next one").endsWith(Response.WITHOUT_TEXT);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {"302, https://h:9/x, \" to 'https://h:9/x'\"", "500, https://h:9/x, \"\""})
    void whereARedirectLeadsIsKnown(int status, String value, String location) throws Exception {
        reader.read("HTTP/1.1 " + status + " X\r\nlocation: " + value + " \r\nContent-Length: 0\r\n\r\n");

        assertThat(reader.response.mismatch()).isEqualTo("status " + status + location);
        reader.expect(null);
        reader.read("HTTP/1.1 302 X\r\nContent-Length: 0\r\n\r\n");
        assertThat(reader.response.mismatch()).as("that of the next one").isEqualTo("status 302");
    }
}
