package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.IdealKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProfileSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests of what an experiment file may leave out.
class SmallestExperimentTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        workload: {task: sleep 1ms}                             | fixed-pool(200), virtual-per-task | 1 op, 3 ops
        {method: process, workload: {task: sleep 1ms}}          | fixed-pool(200), virtual-per-task | 0 ops, 1 op
        {method: http, servers: [helidon], workload: {path: /hello, load: 10/s}} | helidon | 1 x 1s, 1 x 3s
        {method: program, candidates: [virtual], workload: {program: skynet, arguments: {leaves: 10}}} | virtual | 1 x 1s, 1 x 3s
        """)
    void hasDefaultsOfItsMethod(String keys, String candidates, String quick) {
        String text = keys.startsWith("{")
                ? keys.replaceFirst("[{]", "{schema: loombench/experiment/v1, ")
                : "schema: loombench/experiment/v1\n" + keys;

        Experiment experiment = ExperimentReader.read("/tmp/My calls.yaml", Path.of("."), text);
        ProfileSettings settings = experiment.profiles().get(Profile.QUICK);

        assertThat(ExperimentSchema.problems(text)).isEmpty();
        assertThat(experiment.id()).isEqualTo("my-calls").isEqualTo(experiment.title());
        assertThat(experiment.models().stream().map(Candidate::toString)).containsExactly(candidates.split(", "));
        assertThat(experiment.ideal()).isEqualTo(IdealKind.NONE);
        assertThat(experiment.profiles()).containsOnlyKeys(Profile.values());
        assertThat(settings).isNotNull();
        assertThat(settings.warmup() + ", " + settings.measure()).isEqualTo(quick);
    }

    @ParameterizedTest
    @CsvSource({"SlowCall, slow-call", "a/My Calls.yml, my-calls", "Outer$In2Out, outer-in2-out", "Ω.yaml, mine"})
    void itsIdIsMadeOfTheName(String name, String id) {
        assertThat(ExperimentReader.id(name)).isEqualTo(id);
    }

    /// A run keeps the file under the id, by which it is read again on resume.
    @Test
    void theIdOfALongNameIsThatOfItsCopy() {
        String id = ExperimentReader.id("x".repeat(59) + "-y.yaml");

        assertThat(ExperimentReader.id("experiments/" + id + ".yaml"))
                .isEqualTo(id)
                .hasSize(59);
    }
}
