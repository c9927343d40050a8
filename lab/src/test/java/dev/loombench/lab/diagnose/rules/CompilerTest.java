package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CompilerTest {
    static Stream<Arguments> demands() {
        return Stream.of(
                arguments("many threads", compiling(1, 1, 0.2, 0.4), List.of("STARVED_COMPILER")),
                arguments("no other thread waits", compiling(1, 0.9, 0.2, 0.4), List.of()),
                arguments("little to compile", compiling(1, 1, 0.15, 0.34), List.of()),
                arguments("the compiler gets more than a third", compiling(1, 1, 0.4, 0.7), List.of()),
                arguments(
                        "before threads that compute",
                        compiling(1.9, 9, 0.2, 1.5),
                        List.of("STARVED_COMPILER", "CORES_COMPUTE")),
                arguments(
                        "other processes take the processors",
                        compiling(0.5, 2, 0.2, 1).machine(0, 0, 0.5),
                        List.of("STARVED")),
                arguments(
                        "a quota, which is the reason",
                        compiling(0.1, 0.2, 0.1, 0.6).machine(0.1, 0, 0),
                        List.of("THROTTLED", "STARVED_COMPILER")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("demands")
    void theCompilerStarvesIfTheProcessItselfWantsTheProcessors(
            String name, SymptomsBuilder symptoms, List<String> causes) {
        assertThat(symptoms.causes()).isEqualTo(causes);
    }

    private static SymptomsBuilder compiling(double running, double waiting, double compiles, double waits) {
        return on(25).process(running, waiting).compiler(compiles, waits);
    }
}
