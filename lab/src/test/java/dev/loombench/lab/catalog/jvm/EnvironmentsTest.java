package dev.loombench.lab.catalog.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.model.JdkRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentsTest {
    private static final Jdk NEW = new Jdk(Path.of("/25"), 25, "25.0.3", "A");
    private static final Jdk OLD = new Jdk(Path.of("/21"), 21, "21.0.8", "A");
    private static final JvmVariant ZGC = new JvmVariant("zgc", List.of("-XX:+UseZGC"));
    private static final JvmVariant COMPACT = new JvmVariant("compact", List.of("-XX:+UseCompactObjectHeaders"));

    @Test
    void aPlainJdkIsOneEnvironment() {
        assertThat(Environments.of(List.of(NEW), List.of("-Xint"), List.of(), List.of(), List.of()))
                .containsExactly(new JdkRecord("25", "/25", "25.0.3", "A", List.of("-Xint")));
    }

    @Test
    void everyJdkHasEveryVariantAndThePlainOneFirst() {
        List<JdkRecord> environments =
                Environments.of(List.of(NEW, OLD), List.of("-Xint"), List.of(ZGC, COMPACT), List.of(), List.of());

        assertThat(environments)
                .extracting(JdkRecord::id)
                .containsExactly("25", "25+zgc", "25+compact", "21", "21+zgc", "21+compact");
        assertThat(environments.get(4))
                .isEqualTo(new JdkRecord(
                        "21+zgc", "/21", "21.0.8", "A", List.of("-Xint", "-XX:+UseZGC"), "zgc", null, null));
    }

    @Test
    void processorsAndQuotasAreFactorsToo() {
        List<JdkRecord> environments =
                Environments.of(List.of(NEW), List.of(), List.of(), List.of(1, 2), List.of(1.5, 0.25));

        assertThat(environments)
                .extracting(JdkRecord::id)
                .containsExactly(
                        "25",
                        "25+quota1.5",
                        "25+quota0.25",
                        "25+1cpu",
                        "25+1cpu+quota0.25",
                        "25+2cpu",
                        "25+2cpu+quota1.5",
                        "25+2cpu+quota0.25");
        assertThat(environments.get(6).cpus()).isEqualTo(2);
        assertThat(environments.get(6).cpuQuota()).isEqualTo(1.5);
        assertThat(environments.get(6).flags()).isEmpty();
    }

    @Test
    void allOfThemTogether() {
        assertThat(Environments.of(List.of(NEW), List.of(), List.of(ZGC), List.of(1), List.of(1.0)))
                .extracting(JdkRecord::id)
                .containsExactly(
                        "25",
                        "25+quota1",
                        "25+1cpu",
                        "25+1cpu+quota1",
                        "25+zgc",
                        "25+zgc+quota1",
                        "25+zgc+1cpu",
                        "25+zgc+1cpu+quota1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2cpu", "quota1"})
    void aNameThatWouldMeanTwoThingsIsRefused(String name) {
        List<JvmVariant> variants = List.of(new JvmVariant(name, List.of("-Xint")));

        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> Environments.of(List.of(NEW), List.of(), variants, List.of(2), List.of(1.0)))
                .withMessage(OptionError.AMBIGUOUS_VARIANT.message(name, "25+" + name));
    }
}
