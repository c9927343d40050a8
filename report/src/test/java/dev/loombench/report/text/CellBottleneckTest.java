package dev.loombench.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.LoadRecordFixtures;
import dev.loombench.report.view.LabelledValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CellBottleneckTest {
    private static final LoadRecord LOAD = LoadRecordFixtures.open(10, 1.0, 10);

    @Test
    void theLastDiagnosisOfACellCounts() {
        assertThat(CellBottleneck.of(experiment(
                        trial("a", TrialRecord.DIAGNOSE_PASS, null, "a pool"),
                        trial("a", TrialRecord.DIAGNOSE_PASS, null, "CPU"),
                        trial("a", null, null, null))))
                .containsExactly(new CellBottleneck("25", cell("a"), "CPU", "", 0, 1));
    }

    @Test
    void nothingIsSaidOfCellsWithoutEither() {
        assertThat(CellBottleneck.of(experiment(trial("a", null, null, null)))).isEmpty();
    }

    @Test
    void namesTheOwnLimitBesideInvalidTrials() {
        var invalid = new CellBottleneck("25", cell("a"), "not known: no recording", "no port was left", 1, 1);

        assertThat(facts(invalid))
                .singleElement()
                .returns("a, JDK 25", LabelledValue::name)
                .extracting(LabelledValue::value)
                .asString()
                .contains("1 of 1 trial", invalid.invalid(), invalid.limit());
    }

    @Test
    void namesTheJdkWhereThereIsMoreThanOne() {
        assertThat(facts(
                        new CellBottleneck("21", cell("a"), "CPU", "", 0, 3),
                        new CellBottleneck("25", cell("a"), "CPU", "", 0, 3)))
                .containsExactly(new LabelledValue("a, JDK 21", "CPU"), new LabelledValue("a, JDK 25", "CPU"));
    }

    private static List<LabelledValue> facts(CellBottleneck... limits) {
        CellNames names = new CellNames(Set.of(), List.of(), Palette.of(List.of()), true);
        return CellBottleneck.facts(List.of(limits), names).facts();
    }

    private static CellRecord cell(String server) {
        return new CellRecord(server, Map.of(), Map.of());
    }

    private static TrialRecord trial(
            String server, @Nullable String pass, @Nullable String failure, @Nullable String limit) {
        return RecordBuilder.of(TrialRecord.class)
                .with("id", 1)
                .with("cell", cell(server))
                .with("status", failure == null ? TrialStatus.OK : TrialStatus.FAILED)
                .with("failure", failure)
                .with(
                        "findings",
                        limit == null
                                ? List.of()
                                : List.of(new Finding(CellBottleneck.FINDING_CODE, Severity.INFO, limit, "", Map.of())))
                .with("pass", pass)
                .with("load", LOAD)
                .build();
    }

    private static ExperimentRecord experiment(TrialRecord... trials) {
        return RecordBuilder.of(ExperimentRecord.class)
                .with("trials", List.of(trials))
                .build();
    }
}
