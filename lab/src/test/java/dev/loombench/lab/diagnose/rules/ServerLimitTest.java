package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.waitingPool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.diagnose.rules.RecordingSummary.VirtualWait;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// Tests of what the rules say of a server whose load is known.
class ServerLimitTest {
    private static final StackFrame CONTROLLER = frame("com.acme.DemoController", "benchmark");
    private static final StackFrame CHECK = frame("com.acme.BCrypt", "checkpw");
    private static final StackFrame ENCIPHER = frame("com.acme.BCrypt", "encipher");
    private static final ThreadSite SLEEPING = site(ThreadActivity.SLEEP, 200, 1);

    @Test
    void busyProcessorsAreNamedWithTheirHottestCode() {
        SymptomsBuilder symptoms =
                server(List.of(tomcat(200)), SLEEPING).events(RecordingFixture.samples(500, 0, ENCIPHER, CHECK));

        assertThat(text(symptoms, load(9.7, 1000)))
                .isEqualTo("the processors. The process used 97 % of its one processor. 80 % of 500 samples:"
                        + " com.acme.BCrypt.checkpw(Shop.java:42), mostly in com.acme.BCrypt.encipher(Shop.java:42).");
    }

    @Test
    void fewSamplesNameNoCode() {
        SymptomsBuilder symptoms = server(List.of()).events(RecordingFixture.samples(19, 0, ENCIPHER, CHECK));

        assertThat(text(symptoms, load(9.7, 1000)))
                .isEqualTo("the processors. The process used 97 % of its one processor.");
    }

    @Test
    void theCollectorsShareIsNamedFromATenthOn() {
        assertThat(text(server(List.of()).events(RecordingFixture.samples(500, 1, CHECK)), load(9.9, 1000)))
                .contains("The garbage collector took 10 % of its CPU time.");
        assertThat(text(server(List.of()).events(RecordingFixture.samples(500, 0.9, CHECK)), load(9.9, 1000)))
                .doesNotContain("collector");
    }

    @Test
    void aFullPoolIsTheLimitIfRequestsWaitBeforeIt() {
        assertThat(text(server(List.of(tomcat(200)), SLEEPING), load(1.2, 1000)))
                .isEqualTo("a full thread pool. Of the 200 threads of http-nio-8080-exec 200 had a task, on average of"
                        + " 10 thread dumps. 800 requests of 1000 in flight were queued for them. The process used 12 %"
                        + " of its one processor. See com.acme.DemoController.benchmark(Shop.java:42).");
    }

    @Test
    void aPoolThatIsFullWithoutAQueueOrNotFullIsNoLimit() {
        assertThat(text(server(List.of(tomcat(200)), SLEEPING), load(1.2, 201)))
                .isEqualTo(
                        "waiting. 200 of 201 requests in flight sleep in com.acme.DemoController.benchmark(Shop.java:42)."
                                + " No thread pool was the limit. The process used 12 % of its one processor.");
        assertThat(text(server(List.of(tomcat(150)), SLEEPING), load(1.2, 1000)))
                .isEqualTo(
                        "unknown: of 1000 requests in flight, 200 were seen waiting on threads, and no thread pool was"
                                + " full; CPU 12 % of its one processor isn't the limit either");
    }

    @Test
    void threadsThatAreNearlyAlwaysBusyAreAFullPool() {
        assertThat(text(server(List.of(tomcat(181)), SLEEPING), load(1.2, 1000)))
                .startsWith("a full thread pool. Of the 200 threads of http-nio-8080-exec 181 had a task")
                .contains("819 requests of 1000 in flight");
        assertThat(text(server(List.of(tomcat(179)), SLEEPING), load(1.2, 1000)))
                .startsWith("unknown: ");
    }

    @Test
    void ofTwoFullPoolsTheOneThatWaitsForNoneIsTheLimit() {
        var back = waitingPool("backend", Optional.empty(), 4, 1, 4, 0, 0, 0, List.of(CONTROLLER));
        var front = waitingPool("front", Optional.empty(), 16, 1, 16, 16, 0, 0, List.of(CONTROLLER));

        assertThat(text(server(List.of(front, back)), load(1, 32)))
                .startsWith("a full thread pool. Of the 4 threads of backend")
                .contains("28 requests of 32.0");
    }

    @Test
    void aPoolWhoseTasksWaitForAResourceIsSuspectedOnly() {
        var pool = waitingPool(
                "exec",
                Optional.empty(),
                8,
                1,
                8,
                0,
                0,
                0,
                List.of(frame("java.util.concurrent.SynchronousQueue", "poll"), CONTROLLER));

        assertThat(text(server(List.of(pool)), load(1, 50)))
                .startsWith("perhaps a full thread pool. Of the 8 threads of exec 8.00 had a task")
                .contains(
                        "Most of them wait in com.acme.DemoController.benchmark(Shop.java:42): that may be the limit");
    }

    @Test
    void aSingleThreadBesideVirtualOnesIsNoLimit() {
        var timer = waitingPool("timer", Optional.empty(), 1, 1, 1, 0, 0, 0, List.of(CONTROLLER));

        assertThat(on(25).looks(dumps(4, List.of(timer))).load(load(1, 50)).causes())
                .containsExactly("REQUESTS_WAIT");
        assertThat(server(List.of(timer)).load(load(1, 50)).causes()).containsExactly("PLATFORM_POOL");
    }

    @Test
    void busyEventLoopsArePoolsUnderALoadOnly() {
        var loops = waitingPool(
                "nioEventLoopGroup-3", Optional.of(EventLoopKind.NETTY), 2, 1, 2, 0, 0, 0, List.of(CONTROLLER));

        assertThat(server(List.of(loops)).load(load(1, 50)).causes()).containsExactly("PLATFORM_POOL");
        assertThat(server(List.of(loops)).causes()).isEmpty();
    }

    @Test
    void eventLoopsThatOnlyAcceptHideNoBusyOnes() {
        PoolSaturation accepting = loops("nioEventLoopGroup-2", 1, 0, 0);

        assertThat(text(server(List.of(loops("nioEventLoopGroup-3", 8, 8, 0), accepting)), load(1, 50)))
                .startsWith("a full thread pool. Of the 8 event loops of nioEventLoopGroup-3 8.00 had a task")
                .contains("42 requests of 50.0 in flight");
        assertThat(text(server(List.of(loops("nioEventLoopGroup-3", 1, 1, 0), accepting)), load(1, 50)))
                .startsWith("a full thread pool. Of the 1 event loop of nioEventLoopGroup-3 1.00 had a task");
    }

    @Test
    void blockedEventLoopsOfAllGroupsCount() {
        assertThat(text(
                        server(List.of(
                                loops("nioEventLoopGroup-3", 8, 2, 1.5),
                                loops("nioEventLoopGroup-4", 2, 1, 1),
                                loops("nioEventLoopGroup-2", 1, 0, 0))),
                        load(1, 50)))
                .startsWith("blocked event loops. 2.5 of 11 event loops of Netty waited for something other")
                .contains("39 requests of 50.0 in flight");
    }

    @Test
    void waitingIsNoLimitWhereRequestsQueue() {
        var pool = waitingPool(
                "exec",
                Optional.empty(),
                200,
                1,
                200,
                0,
                0,
                0,
                List.of(frame("java.util.concurrent.SynchronousQueue", "poll"), CONTROLLER));

        assertThat(server(List.of(pool), SLEEPING).load(load(1, 300)).causes()).containsExactly("PLATFORM_POOL?");
        assertThat(server(List.of(), SLEEPING, site(ThreadActivity.PERMIT, 190, 1))
                        .load(load(1, 300))
                        .causes())
                .containsExactly("RESOURCE_POOL?");
        assertThat(server(List.of(), SLEEPING).load(load(1, 300)).causes()).containsExactly("REQUESTS_WAIT");
    }

    @Test
    void contentionThatAlwaysHasAQueueGoesBeforeThePoolBehindIt() {
        assertThat(server(List.of(tomcat(200)), site(ThreadActivity.MONITOR, 190, 1))
                        .load(load(1, 1000))
                        .causes())
                .containsExactly("CONTENDED_MONITOR", "PLATFORM_POOL");
        assertThat(server(List.of(tomcat(200)), site(ThreadActivity.MONITOR, 190, 0.7))
                        .load(load(1, 1000))
                        .causes())
                .containsExactly("PLATFORM_POOL");
        assertThat(server(List.of(tomcat(200)), site(ThreadActivity.MONITOR, 90, 1))
                        .load(load(1, 1000))
                        .causes())
                .as("less than a tenth of the requests in flight")
                .containsExactly("PLATFORM_POOL");
    }

    @Test
    void virtualThreadsWaitWhereEventsShowThem() {
        SymptomsBuilder symptoms = server(List.of())
                .events(RecordingFixture.virtualWaits(
                        new VirtualWait(ThreadActivity.OUTSIDE, List.of(CONTROLLER), 40)));

        assertThat(text(symptoms, load(1, 50)))
                .startsWith(
                        "waiting. 40.0 of 50.0 requests in flight wait for data in com.acme.DemoController.benchmark");
    }

    @Test
    void requestsThatDoNotWaitHaveReachedNoLimit() {
        assertThat(text(server(List.of()), load(3, 0.4)))
                .isEqualTo("unknown: no limit was reached: 500 requests/s were answered during the recording, of 500"
                        + " offered, with 0.400 requests in flight and CPU 30 % of its one processor");
    }

    @Test
    void withoutThreadDumpsNothingIsKnown() {
        var two = ThreadDumpFixture.dumps(2, 4, List.of(SLEEPING), List.of(tomcat(200)), List.of());

        assertThat(text(on(25).looks(two), load(1, 100)))
                .isEqualTo("unknown: the recording has 2 thread dumps of the window, and at least 3 are needed;"
                        + " make the window longer");
    }

    @Test
    void aLoadNeedsAWindowAndFigures() {
        assertThatThrownBy(() -> new ServerLoad(Duration.ZERO, 1, 1, OptionalDouble.empty(), 1, 1))
                .hasMessageContaining("a window");
        assertThatThrownBy(() -> new ServerLoad(Duration.ofSeconds(1), Double.NaN, 1, OptionalDouble.empty(), 1, 1))
                .hasMessageContaining("CPU NaN s");
    }

    private static String text(SymptomsBuilder symptoms, ServerLoad load) {
        return ServerLimit.text(symptoms.load(load).symptoms(), load);
    }

    private static SymptomsBuilder server(List<PoolSaturation> pools, ThreadSite... sites) {
        return on(25).looks(dumps(0, pools, sites));
    }

    private static ThreadDumpSummary dumps(int carriers, List<PoolSaturation> pools, ThreadSite... sites) {
        return ThreadDumpFixture.dumps(10, carriers, List.of(sites), pools, List.of());
    }

    private static PoolSaturation tomcat(double busy) {
        return waitingPool("http-nio-8080-exec", Optional.empty(), 200, 1, busy, 0, 0, 0, List.of(CONTROLLER));
    }

    private static PoolSaturation loops(String name, long threads, double busy, double blocked) {
        return waitingPool(
                name,
                Optional.of(EventLoopKind.NETTY),
                threads,
                busy / threads,
                busy,
                0,
                blocked,
                blocked > 0 ? 1 : 0,
                List.of(CONTROLLER));
    }

    private static ThreadSite site(ThreadActivity activity, double threads, double dumpShare) {
        return ThreadDumpFixture.site(activity, false, false, null, List.of(CONTROLLER), threads, dumpShare, 0);
    }

    private static ServerLoad load(double cpuSeconds, double inFlight) {
        return new ServerLoad(Duration.ofSeconds(10), cpuSeconds, 1, OptionalDouble.of(500), 500, inFlight);
    }
}
