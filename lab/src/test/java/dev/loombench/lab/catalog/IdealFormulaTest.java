package dev.loombench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramMetric;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdealFormulaTest {
    private static final Map<String, String> LEVELS =
            Map.of("pool", "50", "users", "10k", "hold", "20ms", "rate", "200/s", "word", "exchanger");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        $pool / $hold                    | 2500
        $pool/$hold/2                    | 1250
        $pool / ($hold * 2)              | 1250
        min($pool, cores) / $hold        | 400
        min(min($users, 30), $pool)      | 30
        cores * 0.5                      | 4
        1 / $rate                        | 0.005
        $users                           | 10000
        (((7)))                          | 7
        """)
    void productsQuotientsAndMinima(String text, double value) {
        assertThat(formula(text).value(LEVELS, 8)).isEqualTo(value, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$pool +",
                "$pool -1",
                "",
                "min($pool)",
                "min(1, 2",
                "max(1, 2)",
                "1 2",
                "/ 2",
                "$",
                "$pool $hold",
                "(1",
                "1)",
                "core",
                "1.",
                "2 ** 3",
                "$pool / %"
            })
    void anythingElseIsNoFormula(String text) {
        assertThatThrownBy(() -> formula(text))
                .isInstanceOf(InvalidValueException.class)
                .hasMessage("'" + text + "' is not " + IdealFormula.FORM);
    }

    @Test
    void deepNestingIsRefusedByItsLength() {
        assertThatThrownBy(() -> formula("(".repeat(100_000)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at most 200 characters");
    }

    @Test
    void wordsHaveNoQuantity() {
        assertThatThrownBy(() -> formula("$word").value(LEVELS, 1))
                .hasMessageStartingWith("'exchanger' is not a quantity");
        assertThatThrownBy(() -> formula("$none").value(LEVELS, 1)).hasMessageStartingWith("'$none' is not a factor");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1 / 0", "0 / 0", "$pool * 0"})
    void aLimitIsFiniteAndPositive(String text) {
        assertThatThrownBy(() -> formula(text).value(LEVELS, 1))
                .hasMessage(new InvalidValueException(text.replace("$pool", "50"), "a positive limit").getMessage());
    }

    @Test
    void theExplanationHasTheLevels() {
        assertThat(formula("min($pool, cores) / $hold").explanation(LEVELS, 2)).isEqualTo("min(50, 2 cores) / 20ms");
    }

    private static IdealFormula formula(String text) {
        return IdealFormula.parse(ProgramMetric.THROUGHPUT, text);
    }
}
