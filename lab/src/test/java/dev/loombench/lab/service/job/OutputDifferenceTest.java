package dev.loombench.lab.service.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputDifferenceTest {
    @TempDir
    Path folder;

    @Test
    void theSameIsNoDifference() throws IOException {
        assertThat(difference("one\ntwo\n", "one\ntwo\n")).isEmpty();
    }

    @Test
    void linesThatDifferAreCountedAndTheFirstIsShown() throws IOException {
        assertThat(difference("one\ntwo\nthree\n", "one\n2\n3\n"))
                .hasValueSatisfying(difference -> assertThat(difference.clause("of 'a'", "of 'b'"))
                        .isEqualTo("2 of 3 lines differ; the first is line 2: 'two' of 'a', '2' of 'b'"));
    }

    @Test
    void aMissingLineIsSaidToBeMissing() throws IOException {
        assertThat(difference("one\n", "one\ntwo\n"))
                .hasValueSatisfying(difference -> assertThat(difference.clause("of 'a'", "of 'b'"))
                        .isEqualTo("1 of 2 lines differs; the first is line 2: no such line of 'a', 'two' of 'b'"));
    }

    @Test
    void lineEndsAloneAreSaidToDiffer() throws IOException {
        assertThat(difference("one\r\n", "one\n"))
                .hasValueSatisfying(difference ->
                        assertThat(difference.clause("here", "there")).isEqualTo("only their line ends differ"));
    }

    @Test
    void bytesThatAreNoTextAndLongLinesAreExcerpted() throws IOException {
        assertThat(difference("x".repeat(1_000) + "\u0000", "y"))
                .hasValueSatisfying(difference -> assertThat(difference.one()).hasSizeLessThan(100));
    }

    @Test
    void beyondTheFirst16MegabytesOnlyThePlaceIsSaid() throws IOException {
        String same = "line\n".repeat(4_000_000);
        assertThat(difference(same + "a", same + "b"))
                .hasValueSatisfying(difference -> assertThat(difference.clause("here", "there"))
                        .isEqualTo("they differ from byte 20,000,001 on"));
    }

    private Optional<OutputDifference> difference(String one, String other) throws IOException {
        return OutputDifference.find(
                Files.writeString(folder.resolve("one"), one), Files.writeString(folder.resolve("other"), other));
    }
}
