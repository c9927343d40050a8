package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.first;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
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
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandstillTest {
    private static final String SYNC = "java.util.concurrent.locks.ReentrantLock$NonfairSync";

    @Test
    void aLockThatNobodyIsSeenToHoldIsAHang() {
        CauseFinding finding = first(on(21).looks(still(ThreadActivity.LOCK, 0, null)));

        assertThat(finding.cause()).isEqualTo(Cause.CONTENDED_LOCK);
        assertThat(finding.confidence()).isEqualTo(Confidence.CONFIRMED);
        assertThat(finding.title()).isEqualTo("Threads hang: none of those that wait for a lock gets it");
        assertThat(finding.evidence())
                .anyMatch(sentence -> sentence.startsWith("None of them moved: the same 40 threads"))
                .anyMatch(sentence ->
                        sentence.startsWith("No thread was seen that has gone on after the call that takes it"));
        assertThat(finding.remedy()).contains("finally").contains("--agent");
    }

    @ParameterizedTest
    @CsvSource({
        "LOCK, 25.0.2, JDK-8369227", "LOCK, 25.0.3,", "LOCK, 26, JDK-8369227",
        "MONITOR, 25.0.3, JDK-8373120", "MONITOR, 25.0.4,", "PERMIT, 25.0.2,"
    })
    void whereNobodyIsSeenItMayBeABugOfTheJdk(ThreadActivity activity, String java, @Nullable String bug) {
        CauseFinding finding = first(on(java).looks(still(activity, 0, null)));

        assertThat(finding.evidence().stream().filter(sentence -> sentence.contains("known bug")))
                .hasSize(bug == null ? 0 : 1)
                .allMatch(sentence -> sentence.contains(" a known bug of JDK " + java + ": " + bug + " ("));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            LOCK    | LOCK         | RandomAccessFile | lock  | , and waits for something that is held, too: a deadlock. | Take locks
            LOCK    | FILE_OR_NAME | FileOutputStream | write | , and writes: the other side doesn't read.          | Read what
            LOCK    | SLEEP        | RandomAccessFile | sleep | .                                                        | Find out
            MONITOR | SLEEP        | RandomAccessFile | sleep | .                                                        | Find out
            MONITOR | FILE_OR_NAME | FileInputStream  | read  | , and reads: what it waits for doesn't come.             | Don't read
            """)
    void aHolderThatDoesNotGoOnIsNamed(
            ThreadActivity activity, ThreadActivity does, String type, String method, String what, String remedy) {
        StackFrame call = frame("java.io." + type, method);
        CauseFinding finding = first(on(21).looks(still(activity, 1, holder(does, true, call, AUDIT))));

        assertThat(finding.evidence())
                .last()
                .asString()
                .contains(" stands in com.acme.Audit.log(Shop.java:42), which called " + call.qualifiedMethod())
                .endsWith(", in every dump" + what);
        assertThat(finding.remedy()).startsWith(remedy);
    }

    @Test
    void twoLocksWhoseHoldersAllWaitMayBeADeadlock() {
        CauseFinding finding = first(on(25).looks(still(ThreadActivity.LOCK, 2, null)));

        assertThat(finding.evidence()).last().asString().endsWith("they may hold what the others wait for.");
        assertThat(finding.remedy()).contains("same order");
    }

    @Test
    void whoHeldAMonitorIsToldRatherThanABugOfTheJdk() {
        List<ThreadSite> atMonitor = still(ThreadActivity.MONITOR, 0, null).sites();
        ThreadDumpSummary dumps = dumps(6, 0, atMonitor, List.of(), List.of("Thread main held it."));

        assertThat(first(on("25.0.2").looks(dumps)).evidence()).endsWith("Thread main held it.");
    }

    @Test
    void anOwnerThatHasEndedIsNamed() {
        CauseFinding finding = first(on(21).looks(still(ThreadActivity.LOCK, 0, null))
                .heldLocks(new Symptoms.HeldLock(
                        SYNC + "@1", 40, "#31 worker-3", false, Thread.State.TERMINATED, null, true)));

        assertThat(finding.evidence()).contains("Thread #31 worker-3 holds it and has ended without releasing it.");
        assertThat(finding.remedy()).contains("finally");
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

        assertThat(finding.evidence())
                .noneMatch(sentence -> sentence.contains("com.acme.Audit") || sentence.contains("known bug"));
    }

    @Test
    void aHolderThatWaitsForAThirdIsNoDeadlock() {
        StackFrame lock = frame("java.util.concurrent.locks.ReentrantLock", "lock");
        ThreadSite waiting = still(ThreadActivity.MONITOR, 1, holder(ThreadActivity.LOCK, true, lock, AUDIT))
                .sites()
                .getFirst();

        CauseFinding chain =
                first(on(25).looks(List.of(waiting, atAudit(lock, holder(ThreadActivity.SLEEP, true, AUDIT)))));
        assertThat(chain.evidence())
                .anyMatch(sentence -> sentence.contains("waits in turn for a lock that another has"))
                .noneMatch(sentence -> sentence.endsWith(": a deadlock."));
        assertThat(chain.remedy()).startsWith("Don't wait for one lock while holding another");

        CauseFinding cycle = first(on(25).looks(
                        List.of(waiting, atAudit(lock, holder(ThreadActivity.MONITOR, true, PROGRAM_FRAME)))));
        assertThat(cycle.evidence()).anyMatch(sentence -> sentence.endsWith("a deadlock."));
    }

    @Test
    void anOwnerThatAPrintShowsAndThatStandsStillIsTheReasonForAHang() {
        StackFrame read = new StackFrame("java.io.FileInputStream", "readBytes", null, 0, true);
        ThreadSite waiting = platform(ThreadActivity.OTHER, 11, ThreadIds.NONE, PROGRAM_FRAME);
        ThreadSite reading = platform(ThreadActivity.FILE_OR_NAME, 1, ThreadIds.of(9), read, AUDIT);

        CauseFinding hang = first(on(21).looks(List.of(waiting, reading)).atMonitor(11, read, AUDIT));
        assertThat(hang.title()).startsWith("Threads hang");
        assertThat(hang.evidence()).anyMatch(sentence -> sentence.endsWith("what it waits for doesn't come."));
        CauseFinding queue = first(on(21).looks(List.of(waiting)).atMonitor(11, read, AUDIT));
        assertThat(queue.title()).isEqualTo("Threads queue for a monitor");
    }

    @Test
    void otherThreadsThatStandStillInTheMethodOfAnOwnerTellNothingOfIt() {
        ThreadSite waiting = platform(ThreadActivity.OTHER, 11, ThreadIds.NONE, PROGRAM_FRAME);
        ThreadSite idle = platform(ThreadActivity.WAIT, 4, ThreadIds.of(5, 6, 7, 8), AUDIT);

        CauseFinding queue = first(on(21).looks(List.of(waiting, idle)).atMonitor(11, AUDIT));

        assertThat(queue.title()).isEqualTo("Threads queue for a monitor");
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
    void theCallInsideTheJdkIsThatOfTheProgram() {
        StackFrame lock = frame("java.util.concurrent.locks.ReentrantLock", "lock");
        StackFrame println = frame("java.io.PrintStream", "println");

        assertThat(atLock(lock, println, PROGRAM_FRAME))
                .contains("The JDK takes it inside java.io.PrintStream.println.");
        assertThat(atLock(lock, PROGRAM_FRAME)).noneMatch(sentence -> sentence.startsWith("The JDK takes it"));
    }

    private static List<String> atLock(StackFrame... stack) {
        return first(on(25).looks(List.of(site(ThreadActivity.LOCK, true, 9, ThreadIds.NONE, stack))))
                .evidence();
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
