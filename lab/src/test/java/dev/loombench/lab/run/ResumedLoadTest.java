package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbLoad;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResumedLoadTest {
    private static final AbConfig CONFIG = AbFixtures.config(List.of("a", "b"), List.of(50.0), 7);

    private static final TrialRecord AT_RATE =
            AbFixtures.trial(AbFixtures.trials(CONFIG, 1).getFirst(), 0.1, 0.2, 1e-3, 1);

    @Test
    void trialsThatWereWarmedUpInAnotherWayAreNotCompletedByOthers() {
        AbLoad byWork =
                RecordBuilder.like(CONFIG.load()).with("warmsUpByWork", true).build();
        TrialRecord warmedUp = RecordBuilder.like(AT_RATE)
                .with("load", RunFixture.load().ofStart(new WarmUpRecord(12, 5_200, true, null), null))
                .build();

        assertThatCode(() -> resume(CONFIG.load(), List.of(AT_RATE))).doesNotThrowAnyException();
        assertThatCode(() -> resume(byWork, List.of(warmedUp))).doesNotThrowAnyException();
        assertThatCode(() -> resume(byWork, List.of())).doesNotThrowAnyException();
        assertThatThrownBy(() -> resume(byWork, List.of(AT_RATE)))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("were warmed up or measured in another way")
                .hasMessageContaining("resume it with the version that wrote it");
        assertThatThrownBy(() -> resume(CONFIG.load(), List.of(warmedUp))).isInstanceOf(UserErrorException.class);
    }

    private static void resume(AbLoad load, List<TrialRecord> finished) {
        ResumedLoad.requireAsBegun(
                Path.of("runs/1"), ServiceBlocksTest.manifest(1, null), load, finished, Optional.empty());
    }
}
