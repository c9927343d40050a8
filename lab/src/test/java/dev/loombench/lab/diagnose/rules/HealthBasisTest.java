package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.kinds;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.dumps;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.site;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.stillThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadMovement;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.protocol.Clause;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HealthBasisTest {
    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final Clause IDLE = Message.CARRIERS_IDLE.with(0.9);
    private static final Clause NO_QUEUE = Message.NO_QUEUE.with();
    private static final Clause ALL_MOVED = moved(Message.ALL_MOVED, 40L);

    private static Clause moved(Message how, Object... threads) {
        return Message.SEEN_IN_TIME.with(WINDOW, how.with(threads));
    }

    static Stream<Arguments> healthy() {
        return Stream.of(
                arguments(on(25).scheduler(0.1, 0).movement(6, 40, 0), List.of(ALL_MOVED, IDLE, NO_QUEUE)),
                arguments(
                        on(21).noScheduler().noCarriers().movement(6, 40, 3),
                        List.of(moved(Message.SOME_MOVED, 37L, 40L, 3L, ""))),
                arguments(on(21).noScheduler().noCarriers().movement(6, 0, 0), List.of(moved(Message.HARDLY_ANY_WORK))),
                arguments(on(21).noScheduler().movement(6, 40, 0), List.of(ALL_MOVED, IDLE)));
    }

    @ParameterizedTest
    @MethodSource("healthy")
    void aHealthyJvmIsOneInWhichThreadsWereSeenGoingOn(SymptomsBuilder symptoms, List<Clause> seen) {
        assertThat(symptoms.diagnosis().basis()).isEqualTo(new HealthBasis(true, seen, Optional.empty()));
        assertThat(symptoms.diagnosis().isHealthy()).isTrue();
    }

    private static final String IN_PAY = " in com.acme.Shop.pay";
    private static final StackFrame BARRIER = frame("java.util.concurrent.CyclicBarrier", "await");

    static Stream<Arguments> unseen() {
        return Stream.of(
                arguments(on(25).scheduler(0.1, 0), List.of(Message.MOVES_UNSEEN.with(), IDLE, NO_QUEUE)),
                arguments(on(17).noScheduler().noCarriers(), List.of(Message.MOVES_UNSEEN.with())),
                arguments(on(21).noCarriers().movement(2, 40, 0), List.of(Message.TOO_FEW_DUMPS.with(3))),
                arguments(on(25).carriers(0, 0).movement(6, 3, 3), List.of(Message.ALL_STOOD.with(WINDOW, 3L, ""))),
                arguments(on(25).noDumps("no space left"), List.of(Message.NO_DUMP_TAKEN.with("no space left"))));
    }

    /// A JVM without work looks like one that hangs.
    @ParameterizedTest
    @MethodSource("unseen")
    void whereNothingIsSeenThatMovesNothingIsCalledHealthy(SymptomsBuilder symptoms, List<Clause> seen) {
        assertThat(symptoms.diagnosis().basis()).isEqualTo(new HealthBasis(false, seen, Optional.empty()));
        assertThat(symptoms.diagnosis().isHealthy()).isFalse();
    }

    @Test
    void aFindingIsNeverHealthy() {
        assertThat(on(25).movement(6, 40, 0).machine(0.4, 0, 0).diagnosis().isHealthy())
                .isFalse();
    }

    @Test
    void threadsThatWaitForResultsMayHangThoughOthersGoOn() {
        assertThat(basis(ThreadActivity.RESULT, 90, 40).isSufficient()).isFalse();
        assertThat(HealthBasis.of(on(25).looks(stillThread(ThreadActivity.RENDEZVOUS, BARRIER, PROGRAM_FRAME))
                                .symptoms())
                        .isSufficient())
                .as("one at a barrier")
                .isFalse();
        assertThat(basis(ThreadActivity.OUTSIDE, 90, 40).isSufficient()).isTrue();
        assertThat(basis(ThreadActivity.IDLE, 90, 40).isSufficient())
                .as("most of them go on")
                .isTrue();
        HealthBasis idle = basis(ThreadActivity.IDLE, 42, 40);
        assertThat(idle.seen()).first().isEqualTo(moved(Message.SOME_MOVED, 2L, 42L, 40L, " (in com.acme.Shop.pay)"));
        assertThat(idle.doubt()).hasValue(Message.SIGNAL_MAY_NOT_COME.with("40 virtual threads", IN_PAY));
    }

    @Test
    void threadsOfLibrariesMayHangWhereTheyWaitForResults() {
        assertThat(inLibrary(ThreadActivity.RESULT).doubt())
                .hasValue(Message.SIGNAL_MAY_NOT_COME.with(
                        "3 virtual threads", " in org.eclipse.jetty.util.Callback.block"));
        assertThat(inLibrary(ThreadActivity.IDLE).isSufficient())
                .as("idle workers of a library")
                .isTrue();
    }

    @Test
    void aThreadThatNeverGetsItsTurnMayHangThoughAllOthersGoOn() {
        for (ThreadActivity turn : List.of(ThreadActivity.LOCK, ThreadActivity.PUT, ThreadActivity.MONITOR)) {
            HealthBasis basis = basis(turn, 90, 1);
            assertThat(basis.isSufficient()).isFalse();
            assertThat(basis.doubt())
                    .hasValue(Message.MAY_NEVER_GET_IT.with(
                            "40 virtual threads",
                            IN_PAY,
                            turn.awaited(),
                            turn == ThreadActivity.LOCK ? Message.OWNER_BY_AGENT.with() : ""));
        }
        assertThat(basis(ThreadActivity.RESOURCE, 90, 1).isSufficient())
                .as("idle workers that lease a job")
                .isTrue();
        assertThat(basis(ThreadActivity.PERMIT, 90, 1).isSufficient())
                .as("a signal")
                .isTrue();
    }

    @Test
    void aFewThreadsAtLocksAreNoJvmWithoutWorkThoughNothingElseGoesOn() {
        ThreadSite lock = one(ThreadActivity.LOCK, true, "java.util.concurrent.locks.ReentrantLock");
        ThreadSite stamped = one(ThreadActivity.LOCK, true, "java.util.concurrent.locks.StampedLock");
        ThreadSite sleep = site(ThreadActivity.SLEEP, true, 3, ThreadIds.of(7, 8, 9), PROGRAM_FRAME);

        assertThat(still(on(25), lock, lock).seen().getFirst())
                .isEqualTo(moved(Message.SOME_MOVED, 0L, 2L, 2L, " (in com.acme.Shop.pay)"));
        assertThat(still(on(25), lock, sleep).doubt()).hasValue(atLock(Message.OWNER_BY_AGENT.with()));
        assertThat(still(on(25), stamped).doubt()).hasValue(atLock(""));
        assertThat(still(on(17), lock).doubt()).hasValue(atLock(""));
        assertThat(still(besideProbes(), lock).doubt()).hasValue(atLock(""));
    }

    private static ThreadSite one(ThreadActivity activity, boolean virtual, String type) {
        StackFrame call = frame(type, "lock");
        return site(activity, virtual, 1, ThreadIds.of(9), call, PROGRAM_FRAME);
    }

    private static Clause atLock(Object agent) {
        return Message.MAY_NEVER_GET_IT.with("1 virtual thread", IN_PAY, "a lock", agent);
    }

    private static HealthBasis still(SymptomsBuilder symptoms, ThreadSite... sites) {
        var movement = new ThreadMovement(sites.length, sites.length, 0, 0);
        return HealthBasis.of(symptoms.looks(dumps(List.of(sites), movement)).symptoms());
    }

    private static SymptomsBuilder besideProbes() {
        return on(25).process(1, 0).carriers(1, 0).delay(400, Duration.ofNanos(120_000), Duration.ZERO);
    }

    @Test
    void callsOfClientsAndNativeOnesMayHangThoughAllOthersGoOn() {
        StackFrame driver = frame("org.postgresql.core.PGStream", "receiveChar");
        StackFrame stat = new StackFrame("sun.nio.fs.UnixNativeDispatcher", "stat0", null, 0, true);
        StackFrame read = new StackFrame("java.io.FileInputStream", "readBytes", null, 0, true);

        assertThat(basis(ThreadActivity.OUTSIDE, true, driver, PROGRAM_FRAME).isSufficient())
                .isFalse();
        assertThat(basis(ThreadActivity.OUTSIDE, true, PROGRAM_FRAME).isSufficient())
                .as("connections of the program's own")
                .isTrue();
        assertThat(basis(ThreadActivity.OUTSIDE, true, driver).isSufficient())
                .as("idle connections of a library")
                .isTrue();
        assertThat(basis(ThreadActivity.FILE_OR_NAME, false, stat, PROGRAM_FRAME)
                        .doubt())
                .hasValue(Message.MAY_NOT_COME_BACK.with("3 platform threads", IN_PAY));
        assertThat(basis(ThreadActivity.FILE_OR_NAME, false, read, PROGRAM_FRAME)
                        .isSufficient())
                .as("input that hasn't come")
                .isTrue();
    }

    private static HealthBasis basis(ThreadActivity activity, boolean virtual, StackFrame... stack) {
        return basis(activity, virtual, new ThreadMovement(90, 3, 0, 0), stack);
    }

    private static HealthBasis basis(
            ThreadActivity activity, boolean virtual, ThreadMovement movement, StackFrame... stack) {
        return HealthBasis.of(on(25).looks(
                        dumps(List.of(site(activity, virtual, 3, ThreadIds.of(1, 2, 3), stack)), movement))
                .symptoms());
    }

    @Test
    void threadsThatDumpsLeaveOutAreNotCalledHealthy() {
        ThreadDumpSummary dumps = dumps(List.of());
        SymptomsBuilder symptoms = on(25).looks(dumps.withoutUntrackedThreads().moving(ThreadIds.NONE, ThreadIds.NONE));

        assertThat(HealthBasis.of(on(25).looks(dumps).symptoms()).isSufficient())
                .isTrue();
        assertThat(HealthBasis.of(symptoms.symptoms()))
                .isEqualTo(new HealthBasis(false, List.of(Message.THREADS_NOT_TRACKED.with()), Optional.empty()));
        assertThat(symptoms.symptoms().unobserved()).containsKey("virtual threads that no executor started");
    }

    private static HealthBasis inLibrary(ThreadActivity activity) {
        StackFrame join = frame("java.util.concurrent.CompletableFuture", "join");
        StackFrame block = frame("org.eclipse.jetty.util.Callback", "block");
        return basis(activity, true, new ThreadMovement(3, 0, 0, 0), join, block);
    }

    private static HealthBasis basis(ThreadActivity stillActivity, long threads, long still) {
        List<ThreadSite> sites = ThreadDumpFixture.still(stillActivity, 0, null).sites();
        return HealthBasis.of(on(25).looks(dumps(sites, new ThreadMovement(threads, still, 0, 0)))
                .symptoms());
    }

    @Test
    void threadsThatOnlySleepWhileNothingElseGoesOnMayPollForWhatNeverComes() {
        assertThat(basis(ThreadActivity.SLEEP, false, new ThreadMovement(3, 0, 0, 0), PROGRAM_FRAME))
                .isEqualTo(new HealthBasis(
                        false,
                        List.of(Message.ONLY_SLEPT.with(WINDOW, "3 platform threads", IN_PAY)),
                        Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "9, com.acme.Cache.get com.acme.Shop.pay, 3, true",
        "9, com.acme.Cache.get com.acme.Shop.pay, 2, false",
        "9, com.acme.Cache.get com.acme.Shop.pay com.acme.Shop.main, 99, false",
        "9, com.acme.Feed.run, 10, true",
        "9, com.acme.Feed.run, 9, false",
        "7, com.acme.Shop.pay, 99, true"
    })
    void threadsThatSleepAreHealthyWhereTheyOrOthersWereMetAtWork(
            long ran, String methods, long samples, boolean healthy) {
        var movement = new ThreadMovement(3, 0, 0, 0, false, false, ThreadIds.of(7));
        var sleeps = List.of(site(ThreadActivity.SLEEP, false, 3, ThreadIds.of(1, 2, 3), PROGRAM_FRAME));
        SymptomsBuilder symptoms = on(25).looks(dumps(sleeps, movement).moving(ThreadIds.of(ran), ThreadIds.NONE))
                .events(RecordingFixture.with("work", Map.of(List.of(methods.split(" ")), samples)));

        assertThat(HealthBasis.of(symptoms.symptoms()).isSufficient()).isEqualTo(healthy);
    }

    @Test
    void aThreadThatSleepsAgainAndAgainIsNoPeriodicTaskWhereOneWaitsForItsEnd() {
        ThreadSite sleeps = one(ThreadActivity.SLEEP, false, "com.acme.Feed");
        ThreadSite joins = site(
                ThreadActivity.RESULT, false, 1, ThreadIds.of(2), frame("java.lang.Thread", "join"), PROGRAM_FRAME);

        assertThat(kinds(still(on(25), sleeps, joins).seen())).containsExactly(Message.ONLY_SLEPT);
        assertThat(kinds(still(on(25), sleeps).seen())).doesNotContain(Message.ONLY_SLEPT);
    }

    @ParameterizedTest
    @CsvSource({"0.9, 1, false", "0.6, 1, true", "1.9, 2, true"})
    void aThreadThatComputesAllTheTimeMayPollForWhatNeverComes(double runnable, int threads, boolean healthy) {
        HealthBasis basis = HealthBasis.of(on(25).process(runnable - 0.4, 0.4)
                .addSite(false, threads, PROGRAM_FRAME)
                .symptoms());

        assertThat(basis.isSufficient()).isEqualTo(healthy);
        assertThat(basis.doubt())
                .isEqualTo(
                        healthy ? Optional.empty() : Optional.of(Message.MAY_POLL.with("1 platform thread", IN_PAY)));
    }

    /// Dumps don't tell whether a virtual thread ran meanwhile, nor its carrier, beside the agent's probes.
    @Test
    void aVirtualThreadAtOnePlaceInEveryDumpMayComputeAndAPlatformThreadDoesNot() {
        ThreadSite virtual = one(ThreadActivity.OTHER, true, "com.acme.Shop");
        ThreadSite platform = one(ThreadActivity.OTHER, false, "com.acme.Shop");

        assertThat(still(besideProbes(), virtual).doubt())
                .hasValue(Message.MAY_POLL.with("1 virtual thread", " in com.acme.Shop.lock"));
        assertThat(kinds(still(besideProbes().carriers(0.6, 0), virtual).seen()))
                .containsExactly(Message.ALL_STOOD);
        assertThat(kinds(still(besideProbes(), platform).seen())).containsExactly(Message.ALL_STOOD);
    }
}
