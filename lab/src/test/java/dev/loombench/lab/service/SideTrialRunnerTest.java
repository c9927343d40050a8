package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SideTrialRunnerTest {
    @Test
    void oneSideThatCannotBeClosedLeavesNoneOfTheOthersRunning() {
        List<String> closed = new ArrayList<>();
        Runnable failing = () -> {
            throw new IllegalStateException("it can't be ended");
        };

        assertThatThrownBy(() -> SideTrialRunner.runAll(List.of(failing, () -> closed.add("b"), failing)))
                .isInstanceOf(IllegalStateException.class)
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
        assertThat(closed).containsExactly("b");
    }
}
