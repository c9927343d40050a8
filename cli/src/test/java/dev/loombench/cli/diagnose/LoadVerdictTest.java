package dev.loombench.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoadVerdictTest {
    private static final String CAUSE = "it was busy";

    @Test
    void aSoundLoadIsItsFigures() {
        assertThat(words(load(498.2, Map.of()), LoadVerdict.SOUND))
                .startsWith("Load: GET http://h/hello: 500 requests/s")
                .contains("498/s", "p50 1.20 ms", "p99 3.40 ms")
                .doesNotContain(CAUSE);
    }

    @Test
    void errorsAreTold() {
        assertThat(words(load(100.0, Map.of("timeout", 7L)), LoadVerdict.SOUND)).contains("7 timeout");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SOUND")
    void aLoadThatIsNotSoundSaysWhyAndWhatItMeans(LoadVerdict standing) {
        assertThat(words(load(100.0, Map.of()), standing)).endsWith(standing.message(CAUSE));
    }

    @ParameterizedTest
    @EnumSource(LoadVerdict.class)
    void aLoadWithoutFiguresTellsNone(LoadVerdict standing) {
        assertThat(words(load(null, Map.of()), standing)).doesNotContain("p50", "/s;", "null");
    }

    private static String words(LoadDocument load, LoadVerdict standing) {
        return standing.on(load).text().words();
    }

    private static LoadDocument load(@Nullable Double throughput, Map<String, Long> errors) {
        Map<String, Double> latencies = Map.of("p50", 0.0012, "p99", 0.0034);
        return RecordBuilder.of(LoadDocument.class)
                .with("target", "http://h/hello")
                .with("method", "GET")
                .with("arrivals", "poisson 500.0")
                .with("throughput", throughput)
                .with("intended", throughput == null ? Map.of() : latencies)
                .with("errors", errors)
                .with(
                        "findings",
                        List.of(new Finding("generator-cpu", Severity.INVALID, CAUSE, "use another machine", Map.of())))
                .build();
    }
}
