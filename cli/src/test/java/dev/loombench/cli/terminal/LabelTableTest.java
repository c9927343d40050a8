package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.run.ResultsView;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.report.load.LabelTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabelTableTest {
    private static final Style PLAIN = Style.of(Style.ColorMode.NEVER, false, true);

    private final List<TrialRecord> trials =
            List.of(trial(1, "a", TrialStatus.FAILED), trial(2, "a", TrialStatus.OK), trial(3, "a", TrialStatus.OK));

    @Test
    void eachCellHasThatOfItsFirstTrialWithFigures() {
        String text = new BlockView(PLAIN, 120).render(LabelTable.ofTrials(trials));

        assertThat(text)
                .containsOnlyOnce("Labels of a, in the whole run of trial 2 with ramp-up and shutdown:\n")
                .containsPattern("checkout 2 \\(transaction\\) +20 +0.0 % +2.10 ms");
        assertThat(LabelTable.ofTrials(List.of())).isEmpty();
    }

    @Test
    void verboseResultsHaveIt() {
        ExperimentRecord experiment =
                RecordBuilder.of(ExperimentRecord.class).with("trials", trials).build();

        assertThat(new ResultsView(PLAIN, 120, SymbolSet.SYMBOLS, true).on(new RunEvent.ExperimentFinished(experiment)))
                .contains("checkout 2");
    }

    private static TrialRecord trial(int id, String model, TrialStatus status) {
        LabelRecord label = new LabelRecord(
                "checkout " + id, true, 20, 0, 0.0021, 0.002, 0.003, 0.0031, 0.0032, 0.004, 10.0, null, null, null);
        return RecordBuilder.of(TrialRecord.class)
                .with("id", id)
                .with("status", status)
                .with("cell", new CellRecord(model, Map.of(), Map.of()))
                .with(
                        "load",
                        RecordBuilder.of(LoadRecord.class)
                                .with("labels", List.of(label))
                                .build())
                .build();
    }
}
