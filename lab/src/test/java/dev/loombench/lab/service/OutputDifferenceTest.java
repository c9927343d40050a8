package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.service.config.ServiceNotice;
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
                        .isEqualTo(ServiceNotice.OTHER_LINES.message(2, 3, 2, "'two'", "of 'a'", "'2'", "of 'b'")));
    }

    @Test
    void aMissingLineIsSaidToBeMissing() throws IOException {
        assertThat(difference("one\n", "one\ntwo\n"))
                .hasValue(new OutputDifference(2, 1, 2, OutputDifference.NO_LINE, "'two'"));
    }

    @Test
    void lineEndsAloneAreSaidToDiffer() throws IOException {
        assertThat(difference("one\r\n", "one\n"))
                .hasValueSatisfying(difference -> assertThat(difference.clause("here", "there"))
                        .isEqualTo(ServiceNotice.OTHER_LINE_ENDS.message()));
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
                        .isEqualTo(ServiceNotice.OTHER_BYTES.message(20_000_001)));
    }

    private Optional<OutputDifference> difference(String one, String other) throws IOException {
        return OutputDifference.find(
                Files.writeString(folder.resolve("one"), one), Files.writeString(folder.resolve("other"), other));
    }
}
