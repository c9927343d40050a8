package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.ProofRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.report.view.LoadDescription;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProofDescriptionTest {
    @Test
    void eachFigureHasItsLimitOrSaysWhyItIsNotKnown() {
        Map<String, ProofRecord> proof = new LinkedHashMap<>();
        proof.put("generator-cpu", ProofRecord.of("share", 0.125, 1));
        proof.put("generator-longest-pause", ProofRecord.of("s", 0.012));
        proof.put("ephemeral-ports", ProofRecord.of("ports", 120, 28_232));
        proof.put("target-open-files", ProofRecord.absent("files", "can't be read from /proc"));

        assertThat(rendered(proof)).endsWith("""

                proof
                generator-cpu            12.5 %
                generator-longest-pause  12.0 ms
                ephemeral-ports          120 of 28,232 ports
                target-open-files        unknown: can't be read from /proc
                """);
    }

    @Test
    void noFiguresAreNoTable() {
        assertThat(rendered(Map.of())).doesNotContain("proof");
    }

    private static String rendered(Map<String, ProofRecord> proof) {
        LoadDocument load = RecordBuilder.of(LoadDocument.class)
                .with("target", "http://h/")
                .with("plan", "a.jmx")
                .with("proof", proof)
                .build();
        return new BlockView(Style.of(Style.ColorMode.NEVER, false, true), 100)
                .render(LoadDescription.brief(load, true));
    }
}
