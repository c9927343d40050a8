package dev.loombench.lab.catalog.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    @ValueSource(
            strings = {
                "zgc",
                "=-Xint",
                "Zgc=-Xint",
                "a_b=-Xint",
                "-a=-Xint",
                "a--b=-Xint",
                "a+1cpu=-Xint",
                "zgc=",
                "zgc=  ",
                "zgc=UseZGC",
                "zgc=-Xint - x",
                "zgc=-Da='b"
            })
    void whatCannotBeMeantIsRefused(String text) {
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> JvmVariant.parse(text))
                .withMessage(OptionError.BAD_VARIANT.message(text));
    }

    @Test
    void aNameHasAnEnd() {
        assertThat(JvmVariant.parse("a".repeat(40) + "=-Xint").flags()).containsExactly("-Xint");
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> JvmVariant.parse("a".repeat(41) + "=-Xint"))
                .withMessageContaining("40");
    }
}
