package dev.loombench.lab.observe.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.run.Root;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SignalsDocumentedTest {
    @Test
    void theReferenceHasEachSignalWithItsUnitAndItsSource() {
        assertThat(Root.text("docs/reference/timeline.md").lines().filter(line -> line.startsWith("| `")))
                .containsExactlyElementsOf(Stream.of(TimelineSignal.values())
                        .map(signal -> "| `" + signal.word() + "` | " + signal.title() + " | " + signal.unit() + " | "
                                + signal.source() + " | " + signal.jdks() + " |")
                        .toList());
    }
}
