package dev.loombench.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.BlockView;
import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.diagnose.rules.HealthBasis;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.diagnose.rules.SymptomsBuilder;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.protocol.Clause;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DiagnosisDescriptionTest {
    private static final HealthBasis MOVING =
            new HealthBasis(true, List.of(said("all moved; carriers idle 93 %")), Optional.empty());
    private static final Diagnosis HEALTHY = new Diagnosis(List.of(), Map.of(), MOVING);

    @Test
    void whatWasHardlySeenIsNotCalledHealthy() {
        assertThat(rendered(25, Duration.ofMillis(30), "process 4711 has ended"))
                .contains("It ended too soon for a diagnosis.")
                .doesNotContain("Healthy");
    }

    @Test
    void aShortWindowThatWasAskedForIsWhole() {
        assertThat(rendered(25, Duration.ofMillis(700), null)).contains("Healthy");
    }

    @Test
    void aJvmWithoutVirtualThreadsIsSaidToHaveNone() {
        assertThat(rendered(17, Duration.ofSeconds(10), null))
                .contains("\nThis JVM has no virtual threads, which came with JDK 21.\n");
        assertThat(rendered(25, Duration.ofSeconds(10), null)).doesNotContain("no virtual threads");
    }

    private static String rendered(int feature, Duration window, @Nullable String ended) {
        Symptoms symptoms = RecordBuilder.like(SymptomsBuilder.on(feature).symptoms())
                .with("window", window)
                .build();
        return new BlockView(Style.of(Style.ColorMode.NEVER, false, false), 80)
                .render(DiagnosisDescription.of(
                        4711, new Observation("25.0.1", symptoms, ended, false), HEALTHY, false));
    }

    private static Clause said(String text) {
        return new Clause(() -> text, List.of());
    }
}
