package dev.loombench.programs.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.ProgramFigures;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PingPongTest {
    private static Stream<List<String>> cells() {
        return Stream.of("synchronous-queue", "exchanger", "linked-transfer-queue", "lock-condition", "jox", "kotlin")
                .flatMap(channel -> Stream.of("round-trip", "one-way")
                        .flatMap(pattern -> ProgramKind.PING_PONG.candidates().stream()
                                .map(candidate -> List.of(channel, pattern, candidate))));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void everyChannelHandsValuesOverInTurn(List<String> cell) throws Exception {
        Map<ProgramMetric, Double> figures = figures(cell.get(0), cell.get(1), cell.get(2));

        assertThat(figures.keySet()).containsExactlyInAnyOrder(ProgramMetric.TIME, ProgramMetric.ALLOCATED);
        assertThat(figures.get(ProgramMetric.TIME)).isBetween(1e-9, 0.1);
    }

    @Test
    void aValueThatIsNotTheNextIsWrong() throws Exception {
        Token.check(1_025, Token.of(1));

        assertThatThrownBy(() -> Token.check(7, Token.of(8)))
                .isInstanceOf(IncorrectResultException.class)
                .hasMessageContainingAll("hand-over 7 ", "token 8");
    }

    @Test
    void channelsAndPatternsThatDoNotExistAreRefused() {
        assertThatThrownBy(() -> figures("pigeon", "one-way", "virtual"))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll(
                        "'pigeon'",
                        "(synchronous-queue, exchanger, linked-transfer-queue, lock-condition, jox, kotlin)");
        assertThatThrownBy(() -> figures("jox", "sideways", "virtual"))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("'sideways'", "(round-trip, one-way)");
    }

    private static Map<ProgramMetric, Double> figures(String channel, String pattern, String candidate)
            throws Exception {
        return ProgramFigures.of(
                new PingPong(),
                "program program=ping-pong candidate=" + candidate + " warmup=1ms measure=5ms argument.channel="
                        + channel + " argument.pattern=" + pattern);
    }
}
