package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkedBodyTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final ReaderFixture reader = new ReaderFixture();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5~hello~0~~                                           | hello
            5;a=b~hello~0~~                                       | hello
            5  ~hello~0 ~~                                        | hello
            '\t5\t;\ta = b ; c~hello~00;last;d=""~~'              | hello
            5;a="b;c"~hello~0~~                                   | hello
            5;a="\\"; \\\\"~hello~0~~                             | hello
            6;a=b~5;c=d ~0~~                                      | '5;c=d '
            2;x~~~1;y~;~0~~                                       | ~;
            1E;x~012345678901234567890123456789~0~~               | 012345678901234567890123456789
            00a ~0123456789~1b;x~012345678901234567890123456~0~~  | 0123456789012345678901234567890123456
            5;x~hello~0;y~5;trailer: 5 ;z~A: b~~                  | hello
            5~hello~0~A~~                                         | hello
            5~hello~0~A: b~C~:~~                                  | hello
            2~he~3~llo~0~A: b~~                                   | hello
            """)
    void theDataOfAllChunksIsTheBodyHoweverTheyAreCut(String body, String data) throws Exception {
        String whole = HEAD + lines(body);
        for (int cut = 0; cut < whole.length(); cut++) {
            reader.expect(lines(data));

            assertThat(reader.read(whole.substring(0, cut))).as("cut at " + cut).isFalse();
            assertThat(reader.read(whole.substring(cut) + "over"))
                    .as("cut at " + cut)
                    .isTrue();
            assertThat(reader.response.matches()).as("cut at " + cut).isTrue();
            assertThat(reader.rest).isEqualTo("over");
        }
        reader.expect(lines(data));
        boolean complete = false;
        for (int i = 0; i < whole.length(); i++) {
            complete = reader.read(whole.substring(i, i + 1));
        }
        assertThat(complete && reader.response.matches()).as("byte by byte").isTrue();
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
                "fffffffffffffffff~",
                "5 5~",
                "5 x~",
                "5 \nhello",
                "5\rhello",
                "5;a\nhello",
                "5;a\rb~",
                "5;a=\"b\nc\"~",
                "1~xx~",
                "1~x\n",
                "1~x\rx",
                "1;a~x~2 2~",
                "0~\rA: b~",
                "0~A: b\rc~",
                "0~A: b~\rc"
            })
    void aLineThatIsNoneBreaksTheAnswerHoweverItIsCut(String body) {
        String whole = HEAD + lines(body);
        for (int cut = HEAD.length(); cut < whole.length(); cut++) {
            reader.expect(null);
            int at = cut;
            assertThatThrownBy(() -> reader.read(whole, at))
                    .as("cut at " + cut)
                    .isInstanceOf(MalformedResponseException.class);
            assertThat(reader.response.malformedText()).isNotEmpty();
        }
    }

    @Test
    void aChunkMayBeLargerThanAnInteger() throws Exception {
        assertThat(reader.read(HEAD + lines("100000005;a~hello"))).isFalse();

        assertThat(reader.response.malformedText()).isEmpty();
    }

    private static String lines(String text) {
        return text.replace("~", "\r\n");
    }
}
