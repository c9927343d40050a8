package dev.loombench.lab.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Golden;
import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.service.config.ServiceFinding;
import dev.loombench.protocol.MessageTemplate;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FindingKindTest {
    private static final String REFERENCE = """
            # Findings

            What `load`, experiments (`run`) and comparisons of services (`ab`) may find about their figures, by its code in JSON. `invalid`: the
            figures are void; `warning`: they are valid with care; `info`: they are valid. Places in braces hold values. The [causes](diagnose.md#causes) that
            `diagnose` names have a page of their own. The page is generated.

            | code | where | what is found | what to do |
            |---|---|---|---|
            """;

    static Stream<FindingKind> kinds() {
        return Stream.<FindingKind[]>of(LoadFinding.values(), ExperimentFinding.values(), ServiceFinding.values())
                .flatMap(Stream::of);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aFindingIsFilledByTheValuesOfItsMessageAndItsRemedy(FindingKind kind) {
        Finding finding = kind.with(MessageTemplate.PLACE
                .matcher(kind.message() + kind.remedy())
                .results()
                .map(_ -> 42)
                .toArray());

        assertThat(List.of(finding.message(), finding.remedy()))
                .allSatisfy(text -> assertThat(text).matches("([A-Za-z0-9].*[^.])?"));
        assertThat(kind.code()).matches("[a-z]+(-[a-z]+)*");
    }

    @Test
    void variantsOfAFindingDifferInTheirRemedy() {
        assertThat(kinds().map(kind -> kind.code() + ": " + kind.remedy())).doesNotHaveDuplicates();
    }

    @Test
    void theReferenceListsTheFindings() {
        Golden.check(
                Path.of("../docs/reference/findings.md"),
                kinds().map(kind -> "| `" + kind.code() + "` | " + area(kind) + ", " + kind.severity() + " | "
                                + kind.message() + " | " + kind.remedy() + " |\n")
                        .sorted()
                        .collect(Collectors.joining("", REFERENCE, "")));
    }

    private static String area(FindingKind kind) {
        return switch (kind) {
            case LoadFinding _ -> "load";
            case ExperimentFinding _ -> "run";
            default -> "ab";
        };
    }

    @Test
    void aPlaceSaysHowItsValueIsWritten() {
        assertThat(MessageTemplate.fill("{share%} of {n request}, {change+%}", 0.072, 1_234, -0.396))
                .isEqualTo("7.2 % of 1,234 requests, -39.6 %");
        assertThat(MessageTemplate.fill("{names}", List.of("a", "b"))).isEqualTo("a, b");
        assertThat(MessageTemplate.fill("{names}", List.of(1, 2, 3, 4, 5, 6, 7)))
                .isEqualTo("1, 2, 3, 4, 5 and 2 more");
        assertThat(MessageTemplate.fill("${__P({name})}", "users")).isEqualTo("${__P(users)}");
    }
}
