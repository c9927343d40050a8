package dev.loombench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.catalog.EnvironmentFactors.JvmVariant;
import dev.loombench.lab.finding.UserErrorException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmVariantTest {
    @Test
    void aNameAndItsOptions() {
        assertThat(JvmVariant.parse("zgc=-XX:+UseZGC")).isEqualTo(new JvmVariant("zgc", List.of("-XX:+UseZGC")));
        assertThat(JvmVariant.parse("a-1=-Xmx2g  -Dx=1=2\t-Xint").flags())
                .containsExactly("-Xmx2g", "-Dx=1=2", "-Xint");
    }

    @Test
    void quotesKeepBlanks() {
        assertThat(JvmVariant.parse("q=-Da='b c' \"-Dd=it's\" -De=''").flags())
                .containsExactly("-Da=b c", "-Dd=it's", "-De=");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        zgc               | name=options
        =-Xint            | small letters
        Zgc=-Xint         | small letters
        a_b=-Xint         | small letters
        -a=-Xint          | small letters
        a--b=-Xint        | small letters
        a+1cpu=-Xint      | small letters
        zgc=              | no options after
        ~zgc=  ~          | no options after
        zgc=UseZGC        | 'UseZGC' isn't a JVM option
        zgc=-Xint - x     | '-' isn't a JVM option
        zgc=-Da='b        | it has a quote that isn't closed
        """)
    void whatCannotBeMeantIsRefused(String text, String message) {
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> JvmVariant.parse(text))
                .withMessageStartingWith("--variant '")
                .withMessageContaining(message);
    }

    @Test
    void aNameHasAnEnd() {
        assertThat(JvmVariant.parse("a".repeat(40) + "=-Xint").flags()).containsExactly("-Xint");
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> JvmVariant.parse("a".repeat(41) + "=-Xint"))
                .withMessageContaining("at most 40");
    }
}
