package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.dumps;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.site;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.stillThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadMovement;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HealthBasisTest {
    static Stream<Arguments> healthy() {
        return Stream.of(
                arguments(
                        on(25).scheduler(0.1, 0).movement(6, 40, 0),
                        "in 10.0 s all 40 threads moved; carriers idle 90 %; no queue"),
                arguments(
                        on(21).noScheduler().noCarriers().movement(6, 40, 3),
                        "in 10.0 s 37 of 40 threads moved, and 3 stood at the same place in every dump"),
                arguments(on(21).noScheduler().noCarriers().movement(6, 0, 0), "in 10.0 s hardly any thread had work"),
                arguments(on(21).noScheduler().movement(6, 9, 0), "in 10.0 s all 9 threads moved; carriers idle 90 %"));
    }

    @ParameterizedTest
    @MethodSource("healthy")
    void aHealthyJvmIsOneInWhichThreadsWereSeenGoingOn(SymptomsBuilder symptoms, String text) {
        assertThat(symptoms.diagnosis().basis()).isEqualTo(new HealthBasis(true, text));
        assertThat(symptoms.diagnosis().isHealthy()).isTrue();
    }

    private static final StackFrame BARRIER = frame("java.util.concurrent.CyclicBarrier", "await");

    static Stream<Arguments> unseen() {
        return Stream.of(
                arguments(
                        on(25).scheduler(0.1, 0),
                        "whether threads moved isn't seen with --light; carriers idle 90 %; no queue"),
                arguments(on(17).noScheduler().noCarriers(), "whether threads moved isn't seen with --light"),
                arguments(
                        on(21).noCarriers().movement(2, 40, 0),
                        "there were fewer than 3 thread dumps, so that it wasn't seen whether threads moved; watch for"
                                + " longer"));
    }

    @ParameterizedTest
    @MethodSource("unseen")
    void whereNothingWasLookedAtThatMovesNothingIsCalledHealthy(SymptomsBuilder symptoms, String text) {
        assertThat(symptoms.diagnosis().basis()).isEqualTo(new HealthBasis(false, text));
        assertThat(symptoms.diagnosis().isHealthy()).isFalse();
    }

    @Test
    void whereEveryThreadStandsStillAJvmWithoutWorkLooksLikeOneThatHangs() {
        HealthBasis basis = on(25).carriers(0, 0).movement(6, 3, 3).diagnosis().basis();

        assertThat(basis.isSufficient()).isFalse();
        assertThat(basis.text()).startsWith("nothing moved in 10.0 s: 3 threads stood at the same place");
    }

    @Test
    void withoutTheThreadDumpsThatWereToBeTakenTooLittleIsSeen() {
        HealthBasis basis =
                on(25).noDumps("no space left on device").diagnosis().basis();

        assertThat(basis.isSufficient()).isFalse();
        assertThat(basis.text()).startsWith("too little was seen").endsWith("(no space left on device)");
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
        assertThat(basis(ThreadActivity.IDLE, 42, 40).text())
                .startsWith("in 10.0 s 2 of 42 threads moved, and 40 stood at the same place in every dump")
                .endsWith(
                        ". 40 virtual threads waited in com.acme.Shop.pay all the time, as idle workers and long polls"
                                + " do; threads whose signal or answer never comes look the same");
    }

    @Test
    void threadsOfLibrariesMayHangWhereTheyWaitForResults() {
        HealthBasis basis = inLibrary(ThreadActivity.RESULT);

        assertThat(basis.isSufficient()).isFalse();
        assertThat(basis.text()).contains("3 virtual threads waited in org.eclipse.jetty.util.Callback.block");
        assertThat(inLibrary(ThreadActivity.IDLE).isSufficient())
                .as("idle workers of a library")
                .isTrue();
    }

    @Test
    void aThreadThatNeverGetsItsTurnMayHangThoughAllOthersGoOn() {
        HealthBasis basis = basis(ThreadActivity.LOCK, 90, 1);

        assertThat(basis.isSufficient()).isFalse();
        assertThat(basis.text())
                .endsWith(
                        ". 40 virtual threads waited in com.acme.Shop.pay for a lock in every dump, as threads do that"
                                + " never get it, or ask for it again and again (--agent tells who owns it)");
        assertThat(basis(ThreadActivity.PUT, 90, 1).text()).contains(" for room in a full queue ");
        assertThat(basis(ThreadActivity.MONITOR, 90, 1).text()).contains(" for a monitor ");
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

        assertThat(still(on(25), lock, lock))
                .startsWith("in 10.0 s 0 of 2 threads moved")
                .endsWith(" for a lock in every dump, as threads do that never get it, or ask for it again and again"
                        + " (--agent tells who owns it)");
        assertThat(still(on(25), lock, sleep)).contains(". 1 virtual thread waited in com.acme.Shop.pay for a lock");
        assertThat(still(on(25), stamped)).endsWith(" again and again");
        assertThat(still(on(17), lock)).endsWith(" again and again");
        assertThat(still(besideProbes(), lock)).endsWith(" again and again");
    }

    private static ThreadSite one(ThreadActivity activity, boolean virtual, String type) {
        StackFrame call = frame(type, "lock");
        return site(activity, virtual, 1, ThreadIds.of(9), call, PROGRAM_FRAME);
    }

    private static String still(SymptomsBuilder symptoms, ThreadSite... sites) {
        var movement = new ThreadMovement(sites.length, sites.length, 0, 0);
        return HealthBasis.of(symptoms.looks(dumps(List.of(sites), movement)).symptoms())
                .text();
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
                        .text())
                .endsWith(
                        ". 3 platform threads stood in com.acme.Shop.pay in every dump, as in a native call that doesn't"
                                + " come back");
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
        assertThat(HealthBasis.of(symptoms.symptoms()).isSufficient()).isFalse();
        assertThat(HealthBasis.of(symptoms.symptoms()).text()).contains("jdk.trackAllThreads=false");
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
                .isEqualTo(
                        new HealthBasis(
                                false,
                                "in 10.0 s nothing was seen but 3 platform threads that slept again and again in"
                                        + " com.acme.Shop.pay, as periodic tasks do; threads that poll for what never comes look the same"));
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

        assertThat(still(on(25), sleeps, joins)).contains("nothing was seen but 1 platform thread that slept");
        assertThat(still(on(25), sleeps)).doesNotContain("nothing was seen but");
    }

    @ParameterizedTest
    @CsvSource({"0.9, 1, false", "0.6, 1, true", "1.9, 2, true"})
    void aThreadThatComputesAllTheTimeMayPollForWhatNeverComes(double runnable, int threads, boolean healthy) {
        HealthBasis basis = HealthBasis.of(on(25).process(runnable - 0.4, 0.4)
                .addSite(false, threads, PROGRAM_FRAME)
                .symptoms());

        assertThat(basis.isSufficient()).isEqualTo(healthy);
        assertThat(basis.text().contains(" thread computed in com.acme.Shop.pay in every dump"))
                .isEqualTo(!healthy);
    }

    /// Dumps don't tell whether a virtual thread ran meanwhile, nor its carrier, beside the agent's probes.
    @Test
    void aVirtualThreadAtOnePlaceInEveryDumpMayComputeAndAPlatformThreadDoesNot() {
        assertThat(still(besideProbes(), one(ThreadActivity.OTHER, true, "com.acme.Shop")))
                .startsWith("in 10.0 s 0 of 1 thread moved, and 1 stood at the same place in every dump")
                .contains(". 1 virtual thread computed in com.acme.Shop.lock ");
        assertThat(still(besideProbes().carriers(0.6, 0), one(ThreadActivity.OTHER, true, "com.acme.Shop")))
                .startsWith("nothing moved in 10.0 s");
        assertThat(still(besideProbes(), one(ThreadActivity.OTHER, false, "com.acme.Shop")))
                .startsWith("nothing moved in 10.0 s");
    }

    @Test
    void whereThreadsStoodIsTold() {
        assertThat(basis(ThreadActivity.RESULT, 90, 40).text())
                .contains(
                        "50 of 90 threads moved, and 40 stood at the same place in every dump (in com.acme.Shop.pay)");
    }
}
