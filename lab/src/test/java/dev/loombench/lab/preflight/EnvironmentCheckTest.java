package dev.loombench.lab.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.JdkRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EnvironmentCheckTest {
    private static final JdkRecord OLD = jdk("21", null);
    private static final JdkRecord NEW = jdk("25", null);
    private static final JdkRecord OLD_COMPACT = jdk("21+compact", "compact");
    private static final JdkRecord NEW_COMPACT = jdk("25+compact", "compact");
    private static final JdkRecord OLD_OTHER = jdk("21+other", "other");
    private static final List<JdkRecord> ALL = List.of(OLD, OLD_COMPACT, OLD_OTHER, NEW, NEW_COMPACT);

    @Test
    void whatEveryJdkTakesIsMeasuredOnEveryJdk() {
        assertThat(EnvironmentCheck.result(ALL, Map.of()))
                .isEqualTo(new EnvironmentCheck.EnvironmentCheckResult(ALL, List.of()));
    }

    @Test
    void aVariantThatOneJdkRefusesIsAbsentThereWithTheReason() {
        EnvironmentCheck.EnvironmentCheckResult result =
                EnvironmentCheck.result(ALL, Map.of(OLD_COMPACT, "JDK 21 refuses: no such flag"));

        assertThat(result.usable()).containsExactly(OLD, OLD_OTHER, NEW, NEW_COMPACT);
        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo("variant-refused");
            assertThat(finding.message()).isEqualTo("21+compact is left out: JDK 21 refuses: no such flag");
            assertThat(finding.evidence()).containsEntry("environment", "21+compact");
        });
    }

    @Test
    void aVariantThatAllJdksRefuseIsBadInput() {
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(
                        () -> EnvironmentCheck.result(ALL, Map.of(OLD_COMPACT, "old words", NEW_COMPACT, "new words")))
                .withMessageStartingWith("--variant compact: ")
                .withMessageContaining(" words");
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> EnvironmentCheck.result(ALL, Map.of(OLD_OTHER, "its words")))
                .withMessage("--variant other: its words; change it or leave it out");
    }

    @Test
    void whatAPlainJdkRefusesIsBadInputThoughAnotherTakesIt() {
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> EnvironmentCheck.result(ALL, Map.of(OLD, "JDK 21 refuses")))
                .withMessage("JDK 21 refuses; change --jvm-arg or the experiment's jvm");
    }

    private static JdkRecord jdk(String id, @Nullable String variant) {
        return new JdkRecord(id, "/" + id, id, "A", List.of(), variant, null, null);
    }
}
