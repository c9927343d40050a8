package dev.loombench.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.BlockView;
import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.rules.Cause;
import dev.loombench.lab.diagnose.rules.CauseFinding;
import dev.loombench.lab.diagnose.rules.Confidence;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.diagnose.rules.HealthBasis;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.diagnose.rules.Symptoms.MachineUse;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.observe.jvm.Signal;
import dev.loombench.protocol.Clause;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

public class DiagnosisDescriptionTest {
    private static final HealthBasis MOVING =
            new HealthBasis(true, List.of(said("all moved; carriers idle 93 %")), Optional.empty());
    private static final Diagnosis HEALTHY = new Diagnosis(List.of(), Map.of(), MOVING);
    public static final Diagnosis HELD = new Diagnosis(
            List.of(
                    finding(Cause.CONTENDED_LOCK, Confidence.CONFIRMED, "12 of 20 threads wait for it."),
                    finding(Cause.COMPENSATION, Confidence.SUSPECTED, "Up to 3 more carriers than usual.")),
            Map.of("recording", "not collected (leave out --light)"),
            MOVING);

    @Test
    void whatWasHardlySeenIsNotCalledHealthy() {
        assertThat(rendered(Duration.ofMillis(30), "process 4711 has ended"))
                .contains("It ended too soon for a diagnosis.")
                .doesNotContain("Healthy");
    }

    @Test
    void aShortWindowThatWasAskedForIsWhole() {
        assertThat(rendered(Duration.ofMillis(700), null)).contains("Healthy");
    }

    @Test
    void aJvmWithoutVirtualThreadsIsSaidToHaveNone() {
        assertThat(rendered(
                        17, HEALTHY, Style.of(Style.ColorMode.NEVER, false, false), 80, Duration.ofSeconds(10), null))
                .contains("\nThis JVM has no virtual threads, which came with JDK 21.\n");
        assertThat(rendered(HEALTHY, Style.ColorMode.NEVER, 80)).doesNotContain("no virtual threads");
    }

    private static String rendered(Duration window, @Nullable String ended) {
        return rendered(HEALTHY, Style.of(Style.ColorMode.NEVER, false, false), 80, window, ended);
    }

    private static String rendered(Diagnosis diagnosis, Style.ColorMode colours, int columns) {
        return rendered(diagnosis, Style.of(colours, false, false), columns);
    }

    public static String rendered(Diagnosis diagnosis, Style style, int columns) {
        return rendered(diagnosis, style, columns, Duration.ofSeconds(10), null);
    }

    private static String rendered(
            Diagnosis diagnosis, Style style, int columns, Duration window, @Nullable String ended) {
        return rendered(25, diagnosis, style, columns, window, ended);
    }

    private static String rendered(
            int feature, Diagnosis diagnosis, Style style, int columns, Duration window, @Nullable String ended) {
        Symptoms symptoms = new Symptoms(
                "25.0.1",
                feature,
                2,
                window,
                absent(),
                absent(),
                absent(),
                absent(),
                absent(),
                absent(),
                new MachineUse(null, 0, 0),
                absent(),
                absent(),
                absent(),
                absent(),
                absent(),
                absent(),
                absent());
        return new BlockView(style, columns)
                .render(DiagnosisDescription.of(
                        4711, new Observation("25.0.1", symptoms, ended, false), diagnosis, false));
    }

    private static <T> Signal<T> absent() {
        return new Signal.Absent<>("nobody looked");
    }

    private static Clause said(String text) {
        return new Clause(() -> text, List.of());
    }

    private static CauseFinding finding(Cause cause, Confidence confidence, String evidence) {
        return new CauseFinding(
                cause,
                confidence,
                1,
                List.of(said(evidence)),
                List.of(new StackFrame("com.acme.Shop", "pay", "Shop.java", 42, false)));
    }
}
