package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.first;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.kinds;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.AUDIT;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.atAudit;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.dumps;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.growth;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.holder;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.platform;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.site;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.still;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker.BlockerKind;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.model.RecordBuilder;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandstillTest {
    @ParameterizedTest
    @CsvSource({
        "LOCK, 25.0.2, JDK-8369227", "LOCK, 25.0.3,", "LOCK, 26, JDK-8369227",
        "MONITOR, 25.0.3, JDK-8373120", "MONITOR, 25.0.4,", "PERMIT, 25.0.2,"
    })
    void whereNobodyIsSeenItMayBeABugOfTheJdk(ThreadActivity activity, String java, @Nullable String bug) {
        CauseFinding finding = first(on(java).looks(still(activity, 0, null)));

        assertThat(finding.sentences().stream().filter(sentence -> sentence.contains("bug")))
                .hasSize(bug == null ? 0 : 1)
                .allMatch(sentence -> sentence.contains(" JDK " + java + ": " + bug + " ("));
    }

    @Test
    void whoReadsWhileHoldingAMonitorIsToldNotTo() {
        StackFrame read = frame("java.io.FileInputStream", "read");
        CauseFinding finding = first(
                on(21).looks(still(ThreadActivity.MONITOR, 1, holder(ThreadActivity.FILE_OR_NAME, true, read, AUDIT))));

        assertThat(finding.evidence().getLast().kind()).isEqualTo(Message.HOLDER_READS);
        assertThat(finding.remedy()).isEqualTo(Message.DO_NOT_READ_WHILE_HOLDING.with());
    }

    @Test
    void twoLocksWhoseHoldersAllWaitMayBeADeadlock() {
        CauseFinding finding = first(on(25).looks(still(ThreadActivity.LOCK, 2, null)));

        assertThat(kinds(finding.evidence())).last().isEqualTo(Message.MAY_HOLD_FOR_EACH_OTHER);
        assertThat(finding.remedy()).isEqualTo(Cause.DEADLOCK.advice());
    }

    @Test
    void whoHeldAMonitorIsToldRatherThanABugOfTheJdk() {
        List<ThreadSite> atMonitor = still(ThreadActivity.MONITOR, 0, null).sites();
        var monitor = new ContendedObject(new Blocker(BlockerKind.MONITOR, "com.acme.Till@1"), 0, "#1 main", 1);
        ThreadDumpSummary dumps = ThreadDumpFixture.with(atMonitor, "held", Optional.of(monitor));

        assertThat(first(on("25.0.2").looks(dumps)).evidence())
                .endsWith(Message.MONITOR_HELD.with("#1 main", "com.acme.Till@1"));
    }

    @Test
    void aQueueAtADeadlockIsntASecondFinding() {
        assertThat(on(25).looks(still(ThreadActivity.LOCK, 0, null)).deadlock().causes())
                .containsExactly("DEADLOCK");
    }

    @Test
    void aHolderThatMovesIsNoEvidenceAndTheLockNoBugOfTheJdk() {
        CauseFinding finding =
                first(on("25.0.2").looks(still(ThreadActivity.LOCK, 0, holder(ThreadActivity.SLEEP, false, AUDIT))));

        assertThat(finding.evidence()).last().isEqualTo(Message.NOBODY_BEHIND_CALL.with(""));
    }

    @Test
    void aHolderThatWaitsForAThirdIsNoDeadlock() {
        StackFrame lock = frame("java.util.concurrent.locks.ReentrantLock", "lock");
        ThreadSite waiting = still(ThreadActivity.MONITOR, 1, holder(ThreadActivity.LOCK, true, lock, AUDIT))
                .sites()
                .getFirst();

        CauseFinding chain =
                first(on(25).looks(List.of(waiting, atAudit(lock, holder(ThreadActivity.SLEEP, true, AUDIT)))));
        assertThat(kinds(chain.evidence()))
                .contains(Message.HOLDER_WAITS_IN_TURN)
                .doesNotContain(Message.HOLDER_IN_DEADLOCK);
        assertThat(chain.remedy().kind()).isEqualTo(Message.DO_NOT_WAIT_WHILE_HOLDING_LOCK);

        CauseFinding cycle = first(on(25).looks(
                        List.of(waiting, atAudit(lock, holder(ThreadActivity.MONITOR, true, PROGRAM_FRAME)))));
        assertThat(kinds(cycle.evidence())).contains(Message.HOLDER_IN_DEADLOCK);
    }

    @Test
    void anOwnerThatAPrintShowsAndThatStandsStillIsTheReasonForAHang() {
        StackFrame read = new StackFrame("java.io.FileInputStream", "readBytes", null, 0, true);
        ThreadSite waiting = platform(ThreadActivity.OTHER, 11, ThreadIds.NONE, PROGRAM_FRAME);
        ThreadSite reading = platform(ThreadActivity.FILE_OR_NAME, 1, ThreadIds.of(9), read, AUDIT);

        CauseFinding hang = first(on(21).looks(List.of(waiting, reading)).atMonitor(11, read, AUDIT));
        assertThat(hang.title().kind()).isEqualTo(Message.NONE_GETS_IT);
        assertThat(kinds(hang.evidence())).contains(Message.HOLDER_READS);
        CauseFinding queue = first(on(21).looks(List.of(waiting)).atMonitor(11, read, AUDIT));
        assertThat(queue.title()).isEqualTo(Cause.CONTENDED_MONITOR.title());
    }

    @Test
    void otherThreadsThatStandStillInTheMethodOfAnOwnerTellNothingOfIt() {
        ThreadSite waiting = platform(ThreadActivity.OTHER, 11, ThreadIds.NONE, PROGRAM_FRAME);
        ThreadSite idle = platform(ThreadActivity.WAIT, 4, ThreadIds.of(5, 6, 7, 8), AUDIT);

        CauseFinding queue = first(on(21).looks(List.of(waiting, idle)).atMonitor(11, AUDIT));

        assertThat(queue.title()).isEqualTo(Cause.CONTENDED_MONITOR.title());
    }

    @Test
    void aHangComesBeforeOtherQueues() {
        assertThat(on(21).looks(still(ThreadActivity.LOCK, 0, null))
                        .machine(0, 0, 0.1)
                        .causes())
                .first()
                .isEqualTo("CONTENDED_LOCK");
    }

    @Test
    void arrivalsAtOnceOrOfConnectionsOrInAQueueAreNoLeak() {
        assertThat(causes(ThreadActivity.WAIT, 10_010, 1)).isEmpty();
        assertThat(causes(ThreadActivity.OUTSIDE, 110, 15)).isEmpty();
        assertThat(causes(ThreadActivity.PERMIT, 110, 15)).isEmpty();
        assertThat(causes(ThreadActivity.WAIT, 20, 2)).isEmpty();
    }

    private static List<String> causes(ThreadActivity activity, long last, long smallestRise) {
        return on(25).looks(growth(activity, 10, last, smallestRise)).causes();
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
}
