package dev.loombench.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.diagnose.ConcurrentLoadView.LoadVerdict;
import dev.loombench.cli.terminal.LoadDocumentFixture;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.Severity;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ConcurrentLoadViewTest {
    @Test
    void aSoundLoadIsItsFigures() {
        assertThat(rendered(load(498.2, Map.of()), LoadVerdict.SOUND)).isEqualTo("""
                        Load: GET http://h/hello: 500 requests/s, Poisson arrivals. Answered as
                        expected: 498/s; p50 1.20 ms, p99 3.40 ms from when each request was due; no
                        errors.
                        """);
    }

    @Test
    void errorsAreTold() {
        assertThat(rendered(load(100.0, Map.of("timeout", 7L)), LoadVerdict.SOUND)
                        .replace("\n", " "))
                .contains("7 timeout");
    }

    @ParameterizedTest
    @CsvSource({
        "VOID,figures are invalid: it was busy.",
        "UNANSWERED,it was busy. So the JVM isn't healthy",
        "UNMADE,ended early: it was busy."
    })
    void aLoadThatIsNotSoundSaysWhyAndWhatItMeans(LoadVerdict standing, String words) {
        assertThat(rendered(load(100.0, Map.of()), standing).replace("\n", " ")).contains(words);
    }

    @ParameterizedTest
    @EnumSource(LoadVerdict.class)
    void aLoadWithoutFiguresTellsNone(LoadVerdict standing) {
        assertThat(rendered(load(null, Map.of()), standing)).doesNotContain("p50", "/s;", "null");
    }

    private static String rendered(LoadDocument load, LoadVerdict standing) {
        return new ConcurrentLoadView(120).render(load, standing);
    }

    private static LoadDocument load(@Nullable Double throughput, Map<String, Long> errors) {
        Map<String, Double> latencies = Map.of("p50", 0.0012, "p99", 0.0034);
        return LoadDocumentFixture.of("http://h/hello", "poisson 500.0", 100)
                .answering(throughput, throughput == null ? Map.of() : latencies, Map.of())
                .failing(errors)
                .finding(new Finding("generator-cpu", Severity.INVALID, "it was busy", "use another machine", Map.of()))
                .done();
    }
}
