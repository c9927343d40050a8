package dev.loombench.programs.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramKind.Library;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every program of a library does: each of its candidates, with tiny arguments, reports the metric that decides.
/// Programs are found by [ProgramKind], so that a new one is tested by itself.
@TestInstance(Lifecycle.PER_CLASS)
public abstract class ProgramContract {
    /// Library whose programs are tested.
    protected abstract Library library();

    /// Values to try of arguments that are words, or for which the usual tiny value doesn't do.
    protected Map<String, List<String>> values() {
        return Map.of();
    }

    /// Candidates that this JVM can't run. They must say so in one line.
    protected Set<String> unavailable() {
        return Set.of();
    }

    Stream<ProgramKind> programs() {
        return Arrays.stream(ProgramKind.values()).filter(program -> program.library() == library());
    }

    Stream<ProgramOrder> orders() {
        return programs()
                .flatMap(program -> program.candidates().stream()
                        .flatMap(candidate -> cells(program).stream()
                                .map(arguments -> new ProgramOrder(
                                        program, candidate, arguments, Duration.ofMillis(1), measured(program)))));
    }

    /// Time in which even a busy machine answers a request of those programs that need one.
    private static Duration measured(ProgramKind program) {
        return switch (program) {
            case BOUND_N, JDBC_POOL -> Duration.ofMillis(500);
            default -> Duration.ofMillis(50);
        };
    }

    @ParameterizedTest
    @MethodSource("programs")
    void hasAClassThatTheProcessCanMake(ProgramKind program) throws Exception {
        assertThat(ProgramMain.program(program)).isNotNull();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("orders")
    @Timeout(120)
    void eachCandidateReportsTheMetricThatDecides(ProgramOrder order) throws Exception {
        ProgramRun run = new ProgramRun(order);
        Program program = ProgramMain.program(order.program());
        if (unavailable().contains(order.candidate())) {
            assertThatThrownBy(() -> program.run(run))
                    .isInstanceOf(InvalidValueException.class)
                    .message()
                    .hasLineCount(1)
                    .contains(order.candidate());
            return;
        }
        program.run(run);
        List<ProgramMetric> declared = order.program().metrics();
        assertThat(run.figures()).containsKey(declared.getFirst());
        assertThat(run.figures().get(declared.getFirst())).isPositive();
        assertThat(declared).containsAll(run.figures().keySet());
    }

    /// Every combination of the values of a program's arguments.
    private List<Map<String, String>> cells(ProgramKind program) {
        List<Map<String, String>> cells = List.of(Map.of());
        for (String argument : program.arguments().stream().sorted().toList()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> cell : cells) {
                for (String value : values(argument)) {
                    Map<String, String> next = new HashMap<>(cell);
                    next.put(argument, value);
                    longer.add(next);
                }
            }
            cells = longer;
        }
        return cells;
    }

    private List<String> values(String argument) {
        List<String> given = values().get(argument);
        if (given != null) {
            return given;
        }
        return List.of(
                switch (argument) {
                    case "users", "threads", "tasks", "calls", "files" -> "4";
                    case "callers", "pool", "capacity", "permits", "bursts", "uses" -> "2";
                    case "contention", "depth" -> "10";
                    case "leaves", "sleepers" -> "100";
                    case "size" -> "1000";
                    case "hold", "wait", "burst" -> "1ms";
                    case "window" -> "20ms";
                    case "limit" -> "10s";
                    case "rate" -> "200/s";
                    default -> throw new AssertionError("values() lacks a tiny value of the argument " + argument);
                });
    }
}
