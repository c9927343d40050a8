package dev.loombench.lab.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.service.advice.ServiceFinding;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FindingKindTest {
    private static final int MAX_LENGTH = 200;

    static Stream<FindingKind> kinds() {
        return Stream.<FindingKind[]>of(LoadFinding.values(), ExperimentFinding.values(), ServiceFinding.values())
                .flatMap(Stream::of);
    }

    /// Views make the first letter a capital where they need one.
    @ParameterizedTest
    @MethodSource("kinds")
    void everyFindingReadsWell(FindingKind kind) {
        Finding finding = kind.with(MessageTemplate.PLACE
                .matcher(kind.message() + kind.remedy())
                .results()
                .map(place -> place.group(1))
                .<Object>map(name -> name.endsWith("%") ? 0.42 : name.matches(".*[ :].*") ? 42.0 : "such")
                .toArray());

        assertThat(List.of(finding.message(), finding.remedy()))
                .allSatisfy(text -> assertThat(text)
                        .matches("([A-Za-z0-9].*[^.])?")
                        .doesNotContain("  ", " null", " ,", " ;", "..")
                        .hasSizeLessThanOrEqualTo(MAX_LENGTH));
        assertThat(kind.code()).matches("[a-z]+(-[a-z]+)*");
    }

    @Test
    void variantsOfAFindingDifferInTheirRemedy() {
        assertThat(kinds().map(kind -> kind.code() + ": " + kind.remedy())).doesNotHaveDuplicates();
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
