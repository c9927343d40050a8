package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.Cause;
import dev.loombench.lab.model.ab.AbDocument.CauseRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.service.config.AbSide;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargerPoolHintTest {
    private static final AbSide PLAIN = side("java -jar app.jar", Map.of());

    @Test
    void aFullPoolThatWasSeenIsOffered() {
        assertThat(RecommendationBuilder.poolHint(
                        PLAIN, List.of(diagnosis("a", "cores-compute", Cause.PLATFORM_POOL.code()), diagnosis("b"))))
                .contains(Answer.FULL_POOL.message("a"));
    }

    @Test
    void whereNoPoolWasSeenNoneIsOffered() {
        assertThat(RecommendationBuilder.poolHint(
                        PLAIN, List.of(diagnosis("a", "resource-pool"), diagnosis("b", "platform-pool"))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"java -jar app.jar {pool}", "java -Dserver.tomcat.threads.max=50 -jar app.jar"})
    void aPoolOfWhichTheCommandSpeaksIsOffered(String command) {
        assertThat(RecommendationBuilder.poolHint(side(command, Map.of()), List.of(diagnosis("a"))))
                .contains(Answer.CONFIGURED_POOL.message("a"));
    }

    @Test
    void aPoolOfWhichTheVariablesSpeakIsOffered() {
        assertThat(RecommendationBuilder.poolHint(
                        side("app", Map.of("SERVER_TOMCAT_THREADS_MAX", "50")), List.of(diagnosis("a"))))
                .contains(Answer.CONFIGURED_POOL.message("a"));
        assertThat(RecommendationBuilder.poolHint(side("app", Map.of("WORKERS", "{pool}")), List.of(diagnosis("a"))))
                .contains(Answer.CONFIGURED_POOL.message("a"));
    }

    @Test
    void whereNobodyLookedItIsOfferedIfThereIsOne() {
        DiagnosisRecord unwatched = DiagnosisRecord.unwatched("a", 1.0, "it isn't a JVM");
        DiagnosisRecord interrupted = new DiagnosisRecord("a", 1.0, "25", 1, "its load ended", List.of(), Map.of());
        DiagnosisRecord withoutDumps =
                new DiagnosisRecord("a", 1.0, "25", 8, null, List.of(), Map.of("thread dumps", "no room"));

        assertThat(RecommendationBuilder.poolHint(PLAIN, List.of()))
                .isEqualTo(RecommendationBuilder.poolHint(PLAIN, List.of(unwatched)))
                .isEqualTo(RecommendationBuilder.poolHint(PLAIN, List.of(interrupted)))
                .isEqualTo(RecommendationBuilder.poolHint(PLAIN, List.of(withoutDumps)))
                .contains(Answer.POSSIBLE_POOL.message("a"));
    }

    private static AbSide side(String command, Map<String, String> environment) {
        return new AbSide("a", List.of(command.split(" ")), environment, OptionalInt.empty(), Path.of("."));
    }

    private static DiagnosisRecord diagnosis(String side, String... causes) {
        return new DiagnosisRecord(
                side,
                200.0,
                "25",
                8,
                null,
                List.of(causes).stream()
                        .map(cause -> new CauseRecord(cause, "suspected", "", "", List.of(), List.of(), ""))
                        .toList(),
                Map.of());
    }
}
