package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkNormalizerTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String SHORT = "HTTP/1.1 200\r\ntransfer-encoding:chunked\r\n\r\n";

    @RegisterExtension
    final NormalizedChannel channel = new NormalizedChannel();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5~hello~0~~                              | 5~hello~0~~
            5;a=b~hello~0~~                          | 5~hello~0~~
            5  ~hello~0 ~~                           | 5~hello~0~~
            '\t5\t;\ta = b ; c~hello~00;last;d=""~~' | 5~hello~00~~
            5;a="b;c"~hello~0~~                      | 5~hello~0~~
            5;a="\\"; \\\\"~hello~0~~                | 5~hello~0~~
            6;a=b~5;c=d ~0~~                         | 6~5;c=d ~0~~
            2;x~~~1;y~;~0~~                          | 2~~~1~;~0~~
            1E;x~012345678901234567890123456789~0~~  | 1E~012345678901234567890123456789~0~~
            00a ~0123456789~1b;x~012345678901234567890123456~0~~ | 00a~0123456789~1b~012345678901234567890123456~0~~
            5;x~hello~0;y~5;trailer: 5 ;z~A: b~~     | 5~hello~0~~
            5~hello~0~A~~                            | 5~hello~0~~
            5~hello~0~A: b~C~:~~                     | 5~hello~0~~
            5~hello~0~A: b~~over                     | 5~hello~0~~over
            """)
    void ofALineTheReaderHasTheSizeAloneHoweverItIsCut(String body, String wanted) {
        String whole = HEAD + lines(body);
        for (int cut = 0; cut <= whole.length(); cut++) {
            channel.expect();
            channel.write(whole.substring(0, cut));
            channel.write(whole.substring(cut));

            assertThat(channel.read()).as("cut at " + cut).isEqualTo(SHORT + lines(wanted));
        }
        channel.expect();
        whole.chars().forEach(next -> channel.write(Character.toString(next)));
        assertThat(channel.read()).as("byte by byte").isEqualTo(SHORT + lines(wanted));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zz~5;a~",
                "~5;a~",
                ";a=b~",
                "-5~5 ~",
                "0x5;a~",
                "5,a;b~",
                "5\nhello;a~",
                "7fffffff;a~",
                "100000005;a~"
            })
    void whatIsNoSizeIsLeftToTheReaderHoweverItIsCut(String body) {
        String whole = HEAD + "1\r\nx\r\n" + lines(body);
        for (int cut = 0; cut <= whole.length(); cut++) {
            channel.expect();
            channel.write(whole.substring(0, cut));
            channel.write(whole.substring(cut));

            assertThat(channel.read()).as("cut at " + cut).isEqualTo(whole.replace(HEAD, SHORT));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5 5~",
                "5 x~",
                "5 \nhello",
                "5\rhello",
                "5;a\nhello",
                "5;a\rb~",
                "5;a=\"b~hello",
                "5;a=\"\\~hello",
                "5;a=\"b\nc\"~",
                "1;a~x~2 2~",
                "0~\rA: b~",
                "0~A: b\rc~",
                "0~A: b~\rc"
            })
    void aLineThatTheReaderWouldMisreadBreaksTheAnswerHoweverItIsCut(String body) {
        String whole = HEAD + lines(body);
        for (int cut = HEAD.length(); cut < whole.length(); cut++) {
            channel.expect();
            int at = cut;
            assertThatThrownBy(() -> {
                        channel.write(whole.substring(0, at));
                        channel.write(whole.substring(at));
                    })
                    .as("cut at " + cut)
                    .isInstanceOf(MalformedResponseException.class);
            assertThat(channel.head.isMalformed()).isTrue();
        }
    }

    @Test
    void eachAnswerStartsAnew() {
        channel.write(HEAD + lines("5;a~hello"));
        assertThat(channel.read()).isEqualTo(SHORT + "5\r\nhello");
        channel.expect();
        channel.write(HEAD + "2;b\r\nhi\r\n0;c\r\n\r\n");
        assertThat(channel.read()).isEqualTo(SHORT + "2\r\nhi\r\n0\r\n\r\n");
        channel.expect();
        channel.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n5;a\r\n");
        channel.write("5 ;a\n");
        assertThat(channel.read()).isEqualTo("HTTP/1.1 200\r\ncontent-length:10\r\n\r\n5;a\r\n5 ;a\n");
    }

    @Test
    void whatComesAfterARequestWasGivenUpIsNotLookedAt() {
        channel.write(HEAD + "5;a\r\n");
        channel.guard.expectNothing();
        channel.write("hello\r\nzz;b\r\n");

        assertThat(channel.read()).isEqualTo(SHORT + "5\r\nhello\r\nzz;b\r\n");
        assertThat(channel.head.isMalformed()).isFalse();
    }

    @Test
    void whereNothingIsTakenOutTheReaderHasTheSameBytesInTheirPlace() {
        channel.write(HEAD);
        channel.read();
        ByteBuf bytes = NormalizedChannel.bytes("5\r\nhello\r\n0\r\n\r\n").asReadOnly();

        channel.write(bytes);

        assertThat(channel.next()).isSameAs(bytes);
        assertThat(bytes.refCnt()).isEqualTo(1);
        bytes.release();
    }

    @Test
    void ofAPieceThatIsTakenOutNothingIsHandedOn() {
        channel.write(HEAD + "5");
        channel.read();
        ByteBuf bytes = NormalizedChannel.bytes(";a=b");

        channel.write(bytes);

        assertThat(channel.next()).isNull();
        assertThat(bytes.refCnt()).isZero();
    }

    private static String lines(String text) {
        return text.replace("~", "\r\n");
    }
}
