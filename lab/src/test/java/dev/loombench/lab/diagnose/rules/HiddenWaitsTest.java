package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.dumps;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.fullPool;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.platform;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.site;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadMovement;
import dev.loombench.lab.diagnose.threads.MonitorWaits;
import dev.loombench.lab.diagnose.threads.MonitorWaits.HeldMonitor;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Waits whose reason stands elsewhere than where most threads are.
class HiddenWaitsTest {
    private static final String SYNC = "java.util.concurrent.locks.ReentrantLock$NonfairSync";
    private static final StackFrame LOCK = frame("java.util.concurrent.locks.ReentrantLock", "lock");
    private static final StackFrame ELSEWHERE = frame("com.acme.Audit", "flush");

    @Test
    void aThreadThatHandsOnRequestsWaitsForAPermit() {
        ThreadSite acceptor =
                platform(ThreadActivity.PERMIT, 1, ThreadIds.NONE, frame("com.acme.Limiter", "execute"), PROGRAM_FRAME);

        assertThat(on(25).looks(List.of(acceptor)).unread(40).causes()).containsExactly("RESOURCE_POOL?");
        assertThat(on(25).looks(List.of(acceptor)).causes())
                .as("all requests are read")
                .isEmpty();
    }

    @Test
    void aLibraryThatWaitsForAPermitHandsOnWhatItsTasksRun() {
        String executor = "org.springframework.core.task.SimpleAsyncTaskExecutor";
        ThreadSite waiting =
                platform(ThreadActivity.PERMIT, 1, ThreadIds.NONE, frame(executor, "execute"), PROGRAM_FRAME);
        ThreadSite task = platform(
                ThreadActivity.SLEEP, 8, ThreadIds.NONE, ELSEWHERE, frame(executor + "$TaskTrackingRunnable", "run"));

        assertThat(on(25).looks(List.of(waiting, task)).unread(40).causes()).containsExactly("RESOURCE_POOL?");
        assertThat(on(25).looks(List.of(waiting)).unread(40).causes()).isEmpty();
    }

    @Test
    void permitsThatHardlyAnybodyHasMayBeGivenOutAtARate() {
        assertThat(on(21).permits(0.5).causes()).isEmpty();
    }

    @Test
    void whoAsksWithATimeLimitIsSuspectedWhereHardlyAnyGetsIt() {
        StackFrame timed = frame("java.util.concurrent.locks.AbstractQueuedSynchronizer", "tryAcquireNanos");
        ThreadSite asking = platform(ThreadActivity.LOCK, 5, ThreadIds.NONE, timed, LOCK, PROGRAM_FRAME);

        assertThat(on(25).looks(List.of(asking)).causes()).containsExactly("CONTENDED_LOCK?");
        assertThat(on(25).looks(List.of(asking, platform(ThreadActivity.SLEEP, 3, ThreadIds.NONE, PROGRAM_FRAME)))
                        .causes())
                .as("three of eight have it")
                .isEmpty();
    }

    @Test
    void aMonitorAndALockWithoutAKnownOwnerAreADeadlock() {
        assertThat(on(25).looks(lockAndMonitor(PROGRAM_FRAME)).causes()).containsExactly("DEADLOCK");
        assertThat(on(25).looks(lockAndMonitor(ELSEWHERE)).causes())
                .as("those at the monitor came the same way as its owner")
                .doesNotContain("DEADLOCK");
    }

    /// Thread 2 has a monitor and waits for a lock, for which others wait, too; thread 1 waits for the monitor.
    private static ThreadDumpSummary lockAndMonitor(StackFrame atMonitor) {
        List<ThreadSite> sites = List.of(
                new ThreadSite(
                        ThreadActivity.LOCK,
                        true,
                        false,
                        SYNC,
                        List.of(LOCK, ELSEWHERE),
                        4,
                        1,
                        0,
                        ThreadIds.of(2, 3, 4, 5),
                        1,
                        null),
                platform(ThreadActivity.MONITOR, 1, ThreadIds.of(1), atMonitor));
        return ThreadDumpFixture.with(
                sites,
                "monitors",
                new MonitorWaits(
                        List.of(),
                        List.of(new HeldMonitor("com.acme.Till@1", ThreadIds.of(1), "#2 audit", false, SYNC + "@2"))));
    }

    @Test
    void oneThreadOfAPoolThatNobodyWaitsForMayWait() {
        StackFrame run = frame("java.util.concurrent.FutureTask", "run");
        PoolSaturation single = fullPool(
                "ForkJoinPool.commonPool-worker",
                1,
                ThreadIds.of(7),
                frame("java.util.concurrent.CountDownLatch", "await"),
                PROGRAM_FRAME,
                run);

        assertThat(on(25).looks(List.of(), single).causes()).isEmpty();
    }

    @Test
    void virtualThreadsThatWaitForDataCameBackIfCarriersRan() {
        ThreadSite reading = site(ThreadActivity.OUTSIDE, true, 150, ThreadIds.of(1, 2, 3), PROGRAM_FRAME);

        assertThat(healthOf(reading, false).isSufficient()).isTrue();
        assertThat(healthOf(reading, true).isSufficient()).isFalse();
    }

    private static HealthBasis healthOf(ThreadSite site, boolean carriersStill) {
        return on(25).carriers(0.001, 0)
                .looks(dumps(List.of(site), new ThreadMovement(150, 150, 0, 0, carriersStill, false, ThreadIds.NONE)))
                .diagnosis()
                .basis();
    }
}
