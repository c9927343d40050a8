package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ProofRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProofTableTest {
    @Test
    void eachFigureHasItsLimitOrSaysWhyItIsNotKnown() {
        Map<String, ProofRecord> proof = new LinkedHashMap<>();
        proof.put("generator-cpu", ProofRecord.of("share", 0.125, 1));
        proof.put("generator-longest-pause", ProofRecord.of("s", 0.012));
        proof.put("ephemeral-ports", ProofRecord.of("ports", 120, 28_232));
        proof.put("target-open-files", ProofRecord.absent("files", "can't be read from /proc"));

        assertThat(ProofTable.render(proof, 100)).isEqualTo("""

                proof
                generator-cpu            12.5 %
                generator-longest-pause  12.0 ms
                ephemeral-ports          120 of 28,232 ports
                target-open-files        unknown: can't be read from /proc
                """);
    }

    @Test
    void noFiguresAreNoTable() {
        assertThat(ProofTable.render(Map.of(), 100)).isEmpty();
    }
}
