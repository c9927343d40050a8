package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.kinds;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.waitingPool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.diagnose.rules.RecordingSummary.VirtualWait;
import dev.loombench.lab.diagnose.threads.EventLoopKind;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
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
    private static final Clause USED_97_PERCENT = Message.PROCESS_USED.with(Message.OF_ONE_PROCESSOR.with("97 %"));
    private static final Clause USED_12_PERCENT = Message.PROCESS_USED.with(Message.OF_ONE_PROCESSOR.with("12 %"));
    private static final ThreadSite SLEEPING = site(ThreadActivity.SLEEP, 200, 1);

    @Test
    void busyProcessorsAreNamedWithTheirHottestCode() {
        SymptomsBuilder symptoms =
                server(List.of(tomcat(200)), SLEEPING).events(RecordingFixture.samples(500, 0, ENCIPHER, CHECK));

        assertThat(limit(symptoms, load(9.7, 1000)).reasons())
                .containsExactly(USED_97_PERCENT, Message.HOT_CODE_WITHIN.with(0.8, 500, CHECK.text(), ENCIPHER));
    }

    @Test
    void fewSamplesNameNoCode() {
        SymptomsBuilder symptoms = server(List.of()).events(RecordingFixture.samples(19, 0, ENCIPHER, CHECK));

        assertThat(limit(symptoms, load(9.7, 1000)).reasons()).containsExactly(USED_97_PERCENT);
    }

    @Test
    void theCollectorsShareIsNamedFromATenthOn() {
        assertThat(kinds(limit(server(List.of()).events(RecordingFixture.samples(500, 1, CHECK)), load(9.9, 1000))
                        .reasons()))
                .contains(Message.COLLECTOR_TOOK);
        assertThat(kinds(limit(server(List.of()).events(RecordingFixture.samples(500, 0.9, CHECK)), load(9.9, 1000))
                        .reasons()))
                .doesNotContain(Message.COLLECTOR_TOOK);
    }

    @Test
    void aFullPoolIsTheLimitIfRequestsWaitBeforeIt() {
        ServerLimit limit = limit(server(List.of(tomcat(200)), SLEEPING), load(1.2, 1000));

        assertThat(limit.reasons())
                .containsExactly(
                        Message.POOL_BUSY_UNDER_LOAD.with(200L, "http-nio-8080-exec", "200", 10),
                        Message.REQUESTS_QUEUED.with(800.0, "1000"),
                        USED_12_PERCENT,
                        Message.SEE.with(CONTROLLER.text()));
        assertThat(limit).asString().startsWith("a full thread pool. Of the 200 threads ");
    }

    @Test
    void aPoolThatIsFullWithoutAQueueOrNotFullIsNoLimit() {
        assertThat(limit(server(List.of(tomcat(200)), SLEEPING), load(1.2, 201)).reasons())
                .containsExactly(
                        Message.REQUESTS_WAIT_THERE.with("200", "201", "sleep", " in " + CONTROLLER.text()),
                        Message.NO_POOL_WAS_LIMIT.with(),
                        USED_12_PERCENT);
        assertThat(limit(server(List.of(tomcat(150)), SLEEPING), load(1.2, 1000)))
                .isEqualTo(unknown(Message.NO_LIMIT_SEEN.with(
                        "1000", "200", load(1.2, 1000).cpuText())));
    }

    @Test
    void threadsThatAreNearlyAlwaysBusyAreAFullPool() {
        assertThat(limit(server(List.of(tomcat(181)), SLEEPING), load(1.2, 1000))
                        .reasons())
                .contains(
                        Message.POOL_BUSY_UNDER_LOAD.with(200L, "http-nio-8080-exec", "181", 10),
                        Message.REQUESTS_QUEUED.with(819.0, "1000"));
        assertThat(limit(server(List.of(tomcat(179)), SLEEPING), load(1.2, 1000))
                        .finding())
                .isEmpty();
    }

    @Test
    void ofTwoFullPoolsTheOneThatWaitsForNoneIsTheLimit() {
        var back = waitingPool("backend", Optional.empty(), 4, 1, 4, 0, 0, 0, List.of(CONTROLLER));
        var front = waitingPool("front", Optional.empty(), 16, 1, 16, 16, 0, 0, List.of(CONTROLLER));

        assertThat(limit(server(List.of(front, back)), load(1, 32)).reasons())
                .contains(
                        Message.POOL_BUSY_UNDER_LOAD.with(4L, "backend", "4.00", 10),
                        Message.REQUESTS_QUEUED.with(28.0, "32.0"));
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

        ServerLimit limit = limit(server(List.of(pool)), load(1, 50));

        assertThat(limit.reasons()).contains(Message.QUEUE_MAY_BE_LIMIT.with(CONTROLLER));
        assertThat(limit).asString().startsWith("perhaps a full thread pool. Of the 8 threads ");
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

        assertThat(limit(server(List.of(loops("nioEventLoopGroup-3", 8, 8, 0), accepting)), load(1, 50))
                        .reasons())
                .contains(
                        Message.LOOPS_BUSY_UNDER_LOAD.with(8L, "nioEventLoopGroup-3", "8.00", 10),
                        Message.REQUESTS_QUEUED.with(42.0, "50.0"));
        assertThat(limit(server(List.of(loops("nioEventLoopGroup-3", 1, 1, 0), accepting)), load(1, 50))
                        .reasons())
                .contains(Message.LOOPS_BUSY_UNDER_LOAD.with(1L, "nioEventLoopGroup-3", "1.00", 10));
    }

    @Test
    void blockedEventLoopsOfAllGroupsCount() {
        assertThat(limit(
                                server(List.of(
                                        loops("nioEventLoopGroup-3", 8, 2, 1.5),
                                        loops("nioEventLoopGroup-4", 2, 1, 1),
                                        loops("nioEventLoopGroup-2", 1, 0, 0))),
                                load(1, 50))
                        .reasons())
                .contains(
                        Message.LOOPS_WAITED.with(2.5, 11L, EventLoopKind.NETTY.owner(), 10),
                        Message.REQUESTS_QUEUED.with(39.0, "50.0"));
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

        assertThat(limit(symptoms, load(1, 50)).reasons())
                .contains(
                        Message.REQUESTS_WAIT_THERE.with("40.0", "50.0", "wait for data", " in " + CONTROLLER.text()));
    }

    @Test
    void requestsThatDoNotWaitHaveReachedNoLimit() {
        assertThat(limit(server(List.of()), load(3, 0.4)))
                .isEqualTo(unknown(Message.NO_LIMIT_REACHED.with(
                        Message.ANSWERED_OF_OFFERED.with("500", "500"),
                        "0.400",
                        load(3, 0.4).cpuText())));
    }

    @Test
    void withoutThreadDumpsNothingIsKnown() {
        var two = ThreadDumpFixture.dumps(2, 4, List.of(SLEEPING), List.of(tomcat(200)));

        assertThat(limit(on(25).looks(two), load(1, 100)))
                .isEqualTo(unknown(Message.TOO_FEW_DUMPS_RECORDED.with(2, 3)));
    }

    @Test
    void aLoadNeedsAWindowAndFigures() {
        assertThatThrownBy(() -> new ServerLoad(Duration.ZERO, 1, 1, OptionalDouble.empty(), 1, 1))
                .hasMessageContaining("a window");
        assertThatThrownBy(() -> new ServerLoad(Duration.ofSeconds(1), Double.NaN, 1, OptionalDouble.empty(), 1, 1))
                .hasMessageContaining("CPU NaN s");
    }

    private static ServerLimit limit(SymptomsBuilder symptoms, ServerLoad load) {
        return ServerLimit.of(symptoms.load(load).symptoms(), load);
    }

    private static ServerLimit unknown(Clause reason) {
        return new ServerLimit(Optional.empty(), List.of(reason));
    }

    private static SymptomsBuilder server(List<PoolSaturation> pools, ThreadSite... sites) {
        return on(25).looks(dumps(0, pools, sites));
    }

    private static ThreadDumpSummary dumps(int carriers, List<PoolSaturation> pools, ThreadSite... sites) {
        return ThreadDumpFixture.dumps(10, carriers, List.of(sites), pools);
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
