package dev.loombench.lab.machine.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkBugTest {
    @ParameterizedTest
    @CsvSource({
        "21.0.8, 0",
        "24.0.2, 0",
        "25, 2",
        "25.0.2+10-LTS, 2",
        "25.0.3, 1",
        "25.0.3.1, 1",
        "25.0.4, 0",
        "26, 2",
        "26.0.1, 0",
        "27, 0",
        "?, 0"
    })
    void aJdkHasThoseThatItsUpdateDoesNotMend(String java, int bugs) {
        assertThat(JdkBug.clauses(java)).hasSize(bugs);
    }

    @Test
    void theUpdateIsThatOfTheSameRelease() {
        assertThat(JdkBug.LOST_UNPARK.clause("25.0.1"))
                .hasValueSatisfying(clause ->
                        assertThat(clause).contains(" 25.0.1: JDK-8369227 (").endsWith(" 25.0.3 or later"));
        assertThat(JdkBug.LOST_UNPARK.clause("26").orElseThrow()).endsWith(" 26.0.1 or later");
    }
}
