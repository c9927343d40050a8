package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CompensationTest {
    static Stream<Arguments> many() {
        return Stream.of(
                arguments("compensation", on(21).carriersAdded(128), "COMPENSATION?"),
                arguments(
                        "compensation for something else",
                        on(21).carriersAdded(128).place(ThreadActivity.OTHER, false, 100, 1),
                        "COMPENSATION?"),
                arguments(
                        "compensation, hardly for files",
                        on(21).carriersAdded(128).place(ThreadActivity.FILE_OR_NAME, false, 62, 1),
                        "COMPENSATION?"),
                arguments(
                        "compensation for files",
                        on(21).carriersAdded(128).place(ThreadActivity.FILE_OR_NAME, false, 63, 1),
                        "COMPENSATION"),
                arguments(
                        "compensation where the queue isn't known",
                        on(21).noScheduler().mounted(128, 120, 0.1),
                        "COMPENSATION?"),
                arguments(
                        "compensation up to a lower maximum",
                        on(21).maxCarriers(20).carriersAdded(10),
                        "COMPENSATION?"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("many")
    void halfOfTheCarriersThatThereCanBeAreAFinding(String name, SymptomsBuilder symptoms, String cause) {
        assertThat(symptoms.causes()).containsExactly(cause);
    }

    static Stream<Arguments> few() {
        return Stream.of(
                arguments("many carriers more, seldom", on(21).carriersAdded(200, 0.4)),
                arguments(
                        "fewer carriers more than half of the maximum, for files",
                        on(21).carriersAdded(127).place(ThreadActivity.FILE_OR_NAME, false, 125, 1)),
                arguments(
                        "as many carriers as the parallelism and the maximum",
                        on(21).noScheduler().maxCarriers(2)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("few")
    void fewerAreHarmless(String name, SymptomsBuilder symptoms) {
        assertThat(symptoms.causes()).isEmpty();
    }
}
