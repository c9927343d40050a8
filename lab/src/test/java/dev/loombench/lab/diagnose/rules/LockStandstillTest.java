package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.AUDIT;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.holder;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.site;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.model.RecordBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What [Standstill] says of the kinds of locks.
class LockStandstillTest {
    @Test
    void whoAsksWithATimeLimitMayStandBy() {
        StackFrame tryLock = frame("java.util.concurrent.locks.ReentrantLock", "tryLock");
        StackFrame timed = frame("java.util.concurrent.locks.LockSupport", "parkNanos");

        assertThat(standby(ThreadActivity.SLEEP, timed, tryLock, PROGRAM_FRAME)).isEmpty();
        assertThat(standby(ThreadActivity.OUTSIDE, timed, tryLock, PROGRAM_FRAME))
                .as("the holder may never go on")
                .containsExactly("CONTENDED_LOCK");
        assertThat(standby(ThreadActivity.SLEEP, tryLock, PROGRAM_FRAME))
                .as("without a time limit")
                .containsExactly("CONTENDED_LOCK");
    }

    private static List<String> standby(ThreadActivity holderDoes, StackFrame... stack) {
        ThreadSite site = site(ThreadActivity.LOCK, true, 5, ThreadIds.of(1), stack);
        return on(25).looks(List.of(RecordBuilder.like(site)
                        .with("holder", holder(holderDoes, true, AUDIT))
                        .build()))
                .causes();
    }
}
