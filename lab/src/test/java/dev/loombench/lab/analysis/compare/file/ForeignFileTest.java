package dev.loombench.lab.analysis.compare.file;

import static dev.loombench.lab.analysis.compare.file.JmhFileTest.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.finding.UserErrorException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of JMH that aren't plain JSON, and damaged ones.
class ForeignFileTest {
    @TempDir
    Path folder;

    @Test
    void refusesCsvSinceItHasNoForks() {
        assertThatThrownBy(() -> read("\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\"\n"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageEndingWith("has no figures of forks: run it with -rf json -rff FILE");
    }

    @Test
    void readsWhatEditorsAndShellsPutInFront() throws IOException {
        String text = "[" + entry("a.B.c", "avgt", "ns/op", "[[1.0]]") + "]";

        assertThat(read("\uFEFF" + text).cells()).hasSize(1);
        Path wide = Files.write(folder.resolve("wide.json"), ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE));
        assertThat(ComparisonFile.read(wide).cells()).hasSize(1);
    }

    @Test
    void saysThatAFileIsCompressed() throws IOException {
        Path file = folder.resolve("r.json.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("[]".getBytes(StandardCharsets.UTF_8));
        }

        assertThatThrownBy(() -> ComparisonFile.read(file))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(file + ": it is compressed; unpack it by gunzip");
    }

    @Test
    void saysWhereAFileIsDamagedAndHow() {
        String entry = "[\n" + entry("a.B.c", "avgt", "ns/op", "[[1.0]]");
        assertThatThrownBy(() -> read("[\n {\"benchmark\" \"a.B.c\"}]"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("r.json:2:")
                .hasMessageContaining("this isn't JSON here");
        assertThatThrownBy(() -> read(entry.substring(0, entry.indexOf("jdkVersion"))))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("r.json:3: the file ends in the middle");
        assertThatThrownBy(() -> read("Benchmark  Mode  Cnt  Score  Error  Units\nB.c  avgt  5  23.1  0.4  ns/op\n"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("r.json:1: it begins with 'Benchmark  Mode  Cnt  Score  E…'")
                .hasMessageContaining("-rf json");
        assertThatThrownBy(() -> read("<!DOCTYPE html>\n<html></html>\n"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("r.json:1: it begins with '<!DOCTYPE html>', so it is a page")
                .hasMessageContaining("--format json");
        assertThatThrownBy(() -> read(" \n"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("r.json: the file is empty");
    }

    @Test
    void refusesAFileBeyondTheLimits() throws IOException {
        Path large = folder.resolve("large.json");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength((128L << 20) + 1);
        }

        assertThatThrownBy(() -> ComparisonFile.read(large))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(large + ": larger than 128 MiB, the limit for a JSON file");
        assertThatThrownBy(() -> read("[".repeat(600) + "]".repeat(600)))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("r.json: it is beyond the limits of a JSON file");
    }

    @Test
    void combinesTheFilesOfAFolder() throws IOException {
        Path rounds = Files.createDirectory(folder.resolve("rounds"));
        assertThatThrownBy(() -> ComparisonFile.read(rounds))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("it has no run.json");
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
