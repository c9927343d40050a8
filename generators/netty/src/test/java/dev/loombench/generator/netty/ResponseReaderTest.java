package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseReaderTest {
    private static final String FINAL = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    private final ReaderFixture reader = new ReaderFixture();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 100 Continue\r\n\r\n",
                "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nContent-Length: 7\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
            })
    void interimAnswersAreLeftOutHoweverTheyAreCut(String interim) throws Exception {
        String bytes = interim + FINAL;
        for (int cut = 0; cut < bytes.length(); cut++) {
            reader.expect("hello");

            assertThat(reader.read(bytes.substring(0, cut))).as("cut at " + cut).isFalse();
            assertThat(reader.read(bytes.substring(cut) + "more"))
                    .as("cut at " + cut)
                    .isTrue();
            assertThat(reader.response.matches()).as("cut at " + cut).isTrue();
            assertThat(reader.response.head().closes()).isFalse();
            assertThat(reader.rest).as("cut at " + cut).isEqualTo("more");
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
    void theTypeOfTheContentIsRead(String line, String type) throws Exception {
        for (int i = 0; i < 2; i++) {
            reader.expect(null);
            reader.read("HTTP/1.1 200 OK\r\n" + line + "\r\nContent-Length: 0\r\n\r\n");

            assertThat(reader.response.head().type()).isEqualTo(type);
        }
        reader.expect(null);
        reader.read("HTTP/1.1 103 Early\r\n" + line + "\r\n\r\nHTTP/1.1 200 OK\r\n\r\n");
        assertThat(reader.response.head().type())
                .as("that of an interim answer isn't the answer's")
                .isEmpty();
    }

    @Test
    void anAnswerHasBegunWithItsFirstByte() throws Exception {
        assertThat(reader.response.hasBegun()).isFalse();
        reader.read("H");
        assertThat(reader.response.hasBegun()).isTrue();
        reader.expect(null);
        assertThat(reader.response.hasBegun()).isFalse();
    }

    /// A body of eight bytes is over where a chunked one would be, where its length says, or never.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Content-Length:8                                      | true
            Content-Length: \t 0008 \t                            | true
            content-length: 9                                     | false
            A: b~Date: x~CONTENT-LENGTH: 8~C: d                   | true
            Content-Length: 5000000000                            | false
            Content-Length: 8~Content-Length: 8                   | true
            Transfer-Encoding:chunked                             |
            Transfer-Encoding: gzip, Chunked                      |
            Transfer-Encoding: gzip~transfer-encoding: chunked    |
            Transfer-Encoding: chunked~Content-Length: 7          |
            Transfer-Encoding: gzip ,chunked                      |
            Transfer-Encoding: x-chunked~Content-Length: 7        | false
            Transfer-Encoding: gzip~Content-Length: 7             | false
            X: y                                                  | false
            X: y~ folded: into it                                 | false
            Content-Lengths: 7~Content-Lengt: 7                   | false
            """)
    void theHeadTellsWhereTheBodyEnds(String headers, @Nullable Boolean over) throws Exception {
        String head =
                "HTTP/1.1 404 Not Found\r\n" + headers.replace("~", "\r\n").replace("\\t", "\t") + "\r\n\r\n";
        String whole = head + (over == null ? "3\r\nthe\r\n0\r\n\r\n" : "the body");
        for (int cut = 0; cut < whole.length(); cut++) {
            reader.expect("the");

            assertThat(reader.read(whole, cut)).as("cut at " + cut).isEqualTo(over == null || over);
            assertThat(reader.response.head().status()).isEqualTo(404);
            assertThat(reader.response.malformedText()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-5", "+5", "", "5x", "5,5", "5 5", "9999999999999999999", "5\r\nContent-Length: 7"})
    void aLengthIsASingleNumber(String value) {
        malformed("HTTP/1.1 200 OK\r\nContent-Length: " + value + "\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no colon here", ": no name", "X: y\nContent-Length: 5"})
    void aLineHasANameAndAnEnd(String line) {
        malformed("HTTP/1.1 200 OK\r\n" + line + "\r\n\r\n");

        assertThat(reader.response.head().closes()).isTrue();
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
    void aConnectionIsUsedAgainUnlessTheAnswerSaysOtherwise(String version, String name, String value, boolean closes)
            throws Exception {
        reader.read(version + " 200 OK\r\n" + name + ": " + value + "\r\n\r\n");

        assertThat(reader.response.head().closes()).isEqualTo(closes);
    }

    @ParameterizedTest
    @CsvSource({
        "Content-Length, 5, false",
        "TRANSFER-ENCODING, chunked, false",
        "Transfer-Encoding, gzip, true",
        "Content-Type, text/plain, true",
        "Connection, close, true"
    })
    void withoutALengthTheBodyEndsWithTheConnection(String name, String value, boolean ends) throws Exception {
        reader.read("HTTP/1.1 200 OK\r\n" + name + ": " + value + "\r\n");
        assertThat(reader.response.endsWithConnection()).as("a head cut off").isFalse();
        reader.read("\r\n");

        assertThat(reader.response.endsWithConnection()).isEqualTo(ends);
    }

    @Test
    void aSwitchOfProtocolsIsAFinalAnswerAndTheLastOne() throws Exception {
        assertThat(reader.read("HTTP/1.1 101 Switching Protocols\r\n\r\n")).isTrue();

        assertThat(reader.response.head().status()).isEqualTo(101);
        assertThat(reader.response.head().closes()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"204, false, true", "304, false, true", "200, true, true", "200, false, false"})
    void anAnswerWithoutBodyIsOverWhateverItsLength(int status, boolean toHead, boolean over) throws Exception {
        for (String framing : new String[] {"content-length: 500", "Transfer-Encoding: chunked", "X: y"}) {
            reader.expect(null, toHead);

            assertThat(reader.read("HTTP/1.1 " + status + " X\r\nETag: x\r\n" + framing + "\r\n\r\n"))
                    .isEqualTo(over);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2",
                "this is no http at all\r\n\r\n",
                "HTTP/2.0 200 OK\r\n",
                "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/1.1 099 OK\r\n\r\n",
                "HTTP/1.1 20\r\n\r\n",
                "HTTP/1.1-200 OK\r\n\r\n"
            })
    void whatIsNoHttpIsToldAtOnce(String bytes) {
        malformed(bytes);

        assertThat(reader.response.malformedText()).contains(bytes.substring(0, 5));
    }

    /// Heads are compared with the last one of the same request.
    @Test
    void aHeadThatIsRepeatedIsTheSameAndALongerOneIsnt() throws Exception {
        RequestTemplate request = RequestFixtures.GET.template();
        String ok = "HTTP/1.1 200 OK\r\nContent-Type: a\r\nContent-Length: 0\r\n";
        for (String[] next : new String[][] {
            {ok + "\r\n", "a"},
            {ok + "\r\n", "a"},
            {ok + "Content-Type: b\r\n\r\n", "b"},
            {ok + "\r\n", "a"},
            {ok.replace(": a", ": c") + "\r\n", "c"}
        }) {
            reader.begin(request);
            assertThat(reader.read(next[0])).isTrue();
            assertThat(reader.response.head().type()).isEqualTo(next[1]);
            assertThat(reader.rest).isEmpty();
        }
    }

    @Test
    void aHeadHasAnEnd() {
        malformed("HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000));
    }

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
    void findsTheTextHoweverTheBodyIsCut(String text, String body, boolean found) throws Exception {
        for (int cut = 0; cut <= body.length(); cut++) {
            reader.expect(text);
            reader.read("HTTP/1.1 200 OK\r\n\r\n" + body.substring(0, cut));
            reader.read(body.substring(cut));

            assertThat(reader.response.matches()).as("cut at " + cut).isEqualTo(found);
        }
    }

    @Test
    void anAnswerStartsAnew() throws Exception {
        reader.expect("x");
        reader.read("HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nx");
        assertThat(reader.response.matches()).isTrue();
        reader.expect("x");
        assertThat(reader.response.matches()).isFalse();
        assertThat(reader.response.head().status()).isZero();
        reader.read("HTTP/1.1 200 OK\r\n\r\n");
        assertThat(reader.response.head().closes()).isFalse();
        assertThat(reader.response.mismatch()).isEqualTo("status 200" + Response.WITHOUT_TEXT);
    }

    @Test
    void aWrongAnswerIsNamedWithWhereItLeadsAndWhatItSays() throws Exception {
        reader.read("HTTP/1.1 503 X\r\nContent-Length: 0\r\n\r\n");
        assertThat(reader.response.matches()).isFalse();
        assertThat(reader.response.mismatch()).isEqualTo("status 503");
        reader.expect(null);
        reader.read("HTTP/1.1 302 X\r\nLocation: /login\r\nContent-Length: 5\r\n\r\nmoved");
        assertThat(reader.response.mismatch()).isEqualTo("status 302 to '/login'" + Response.BEGINNING + "'moved'");
    }

    private void malformed(String bytes) {
        assertThatThrownBy(() -> reader.read(bytes)).isInstanceOf(MalformedResponseException.class);
        assertThat(reader.response.malformedText()).isNotEmpty();
    }
}
