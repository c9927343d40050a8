package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.AUDIT;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.atAudit;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.holder;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.platform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StandstillTest {
    private static final String SYNC = "java.util.concurrent.locks.ReentrantLock$NonfairSync";
    private static final List<ThreadSite> AT_MONITOR =
            ThreadDumpFixture.still(ThreadActivity.MONITOR, 0, null).sites();

    @Test
    void aLockThatNobodyIsSeenToHoldIsAHang() {
        CauseFinding finding = first(on(21).looks(ThreadDumpFixture.still(ThreadActivity.LOCK, 0, null)));

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
        CauseFinding finding = first(on(java).looks(ThreadDumpFixture.still(activity, 0, null)));

        assertThat(finding.evidence().stream().filter(sentence -> sentence.contains("known bug")))
                .hasSize(bug == null ? 0 : 1)
                .allMatch(sentence -> sentence.contains(" a known bug of JDK " + java + ": " + bug + " ("));
    }

    @Test
    void whoHasALockIsNoBugOfTheJdk() {
        CauseFinding finding = first(on("25.0.2")
                .looks(ThreadDumpFixture.still(ThreadActivity.LOCK, 0, holder(ThreadActivity.SLEEP, false, AUDIT))));

        assertThat(finding.evidence()).noneMatch(sentence -> sentence.contains("known bug"));
    }

    static Stream<Arguments> holders() {
        StackFrame write = new StackFrame("java.io.FileOutputStream", "writeBytes", null, 0, true);
        StackFrame read = new StackFrame("java.io.FileInputStream", "readBytes", null, 0, true);
        return Stream.of(
                arguments(
                        ThreadDumpFixture.still(ThreadActivity.LOCK, 0, holder(ThreadActivity.LOCK, true, AUDIT)),
                        "1 thread that may hold it stands in com.acme.Audit.log(Shop.java:42), in every dump, and"
                                + " waits for something that is held, too: a deadlock.",
                        "Take locks in the same order"),
                arguments(
                        ThreadDumpFixture.still(ThreadActivity.LOCK, 2, null),
                        "They wait for several different ones, and no thread was seen that holds one and goes on:"
                                + " they may hold what the others wait for.",
                        "Take locks in the same order"),
                arguments(
                        ThreadDumpFixture.still(
                                ThreadActivity.LOCK, 0, holder(ThreadActivity.FILE_OR_NAME, true, write, AUDIT)),
                        "1 thread that may hold it stands in com.acme.Audit.log(Shop.java:42), which called"
                                + " java.io.FileOutputStream.writeBytes, in every dump, and writes: who is to read that"
                                + " doesn't read.",
                        "Read what it writes to"),
                arguments(
                        ThreadDumpFixture.still(ThreadActivity.LOCK, 0, holder(ThreadActivity.SLEEP, true, AUDIT)),
                        "1 thread that may hold it stands in com.acme.Audit.log(Shop.java:42), in every dump.",
                        "Find out why the thread that holds it doesn't go on"),
                arguments(
                        ThreadDumpFixture.still(ThreadActivity.MONITOR, 1, holder(ThreadActivity.SLEEP, true, AUDIT)),
                        "The thread that holds it stands in com.acme.Audit.log(Shop.java:42), in every dump.",
                        "Find out why the thread that holds it doesn't go on"),
                arguments(
                        ThreadDumpFixture.still(
                                ThreadActivity.MONITOR, 1, holder(ThreadActivity.FILE_OR_NAME, true, read, AUDIT)),
                        "The thread that holds it stands in com.acme.Audit.log(Shop.java:42), which called"
                                + " java.io.FileInputStream.readBytes, in every dump, and reads: what it waits for doesn't"
                                + " come.",
                        "Don't read while holding it"),
                arguments(
                        ThreadDumpFixture.dumps(6, 0, AT_MONITOR, List.of(), List.of("Thread main held it.")),
                        "Thread main held it.",
                        "Find the call that takes it"));
    }

    @ParameterizedTest
    @MethodSource("holders")
    void whoHoldsItAndDoesNotGoOnIsNamed(ThreadDumpSummary dumps, String sentence, String remedy) {
        CauseFinding finding = first(on("25.0.2").looks(dumps));

        assertThat(finding.evidence()).endsWith(sentence);
        assertThat(finding.remedy()).startsWith(remedy);
    }

    @Test
    void anOwnerThatHasEndedIsNamed() {
        CauseFinding finding = first(on(21).looks(ThreadDumpFixture.still(ThreadActivity.LOCK, 0, null))
                .heldLocks(new Symptoms.HeldLock(
                        SYNC, SYNC + "@1", 40, "#31 worker-3", false, Thread.State.TERMINATED, null, true)));

        assertThat(finding.evidence()).contains("Thread #31 worker-3 holds it and has ended without releasing it.");
        assertThat(finding.remedy()).contains("finally");
    }

    @Test
    void aQueueAtADeadlockIsntASecondFinding() {
        assertThat(on(25).looks(ThreadDumpFixture.still(ThreadActivity.LOCK, 0, null))
                        .deadlock()
                        .causes())
                .containsExactly("DEADLOCK");
    }

    @Test
    void aHolderThatMovesIsNoEvidence() {
        CauseFinding finding = first(on(21).looks(
                        ThreadDumpFixture.still(ThreadActivity.LOCK, 0, holder(ThreadActivity.SLEEP, false, AUDIT))));

        assertThat(finding.evidence()).noneMatch(sentence -> sentence.contains("com.acme.Audit"));
    }

    @Test
    void aHolderThatWaitsForAThirdIsNoDeadlock() {
        StackFrame lock = frame("java.util.concurrent.locks.ReentrantLock", "lock");
        ThreadSite waiting = new ThreadSite(
                ThreadActivity.MONITOR,
                true,
                false,
                null,
                List.of(PROGRAM_FRAME),
                40,
                1,
                1,
                ThreadIds.of(1),
                1,
                holder(ThreadActivity.LOCK, true, lock, AUDIT));

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
        assertThat(on(21).looks(ThreadDumpFixture.still(ThreadActivity.LOCK, 0, null))
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
        return first(on(25).looks(List.of(ThreadDumpFixture.site(ThreadActivity.LOCK, true, 9, ThreadIds.NONE, stack))))
                .evidence();
    }

    @Test
    void arrivalsAtOnceOrOfConnectionsOrInAQueueAreNoLeak() {
        assertThat(on(25).looks(ThreadDumpFixture.growth(ThreadActivity.WAIT, 10, 10_010, 1))
                        .causes())
                .isEmpty();
        assertThat(on(25).looks(ThreadDumpFixture.growth(ThreadActivity.OUTSIDE, 10, 110, 15))
                        .causes())
                .isEmpty();
        assertThat(on(25).looks(ThreadDumpFixture.growth(ThreadActivity.PERMIT, 10, 110, 15))
                        .causes())
                .isEmpty();
        assertThat(on(25).looks(ThreadDumpFixture.growth(ThreadActivity.WAIT, 10, 20, 2))
                        .causes())
                .isEmpty();
    }

    private static CauseFinding first(SymptomsBuilder symptoms) {
        return symptoms.diagnosis().findings().getFirst();
    }
}
