package dev.loombench.lab.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionLabelsTest {
    @Test
    void labelsAreRestored() {
        List<String> words = List.of(
                "ab",
                "--env-a",
                "DB_PASSWORD=one-secret",
                "--env-b",
                "DB_PASSWORD=other-secret",
                "--password",
                "third-secret",
                "--token=x");
        Redaction known = Redaction.NONE.withWords(words);
        List<String> labelled = known.applyWordsLabelled(words);

        assertThat(String.join(" ", labelled)).doesNotContain("secret").contains("DB_PASSWORD=***DB_PASSWORD***");
        SecretLabels labels = new SecretLabels(
                Map.of("DB_PASSWORD", "one-secret"),
                Map.of(
                        "LOOMBENCH_SECRET_DB_PASSWORD_2", "other-secret",
                        "LOOMBENCH_SECRET_PASSWORD", "third-secret"));
        assertThat(labelled.stream().map(labels).toList())
                .isEqualTo(List.of(
                        "ab",
                        "--env-a",
                        "DB_PASSWORD=one-secret",
                        "--env-b",
                        "DB_PASSWORD=other-secret",
                        "--password",
                        "third-secret",
                        "--token=***TOKEN***"));
        assertThat(labels.missing()).containsExactly("TOKEN");
    }

    /// A person's own parameter may be called `token` or `key-password`: its levels tell cells apart.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "virtual-per-task token=small size=10",
                "Bench.run (token=small, size=10)",
                "token=small",
                "token: [small, larger]",
                "token: {small: [-Xint], larger: []}",
                "token: small"
            })
    void levelsOfCellsAreNoSecrets(String label) {
        Redaction levels = Redaction.NONE.withLevels("token", List.of("small", "larger"));

        assertThat(levels.apply(label)).isEqualTo(label);
        assertThat(levels.withText(label).literals()).isEmpty();
        assertThat(Redaction.NONE.apply(label)).isNotEqualTo(label);
    }

    @ParameterizedTest
    @ValueSource(strings = {"token=smaller9", "--token other12x", "Authorization: small", "token=small1"})
    void whatIsNoLevelIsReplaced(String text) {
        assertThat(Redaction.NONE
                        .withLevels("token", List.of("small", "larger"))
                        .apply(text))
                .endsWith(Redaction.MASK);
    }

    @Test
    void aDeclaredNameAndAKnownValueAreReplacedInLabels() {
        Redaction levels = Redaction.NONE.withLevels("token", List.of("hunter2x"));

        assertThat(levels.withNames(List.of("token")).apply("virtual token=hunter2x"))
                .isEqualTo("virtual token=***");
        assertThat(levels.withValue("password", "hunter2x").apply("virtual token=hunter2x"))
                .isEqualTo("virtual token=***");
        assertThat(levels.withValue("password", "hunter2x").applyValuesLabelled("hunter2x"))
                .isEqualTo("***PASSWORD***");
    }

    @Test
    void eachSecretOfAFileHasItsOwnLabel() {
        String file = "# password: hunter\n# password: admiral\na: 1 # password: hunter\n";
        Redaction all = Redaction.NONE.withPlaces(file);

        String labelled = all.applyLabelled(file);

        assertThat(labelled)
                .isEqualTo(
                        "# password: ***PASSWORD***\n# password: ***PASSWORD_2***\na: 1 # password: ***PASSWORD***\n");
        assertThat(new SecretLabels(Map.of("PASSWORD", "hunter", "PASSWORD_2", "admiral"), Map.of()).apply(labelled))
                .isEqualTo(file);
        assertThat(all.apply("the admiral is a hunter")).isEqualTo("the admiral is a hunter");
        assertThat(all.withValue("password", "admiral").apply("the admiral")).isEqualTo("the ***");
        assertThat(all.value("PASSWORD_2")).hasValue("admiral");
    }

    @Test
    void theLabelOfAValueInATextIsKnown() {
        Redaction known = Redaction.NONE.withValue("db password", "orders");

        assertThat(known.labelIn("orders-virtual")).hasValue("DB_PASSWORD");
        assertThat(known.labelIn("reorders")).isEmpty();
    }

    /// A label for it couldn't be restored, since nobody knows it as a secret.
    @ParameterizedTest
    @ValueSource(
            strings = {"password: |\n  text", "tls-key: |-\n  text", "token: [\n  a]", "secrets: # of all", "token: {\n"
            })
    void theBeginningOfAValueOnFurtherLinesStays(String yaml) {
        assertThat(Redaction.NONE.apply(yaml)).isEqualTo(yaml);
        assertThat(Redaction.NONE.withPlaces(yaml).names()).isEmpty();
    }
}
