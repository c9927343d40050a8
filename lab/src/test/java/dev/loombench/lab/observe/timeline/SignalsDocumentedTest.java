package dev.loombench.lab.observe.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.run.RepositoryFiles;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SignalsDocumentedTest {
    @Test
    void theReferenceHasEachSignalWithItsUnitAndItsSource() {
        assertThat(RepositoryFiles.text("docs/reference/timeline.md").lines().filter(line -> line.startsWith("| `")))
                .containsExactlyElementsOf(Stream.of(TimelineSignal.values())
                        .map(signal -> "| `" + signal.key() + "` | " + signal.title() + " | " + signal.unit() + " | "
                                + signal.source() + " | " + signal.jdks() + " |")
                        .toList());
    }
}
