package dev.loombench.lab.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.finding.OptionError;
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
                EnvironmentCheck.result(ALL, Map.of(OLD_COMPACT, "JDK 21 refuses: no flag"));

        assertThat(result.usable()).containsExactly(OLD, OLD_OTHER, NEW, NEW_COMPACT);
        assertThat(result.findings())
                .containsExactly(ExperimentFinding.VARIANT_REFUSED
                        .with("21+compact", "JDK 21 refuses: no flag")
                        .withEvidence(Map.of("environment", "21+compact", "flags", List.of())));
    }

    @Test
    void aVariantThatAllJdksRefuseIsBadInput() {
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(
                        () -> EnvironmentCheck.result(ALL, Map.of(OLD_COMPACT, "old words", NEW_COMPACT, "new words")))
                .withMessageContaining(" words");
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> EnvironmentCheck.result(ALL, Map.of(OLD_OTHER, "its words")))
                .withMessage(OptionError.REFUSED_OPTIONS.message("its words"));
    }

    @Test
    void whatAPlainJdkRefusesIsBadInputThoughAnotherTakesIt() {
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> EnvironmentCheck.result(ALL, Map.of(OLD, "JDK 21 refuses")))
                .withMessage(OptionError.REFUSED_OPTIONS.message("JDK 21 refuses"));
    }

    private static JdkRecord jdk(String id, @Nullable String variant) {
        return new JdkRecord(id, "/" + id, id, "A", List.of(), variant, null, null);
    }
}
