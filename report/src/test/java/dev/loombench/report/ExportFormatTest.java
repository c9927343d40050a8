package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.report.export.ExportFormat;
import dev.loombench.report.export.ExportSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Contract of all export formats.
class ExportFormatTest {
    private static final Path NOWHERE = Path.of("nowhere");

    static Stream<Arguments> all() {
        List<ExportSource> sources = new ArrayList<>(ExportSourceFixtures.loads(NOWHERE));
        sources.add(ExportSourceFixtures.run(RunDocumentFixtures.realistic()));
        sources.add(ExportSourceFixtures.run(
                RunDocumentFixtures.run(RunStatus.FAILED, ServerExperiments.sleep1s(), ServerExperiments.silent())));
        sources.add(ExportSourceFixtures.run(RunDocumentFixtures.run(RunStatus.PARTIAL)));
        return Stream.of(ExportFormat.values())
                .flatMap(format -> sources.stream().map(source -> Arguments.of(format, source)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void saysAllThatItCanOrOnOneLineWhatIsPossible(ExportFormat format, ExportSource source) throws IOException {
        try {
            String text = format.export(source).text();

            assertThat(text).endsWith("\n").doesNotEndWith("\n\n");
            assertThat(text.codePoints().filter(c -> Character.isISOControl(c) && c != '\n' && c != '\r'))
                    .isEmpty();
            assertThat(format.export(source).text()).isEqualTo(text);
        } catch (UserErrorException refused) {
            assertThat(refused)
                    .message()
                    .startsWith("nowhere: ")
                    .hasLineCount(1)
                    .hasSizeGreaterThan(40);
        }
    }

    static Stream<Arguments> refused() {
        List<ExportSource> loads = ExportSourceFixtures.loads(NOWHERE);
        return Stream.of(
                Arguments.of("jmh", loads.get(0), "csv, json and md"),
                Arguments.of("jmh", loads.get(1), "csv, json and md"),
                Arguments.of("jmh", loads.get(2), "csv, json and md"),
                Arguments.of(
                        "jmh", ExportSourceFixtures.run(RunDocumentFixtures.run(RunStatus.FAILED)), "csv, json and md"),
                Arguments.of("hdr", loads.get(1), "results.jtl"),
                Arguments.of("hdr", loads.get(0), "latency.hlog"),
                Arguments.of("hdr", ExportSourceFixtures.run(RunDocumentFixtures.realistic()), "latency.hlog"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesNothingElse(String format, ExportSource source, String instead) {
        assertThatThrownBy(() -> ExportSourceFixtures.text(format, source))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(instead);
    }

    @Test
    void hasAWordOfItsOwn() {
        assertThat(ExportFormat.names()).isEqualTo("json, csv, md, jmh, hdr, github");
        assertThat(ExportFormat.values())
                .allSatisfy(format ->
                        assertThat(ExportFormat.named(format.toString())).contains(format));
        assertThat(ExportFormat.named("xml")).isEmpty();
    }
}
