package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.model.RunStatus;
import dev.loombench.report.export.ExportFormat;
import dev.loombench.report.export.ExportFormats;
import dev.loombench.report.export.NotExportable;
import dev.loombench.report.export.Source;
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
        List<Source> sources = new ArrayList<>(Exports.loads(NOWHERE));
        sources.add(Exports.run(Runs.realistic()));
        sources.add(Exports.run(Runs.run(RunStatus.FAILED, Servers.sleep1s(), Servers.silent())));
        sources.add(Exports.run(Runs.run(RunStatus.PARTIAL)));
        return ExportFormats.ALL.stream()
                .flatMap(format -> sources.stream().map(source -> Arguments.of(format, source)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void saysAllThatItCanOrOnOneLineWhatIsPossible(ExportFormat format, Source source) throws IOException {
        try {
            String text = format.of(source).text();

            assertThat(text).endsWith("\n").doesNotEndWith("\n\n");
            assertThat(text.codePoints().filter(c -> Character.isISOControl(c) && c != '\n' && c != '\r'))
                    .isEmpty();
            assertThat(format.of(source).text()).isEqualTo(text);
        } catch (NotExportable refused) {
            assertThat(refused)
                    .message()
                    .startsWith("nowhere: ")
                    .hasLineCount(1)
                    .hasSizeGreaterThan(40);
        }
    }

    static Stream<Arguments> refused() {
        List<Source> loads = Exports.loads(NOWHERE);
        return Stream.of(
                Arguments.of("jmh", loads.get(0), "csv, json and md"),
                Arguments.of("jmh", loads.get(1), "csv, json and md"),
                Arguments.of("jmh", loads.get(2), "csv, json and md"),
                Arguments.of("jmh", Exports.run(Runs.run(RunStatus.FAILED)), "csv and json"),
                Arguments.of("hdr", loads.get(1), "results.jtl"),
                Arguments.of("hdr", loads.get(0), "latency.hlog"),
                Arguments.of("hdr", Exports.run(Runs.realistic()), "latency.hlog"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesNothingElse(String format, Source source, String instead) {
        assertThatThrownBy(() -> Exports.text(format, source))
                .isInstanceOf(NotExportable.class)
                .hasMessageContaining(instead);
    }

    @Test
    void hasAWordOfItsOwn() {
        assertThat(ExportFormats.ALL)
                .allSatisfy(
                        format -> assertThat(ExportFormats.named(format.word())).contains(format))
                .extracting(ExportFormat::word)
                .containsExactly("json", "csv", "md", "jmh", "hdr", "github");
        assertThat(ExportFormats.ALL.stream().map(Object::getClass))
                .containsExactlyInAnyOrder(ExportFormat.class.getPermittedSubclasses());
        assertThat(ExportFormats.named("xml")).isEmpty();
    }
}
