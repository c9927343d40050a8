package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.run.ResultsView;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.report.SampleRun;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SymbolSetTest {
    @Test
    void aTerminalThatCanShowThemHasSigns() {
        assertThat(SymbolSet.of("UTF-8", false)).isEqualTo(SymbolSet.SYMBOLS);
    }

    @Test
    void otherwiseThereAreWords() {
        assertThat(SymbolSet.of("US-ASCII", false)).isEqualTo(SymbolSet.WORDS);
        assertThat(SymbolSet.of("ISO-8859-1", false)).isEqualTo(SymbolSet.WORDS);
        assertThat(SymbolSet.of("UTF-8", true)).isEqualTo(SymbolSet.WORDS);
        assertThat(SymbolSet.of("none-such", false)).isEqualTo(SymbolSet.WORDS);
    }

    @Test
    void textBecomesAscii() {
        String signs = "7.7× faster  7.3–8.1  ± 4 %  ±4.0 %  12 µs  cut…  ██  日";

        assertThat(SymbolSet.WORDS.encode(signs)).isEqualTo("7.7x faster  7.3-8.1  +-4 %  +-4.0 %  12 us  cut~  ##  ?");
        assertThat(SymbolSet.SYMBOLS.encode(signs)).isEqualTo(signs);
    }

    @Test
    void barsHaveWholeCharactersWhereThereAreWords() {
        assertThat(SymbolSet.WORDS.encode(Bar.of(0.01, 8))).isEqualTo("#");
        assertThat(SymbolSet.WORDS.encode(Bar.of(0.5, 8))).isEqualTo("####");
        assertThat(Bar.of(0, 8)).isEmpty();
        assertThat(Bar.of(0.51, 8)).isEqualTo("████▏");
    }

    @ParameterizedTest
    @EnumSource
    void theWholeOutputOfARunIsAsciiWhereThereAreWords(SampleRun sample) {
        String words = output(sample.document(), SymbolSet.WORDS);

        assertThat(words)
                .isNotEmpty()
                .matches(text -> StandardCharsets.US_ASCII.newEncoder().canEncode(text));
        assertThat(output(sample.document(), SymbolSet.SYMBOLS)
                        .codePoints()
                        .filter(c -> c >= 0x80 && sample != SampleRun.HOSTILE))
                .allSatisfy(c -> assertThat(SymbolSet.WORDS.encode(Character.toString(c)))
                        .isNotEqualTo("?"));
    }

    private static String output(RunDocument run, SymbolSet signs) {
        ResultsView view = new ResultsView(Style.of(Style.ColorMode.NEVER, false, false), 80, signs, false);
        return run.experiments().stream()
                        .map(experiment -> view.on(new RunEvent.ExperimentFinished(experiment)))
                        .collect(Collectors.joining())
                + view.summary(run);
    }
}
