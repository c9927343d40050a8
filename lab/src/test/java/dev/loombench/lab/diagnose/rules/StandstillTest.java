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
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.still;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker.BlockerKind;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadIds;
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            LOCK    | LOCK         | RandomAccessFile | lock  | HOLDER_IN_DEADLOCK |
            LOCK    | FILE_OR_NAME | FileOutputStream | write | HOLDER_WRITES      | READ_WHAT_IT_WRITES_TO
            LOCK    | SLEEP        | RandomAccessFile | sleep | HOLDER_ELSEWHERE   | FIND_WHY_HOLDER_STANDS
            MONITOR | SLEEP        | RandomAccessFile | sleep | HOLDER_ELSEWHERE   | FIND_WHY_HOLDER_STANDS
            MONITOR | FILE_OR_NAME | FileInputStream  | read  | HOLDER_READS       | DO_NOT_READ_WHILE_HOLDING
            """)
    void aHolderThatDoesNotGoOnIsNamed(
            ThreadActivity activity,
            ThreadActivity does,
            String type,
            String method,
            Message what,
            @Nullable Message remedy) {
        StackFrame call = frame("java.io." + type, method);
        CauseFinding finding = first(on(21).looks(still(activity, 1, holder(does, true, call, AUDIT))));

        assertThat(finding.evidence().getLast().kind()).isEqualTo(what);
        assertThat(finding.sentences())
                .last()
                .asString()
                .contains(" in com.acme.Audit.log(Shop.java:42), which called " + call.qualifiedMethod());
        assertThat(finding.remedy()).isEqualTo(remedy == null ? Cause.DEADLOCK.advice() : remedy.with());
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
}
