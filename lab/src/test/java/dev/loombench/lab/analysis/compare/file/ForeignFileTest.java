package dev.loombench.lab.analysis.compare.file;

import static dev.loombench.lab.analysis.compare.file.JmhFileTest.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.finding.FileError;
import dev.loombench.protocol.UnusableFileException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of JMH that aren't plain JSON, and damaged ones.
class ForeignFileTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \n",
                "7",
                "{\"a\": 1}",
                "[7]",
                "[{\"mode\": \"avgt\"}]",
                "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\"\n",
                "Benchmark  Mode  Cnt  Score  Error  Units\nB.c  avgt  5  23.1  0.4  ns/op\n",
                "<!DOCTYPE html>\n<html></html>\n"
            })
    void refusesWhatIsNotReadByOneSentence(String text) {
        assertThatThrownBy(() -> read(text)).hasMessage(FileError.FOREIGN.message(folder.resolve("r.json")));
    }

    @Test
    void readsWhatEditorsAndShellsPutInFront() throws IOException {
        String text = "[" + entry("a.B.c", "avgt", "ns/op", "[[1.0]]") + "]";

        assertThat(read("\uFEFF" + text).cells()).hasSize(1);
        Path wide = Files.write(folder.resolve("wide.json"), ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE));
        assertThat(ComparisonFile.read(wide).cells()).hasSize(1);
    }

    @Test
    void saysWhereAFileIsDamagedAndHow() throws IOException {
        Path file = folder.resolve("r.json");
        String entry = "[\n" + entry("a.B.c", "avgt", "ns/op", "[[1.0]]");
        assertThatThrownBy(() -> read("[\n {\"benchmark\" \"a.B.c\"}]"))
                .hasMessage(FileError.NOT_JSON.message(file + ":2:15", "\"a.B.c\"}]"));
        assertThatThrownBy(() -> read(entry.substring(0, entry.indexOf("jdkVersion"))))
                .hasMessage(FileError.CUT.message(file + ":3"));
        Files.write(file, new byte[] {0x1f, (byte) 0x8b, 8});
        assertThatThrownBy(() -> ComparisonFile.read(file)).hasMessage(FileError.NOT_TEXT.message(file));
    }

    @Test
    void refusesAFileBeyondTheLimits() throws IOException {
        Path large = folder.resolve("large.json");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength((128L << 20) + 1);
        }

        assertThatThrownBy(() -> ComparisonFile.read(large))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage(large + ": larger than 128 MiB, the limit for a JSON file");
        assertThatThrownBy(() -> read("[".repeat(600) + "]".repeat(600)))
                .hasMessage(FileError.BEYOND_LIMITS.message(folder.resolve("r.json")));
    }

    @Test
    void combinesTheFilesOfAFolder() throws IOException {
        Path rounds = Files.createDirectory(folder.resolve("rounds"));
        assertThatThrownBy(() -> ComparisonFile.read(rounds)).hasMessage(FileError.FOREIGN.message(rounds));
        Files.writeString(rounds.resolve("1.json"), "[" + entry("a.B.c", "avgt", "ns/op", "[[1.0]]") + "]");
        Files.writeString(rounds.resolve("2.json"), "[" + entry("a.B.c", "avgt", "ns/op", "[[2.0]]") + "]");
        Files.writeString(rounds.resolve("notes.txt"), "quiet machine");

        assertThat(ComparisonFile.read(rounds).cells())
                .singleElement()
                .satisfies(cell -> assertThat(cell.figures()).hasSize(2));
    }

    private ComparisonSide read(String text) throws IOException {
        return ComparisonFile.read(Files.writeString(folder.resolve("r.json"), text));
    }
}
