package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadGuardTest {
    private static final String FINAL = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    private final HeadGuard guard = new HeadGuard();
    private final EmbeddedChannel channel = new EmbeddedChannel(guard);
    private final Head head = new Head();

    @BeforeEach
    void expect() {
        head.begin();
        guard.expect(head);
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

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
            expect();
            channel.writeInbound(Unpooled.copiedBuffer(bytes, 0, cut));
            channel.writeInbound(Unpooled.copiedBuffer(bytes, cut, bytes.length - cut));

            assertThat(read()).as("cut at " + cut).isEqualTo(FINAL);
        }
    }

    @Test
    void aHeadIsHandedOnInOnePiece() {
        write("HTTP/1.1 200 OK\r\nContent-Le");
        assertThat(read()).isEmpty();
        assertThat(head.hasBegun()).isTrue();
        write("ngth: 5\r\n\r");
        assertThat(read()).isEmpty();
        head.header("X", "y");
        assertThat(head.endsWithConnection()).isFalse();
        write("\nhel");
        assertThat(read()).isEqualTo("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel");
        assertThat(head.endsWithConnection()).isTrue();
        write("lo");
        assertThat(read()).isEqualTo("lo");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: a longer one\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nX: y\r\n\r\na shorter one, and a body\r\n\r\n"
            })
    void theLengthOfTheHeadBeforeMisleadsNobody(String next) {
        int end = next.indexOf("\r\n\r\n") + 4;
        for (int cut = 0; cut <= next.length(); cut++) {
            expect();
            write(FINAL);
            assertThat(read()).isEqualTo(FINAL);
            expect();
            write(next.substring(0, cut));
            assertThat(read()).as("cut at " + cut).isEqualTo(cut < end ? "" : next.substring(0, cut));
            write(next.substring(cut));
            assertThat(read()).as("cut at " + cut).isEqualTo(cut < end ? next : next.substring(cut));
        }
    }

    @Test
    void aSwitchOfProtocolsIsAFinalAnswer() {
        write("HTTP/1.1 101 Switching Protocols\r\n\r\n");

        assertThat(read()).startsWith("HTTP/1.1 101");
    }

    @ParameterizedTest
    @CsvSource({"204, true", "304, true", "200, false"})
    void anAnswerWithoutBodyTellsNoLength(int status, boolean hidden) {
        write("HTTP/1.1 " + status + " X\r\nETag: x\r\ncontent-length: 500\r\nTransfer-Encoding: chunked\r\n\r\n");

        assertThat(read())
                .isEqualTo("HTTP/1.1 " + status + " X\r\nETag: x\r\n" + (hidden ? "x" : "c") + "ontent-length: 500\r\n"
                        + (hidden ? "x" : "T") + "ransfer-Encoding: chunked\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource({"HTTP/1.0, true", "HTTP/1.1, false"})
    void theVersionIsSeen(String version, boolean closes) {
        write(version + " 200 OK\r\n\r\n");

        assertThat(head.closesConnection()).isEqualTo(closes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SSH-2", "this is no http at all\r\n\r\n", "HTTP/2.0 200 OK\r\n", "HTTP/1.1 abc OK\r\n"})
    void whatIsNoHttpIsToldAtOnce(String bytes) {
        assertThatThrownBy(() -> write(bytes)).isInstanceOf(HeadGuard.NoHttp.class);
        assertThat(head.isBroken()).isTrue();
    }

    @Test
    void whatComesAfterARequestWasGivenUpChangesNoOtherAnswer() {
        guard.forget();
        write("HTTP/1.0 200 OK\r\n\r\n");

        assertThat(head.hasBegun()).isFalse();
        assertThat(head.closesConnection()).isFalse();
    }

    @Test
    void aHeadHasAnEnd() {
        assertThatThrownBy(() -> write("HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000)))
                .isInstanceOf(HeadGuard.NoHttp.class);
    }

    private void write(String bytes) {
        channel.writeInbound(Unpooled.copiedBuffer(bytes, StandardCharsets.US_ASCII));
    }

    private String read() {
        StringBuilder all = new StringBuilder();
        for (ByteBuf next = channel.readInbound(); next != null; next = channel.readInbound()) {
            all.append(next.toString(StandardCharsets.US_ASCII));
            next.release();
        }
        return all.toString();
    }
}
