package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests of the words of causes and of what is said beside them.
class MessageTest {
    private static final Path REFERENCE = Path.of("../docs/reference/diagnose.md");
    private static final String BEGIN = "<!-- causes: generated from Cause; a test compares -->\n";
    private static final String END = "<!-- end of causes -->";

    @ParameterizedTest
    @EnumSource
    void everyCauseReadsWell(Cause cause) {
        assertThat(cause.with().message()).matches("[A-Z].*[^.]");
        assertThat(cause.with().remedy()).matches("[A-Z].*[.]");
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

    @Test
    void eachValueHasAPlaceAndEachPlaceAValue() {
        assertThatThrownBy(() -> Message.STOPPED.with(0.123, 2).toString())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Message.STOPPED.with().toString()).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void aPlaceSaysHowItsValueIsWritten() {
        assertThat(Message.PROCESSORS_USED.with(1.44, 2)).asString().contains(" 1.4 of 2 ");
        assertThat(Message.STOPPED.with(0.123)).asString().contains(" 12 % ");
        assertThat(Message.NOTHING_TAKEN.with(Duration.ofMillis(4200)))
                .asString()
                .endsWith(" 4.2 s.");
        assertThat(Message.QUEUE_MAY_BE_LIMIT.with(PROGRAM_FRAME)).asString().contains("(Shop.java:42)");
        assertThat(Message.COLLECTION_CALLED.with(1)).asString().endsWith(" 1 time.");
        assertThat(Message.THREADS_WAIT_OUTSIDE.with(1.2, "")).asString().startsWith("1 thread waits ");
        assertThat(Message.THREADS_WAIT_OUTSIDE.with(2.0, "")).asString().startsWith("2 threads wait ");
        assertThat(Message.OWNER_RUNS.with(Message.OWNER.with("#7 main")))
                .asString()
                .startsWith("Thread #7 main ");
    }
}
