package dev.loombench.lab.finding;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.preflight.MachineFinding;
import dev.loombench.lab.service.advice.ServiceFinding;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FindingKindTest {
    private static final int MAX_LENGTH = 200;

    static Stream<FindingKind> kinds() {
        return Stream.<FindingKind[]>of(ExperimentFinding.values(), MachineFinding.values(), ServiceFinding.values())
                .flatMap(Arrays::stream);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyKindReadsWell(FindingKind kind) {
        Finding finding = kind.with(MessageTemplate.PLACE
                .matcher(kind.message() + kind.remedy())
                .results()
                .map(place -> place.group(1).matches("n( .*)?|.*[:%].*") ? (Object) 0.12 : "that")
                .toArray());

        assertThat(finding.code()).matches("[a-z0-9]+(-[a-z0-9]+)*");
        assertThat(finding.message()).isNotBlank();
        for (String words : new String[] {finding.message(), finding.remedy()}) {
            assertThat(words)
                    .doesNotContain("{", "}", "  ", " null", " .", " ,", "..")
                    .doesNotStartWith(" ")
                    .hasSizeLessThanOrEqualTo(MAX_LENGTH);
        }
    }

    @Test
    void oneCodeWithOneRemedyIsOneKind() {
        assertThat(kinds().collect(groupingBy(kind -> kind.code() + ": " + kind.remedy())))
                .allSatisfy((words, same) -> assertThat(same).hasSize(1));
    }
}
