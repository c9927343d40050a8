package dev.loombench.lab.diagnose.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CauseTest {
    private static final int MAX_LENGTH = 200;
    private static final Path REFERENCE = Path.of("../docs/reference/diagnose.md");
    private static final String BEGIN = "<!-- causes: generated from Cause; a test compares -->\n";
    private static final String END = "<!-- end of causes -->";

    @ParameterizedTest
    @EnumSource
    void everyCauseReadsWell(Cause cause) {
        assertThat(cause.with().message()).matches("[A-Z].*[^.]").hasSizeLessThanOrEqualTo(MAX_LENGTH);
        assertThat(cause.with().remedy()).matches("[A-Z].*[.]").hasSizeLessThanOrEqualTo(MAX_LENGTH);
        assertThat(cause.limit()).matches("[a-z].*[^.]|System.*");
    }

    @Test
    void theReferenceListsTheCauses() throws IOException {
        String page = Files.readString(REFERENCE);
        String listed = page.substring(page.indexOf(BEGIN) + BEGIN.length(), page.indexOf(END));

        assertThat(listed)
                .isEqualTo(Stream.of(Cause.values())
                        .map(cause -> "| `" + cause.code() + "` | " + cause.message() + " |\n")
                        .collect(Collectors.joining("", "| cause (in JSON) | what is wrong |\n|---|---|\n", "")));
    }
}
