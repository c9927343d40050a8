package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.first;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.kinds;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.AUDIT;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.holder;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.platform;
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
    void writersMayWaitForReadersAndAStampedLockHasNoOwner() {
        String locks = "java.util.concurrent.locks.";

        assertThat(atLock(frame(locks + "ReentrantReadWriteLock$WriteLock", "lock"))
                        .remedy()
                        .kind())
                .isEqualTo(Message.UNLOCK_READERS);
        assertThat(atLock(frame(locks + "ReentrantReadWriteLock$ReadLock", "lock"))
                        .remedy())
                .isEqualTo(Message.FIND_KEEPER.with(Message.AGENT_TELLS_OWNER.with(), ""));
        assertThat(atLock(frame(locks + "StampedLock", "readLock")).remedy())
                .isEqualTo(Message.FIND_KEEPER.with("", ""));
    }

    @Test
    void theLockOfAFileIsAnotherProcesss() {
        StackFrame lock0 = new StackFrame("sun.nio.ch.UnixFileDispatcherImpl", "lock0", null, 0, true);
        CauseFinding hang = atFile(ThreadIds.of(1), lock0);

        assertThat(hang.title().kind()).isEqualTo(Message.NONE_GETS_FILE_LOCK);
        assertThat(kinds(hang.evidence())).endsWith(Message.LOCK_OF_FILE).doesNotContain(Message.TAKEN_INSIDE_JDK);
        assertThat(hang.remedy().kind()).isEqualTo(Message.FIND_LOCKING_PROCESS);
        assertThat(atFile(ThreadIds.NONE, lock0).title()).isEqualTo(Cause.CONTENDED_LOCK.title());
    }

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

    private static CauseFinding atFile(ThreadIds still, StackFrame lock0) {
        return first(on(25).looks(List.of(platform(
                ThreadActivity.LOCK,
                12,
                still,
                lock0,
                frame("sun.nio.ch.FileChannelImpl", "lock"),
                frame("java.nio.channels.FileChannel", "lock"),
                PROGRAM_FRAME))));
    }

    private static CauseFinding atLock(StackFrame call) {
        return first(on(25).looks(List.of(site(ThreadActivity.LOCK, true, 40, ThreadIds.of(1), call, PROGRAM_FRAME))));
    }
}
