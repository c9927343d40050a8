package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.jvm.JvmSettings;
import dev.loombench.protocol.trial.ModelSpec;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {
    @Test
    void collectorHeapAndCarriersAreAlwaysSaid() {
        assertThat(JvmOptions.of(JvmSettings.STANDARD, 3, List.of()))
                .contains("-XX:+UseG1GC", "-Djdk.virtualThreadScheduler.parallelism=3")
                .anyMatch(option -> option.startsWith("-Xms"))
                .anyMatch(option -> option.startsWith("-Xmx"));
    }

    @Test
    void theCollectorOfTheCommandLineTakesThePlaceOfOurs() {
        assertThat(JvmOptions.of(JvmSettings.STANDARD, 2, List.of("-XX:+UseZGC", "-XX:-UseTLAB")))
                .filteredOn(option -> option.endsWith("GC"))
                .containsExactly("-XX:+UseZGC");
    }

    @Test
    void ofSeveralCollectorsTheLastOneWins() {
        assertThat(JvmOptions.of(JvmSettings.STANDARD, 2, List.of("-XX:+UseZGC", "-Xint", "-XX:+UseSerialGC")))
                .filteredOn(option -> option.endsWith("GC"))
                .containsExactly("-XX:+UseSerialGC");
    }

    @Test
    void whatOnlySoundsLikeACollectorIsNone() {
        String sounding = "-XX:+UseMaximumCompactionOnSystemGC";

        assertThat(JvmOptions.of(JvmSettings.STANDARD, 2, List.of(sounding))).contains("-XX:+UseG1GC", sounding);
    }

    @Test
    void aModelGetsWhatItNeedsAndNoOtherDoes() {
        InstalledPrograms programs = new InstalledPrograms(Path.of("/opt/loombench"));

        assertThat(JvmOptions.ofModel(ModelSpec.parse("structured"), programs)).containsExactly("--enable-preview");
        assertThat(JvmOptions.ofModel(ModelSpec.parse("coroutines(default)"), programs))
                .containsExactly("-Dloombench.model.library=" + Path.of("/opt/loombench/lib/models/coroutines"));
        assertThat(JvmOptions.ofModel(ModelSpec.parse("reactive"), programs))
                .containsExactly("-Dloombench.model.library=" + Path.of("/opt/loombench/lib/models/reactive"));
        assertThat(JvmOptions.ofModel(ModelSpec.parse("virtual-per-task"), programs))
                .isEmpty();
    }

    @Test
    void furtherOptionsComeLast() {
        assertThat(JvmOptions.of(JvmSettings.STANDARD, 2, List.of("-Xmx2g"))).endsWith("-Xmx2g");
    }
}
