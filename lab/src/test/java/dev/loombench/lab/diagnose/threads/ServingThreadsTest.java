package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.collect.StackFixture;
import dev.loombench.lab.diagnose.threads.ServingThreads.ServingPool;
import dev.loombench.lab.diagnose.threads.ServingThreads.ThreadKind;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServingThreadsTest {
    private static final String TOMCAT_WORKER = "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run";
    private static final String TOMCAT_REQUEST = "org.apache.tomcat.util.net.SocketProcessorBase.run";
    private static final String PARK = "java.util.concurrent.locks.LockSupport.park";
    private static final String CODE = "com.acme.Shop.pay";
    private static final String THREAD = "java.lang.Thread.run";
    private static final String VIRTUAL = "java.lang.VirtualThread.run";
    private static final String SELECT = "sun.nio.ch.EPoll.wait";
    private static final String NETTY_LOOP = "io.netty.channel.nio.NioEventLoop.run";

    private final StackGroup idleTomcat = platform("http-nio-8080-exec", 8, PARK, TOMCAT_WORKER, THREAD);
    private final StackGroup busyTomcat =
            platform("http-nio-8080-exec", 2, CODE, TOMCAT_REQUEST, TOMCAT_WORKER, THREAD);
    private final StackGroup virtualRequest = virtual(2, CODE, TOMCAT_REQUEST, VIRTUAL);
    private final StackGroup loop = platform("reactor-http-epoll", 2, SELECT, NETTY_LOOP, THREAD);

    @Test
    void aPoolIsToldByItsThreadsInRequestsAndItsSizeByAllOfThem() {
        ServingThreads threads = threads(List.of(dump(idleTomcat, busyTomcat), dump(idleTomcat)), false);

        assertThat(threads.kind()).hasValue(ThreadKind.PLATFORM);
        assertThat(threads.server()).hasValue("Tomcat");
        assertThat(threads.pool()).hasValue(new ServingPool("http-nio-8080-exec", 10));
    }

    @Test
    void virtualThreadsInRequestsAreSeenBesideAnIdlePool() {
        ServingThreads threads = threads(List.of(dump(idleTomcat, virtualRequest)), true);

        assertThat(threads.kind()).hasValue(ThreadKind.VIRTUAL);
        assertThat(threads.pool()).isEmpty();
    }

    @Test
    void withoutCarriersNoVirtualThreadEverRan() {
        assertThat(threads(List.of(dump(idleTomcat)), false).kind()).hasValue(ThreadKind.PLATFORM);
        assertThat(threads(List.of(dump(loop)), false).kind()).hasValue(ThreadKind.EVENT_LOOP);
        assertThat(threads(List.of(dump(loop)), false).server()).hasValue("Netty");
        assertThat(threads(List.of(dump(loop, idleTomcat)), false).kind()).hasValue(ThreadKind.PLATFORM);
    }

    /// Quarkus with `@RunOnVirtualThread` has a pool and event loops, too.
    @Test
    void requestsTooShortToBeMetProveNothingWhereThereAreCarriers() {
        assertThat(threads(List.of(dump(idleTomcat)), true).kind()).isEmpty();
        assertThat(threads(List.of(dump(loop)), true).kind()).isEmpty();
        assertThat(threads(List.of(dump(busyTomcat)), true).kind()).isEmpty();
    }

    /// A request on a pool's thread may let virtual threads work for it.
    @Test
    void virtualThreadsThatServeNoRequestDontCountAgainstAPool() {
        StackGroup fanOut = virtual(50, CODE, VIRTUAL);

        assertThat(threads(List.of(dump(busyTomcat, fanOut), dump(busyTomcat, fanOut)), true)
                        .kind())
                .hasValue(ThreadKind.PLATFORM);
        assertThat(threads(List.of(dump(fanOut)), true).kind()).hasValue(ThreadKind.VIRTUAL);
    }

    @Test
    void anExecutorOfJdk21IsNamedByItsClass() {
        StackGroup worker = platform(
                "java.util.concurrent.ThreadPoolExecutor@1b2c3d",
                4,
                CODE,
                "sun.net.httpserver.ServerImpl$Exchange.run",
                "java.util.concurrent.ThreadPoolExecutor$Worker.run",
                THREAD);

        assertThat(threads(List.of(dump(worker)), false).pool()).hasValue(new ServingPool("ThreadPoolExecutor", 4));
    }

    /// A poller, or whatever else was there before, serves nobody.
    @Test
    void virtualThreadsThatRanBeforeAnyoneAskedServeNoRequest() {
        ThreadDump poller = dump(virtual(1, CODE, VIRTUAL));

        assertThat(ServingThreads.of(poller, List.of(poller, poller, poller), true)
                        .kind())
                .isEmpty();
        assertThat(ServingThreads.of(poller, List.of(poller, dump(virtual(4, CODE, VIRTUAL))), true)
                        .kind())
                .hasValue(ThreadKind.VIRTUAL);
    }

    /// Requests may be too short to be met while what they started still runs.
    @Test
    void virtualThreadsBesideAPoolOrEventLoopsProveNothing() {
        StackGroup fanOut = virtual(50, CODE, VIRTUAL);

        assertThat(threads(List.of(dump(idleTomcat, fanOut)), true).kind()).isEmpty();
        assertThat(threads(List.of(dump(loop, fanOut)), true).kind()).isEmpty();
    }

    private static ServingThreads threads(List<ThreadDump> dumps, boolean hasCarriers) {
        return ServingThreads.of(dump(), dumps, hasCarriers);
    }

    private static ThreadDump dump(StackGroup... groups) {
        return new ThreadDump(List.of(groups), List.of(), 0, MonitorWaits.NONE, Map.of());
    }

    private static StackGroup platform(String container, long count, String... calls) {
        return StackFixture.group(container, false, StackFixture.stack(calls), count);
    }

    private static StackGroup virtual(long count, String... calls) {
        return StackFixture.group("<root>", true, StackFixture.stack(calls), count);
    }
}
