package dev.loombench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.report.SampleRun;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmokeViewTest {
    private static final Style PLAIN = Style.of(Style.ColorMode.NEVER, false, false);
    private static final ExperimentRecord MEASURED =
            SampleRun.CLASSICS.document().experiments().getFirst();
    private static final ExperimentRecord EMPTY =
            ExperimentFixtures.experiment("http-wait", "http", List.of(), List.of(), List.of(), List.of(), null);

    private static String ending(RunStatus status, ExperimentRecord... experiments) {
        RunDocument run = SampleRun.CLASSICS.document();
        return new SmokeView(PLAIN, 80)
                .summary(RecordBuilder.like(run)
                        .with("status", status)
                        .with("profile", "smoke")
                        .with("experiments", Arrays.asList(experiments))
                        .with("findings", List.of())
                        .build());
    }

    private static long trials() {
        return MEASURED.trials().stream().filter(trial -> trial.counts()).count();
    }

    @Test
    void namesWhatDoesNotWork() {
        assertThat(ending(RunStatus.FAILED, MEASURED, EMPTY))
                .isEqualTo("1 of 2 experiments doesn't work: http-wait. " + trials() + " trials were measured.\n");
        assertThat(ending(RunStatus.FAILED, EMPTY))
                .isEqualTo("1 of 1 experiment doesn't work: http-wait. 0 trials were measured.\n");
    }

    @Test
    void anInterruptedRunDoesNotSayThatEverythingWorks() {
        assertThat(ending(RunStatus.PARTIAL, MEASURED, EMPTY).replace('\n', ' '))
                .isEqualTo("The run isn't finished: not everything was tried. " + trials() + " trials were measured. ");
    }
}
