package dev.loombench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.catalog.Candidate.ProgramCandidate;
import dev.loombench.protocol.InvalidValueException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CandidateNotationTest {
    @Test
    void aWordAloneOrOnAJdk() {
        assertThat(ProgramCandidate.parse("virtual"))
                .isEqualTo(new ProgramCandidate("virtual", OptionalInt.empty()))
                .hasToString("virtual");
        assertThat(ProgramCandidate.parse(" class-initialiser@21 "))
                .isEqualTo(new ProgramCandidate("class-initialiser", OptionalInt.of(21)))
                .hasToString("class-initialiser@21");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "virtual@", "@21", "virtual@twenty", "virtual@21@22", "Virtual", "virtual @21", "virtual@20"
            })
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> ProgramCandidate.parse(text))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("'" + text + "'", "virtual@21");
    }

    @Test
    void theCommandLineHasOneOptionForAll() {
        assertThat(Stream.of("virtual@21", "virtual-per-task", "jdk-http(virtual)", "virtual-bounded(3)")
                        .map(Candidate::parse)
                        .map(candidate -> candidate.getClass().getSimpleName()))
                .containsExactly("ProgramCandidate", "ModelCandidate", "ServerCandidate", "ModelCandidate");
    }

    @Test
    void anExperimentTakesThoseThatItCanCompare() {
        List<Candidate> candidates = Stream.of("synchronized@21", "virtual", "single-thread")
                .map(Candidate::parse)
                .toList();

        Experiment changed = new ExperimentOverrides(candidates, Map.of())
                .applyTo(
                        ProgramExperimentFixture.read(ProgramExperimentFixture.TEXT.replaceFirst("(?s)claims:.*", "")));

        assertThat(changed.models()).hasToString("[synchronized@21]");
        assertThat(changed.baseline()).hasToString("synchronized@21");
    }

    @Test
    void everyMethodHasOneKeyForItsCandidates() {
        assertThat(MethodKind.candidateKeys()).containsExactlyInAnyOrder("model", "server", "candidate");
    }
}
