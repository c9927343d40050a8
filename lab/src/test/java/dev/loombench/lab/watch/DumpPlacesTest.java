package dev.loombench.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.cause.Activity;
import dev.loombench.lab.cause.Place;
import dev.loombench.lab.cause.PoolUse;
import dev.loombench.lab.dump.DumpFrame;
import dev.loombench.lab.dump.StackGroup;
import dev.loombench.lab.dump.ThreadDump;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class DumpPlacesTest {
    private static final StackGroup WAITING = group(
            9,
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.Semaphore.acquire",
            "com.acme.Shop.enter",
            "com.acme.Shop.pay",
            "com.acme.Server.handle",
            "java.lang.Thread.run");
    private static final StackGroup HOLDING =
            group(2, "java.lang.Thread.sleep", "com.acme.Shop.pay", "com.acme.Server.handle", "java.lang.Thread.run");
    private static final StackGroup ELSEWHERE =
            group(2, "java.lang.Thread.sleep", "com.acme.Server.handle", "java.lang.Thread.run");

    @Test
    void permitsAreHeldByThoseThatWentOn() {
        assertThat(held(dump(WAITING, HOLDING), dump(WAITING, HOLDING))).isEqualTo(1);
        assertThat(held(dump(WAITING, HOLDING), dump(WAITING))).isEqualTo(0.5);
        assertThat(held(dump(WAITING, ELSEWHERE), dump(WAITING))).isZero();
    }

    @Test
    void thoseThatWaitByAnotherWayHoldNothing() {
        StackGroup another = group(
                5,
                "java.util.concurrent.locks.LockSupport.park",
                "java.util.concurrent.Semaphore.acquire",
                "com.acme.Shop.enter",
                "com.acme.Shop.list");

        assertThat(held(dump(WAITING, another))).isZero();
    }

    @Test
    void theThreadsOfAServersPoolAreOne() {
        String[] worker = {
            "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run",
            "org.apache.tomcat.util.threads.TaskThread$WrappingRunnable.run",
            "java.lang.Thread.run"
        };
        StackGroup busy = group(199, below(worker, "java.util.concurrent.locks.LockSupport.park", "com.acme.Shop.pay"));
        StackGroup idle = group(
                1,
                below(
                        worker,
                        "jdk.internal.misc.Unsafe.park",
                        "java.util.concurrent.locks.LockSupport.park",
                        "java.util.concurrent.LinkedBlockingQueue.take",
                        "org.apache.tomcat.util.threads.TaskQueue.take",
                        "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask"));
        StackGroup other = group(3, "java.lang.Thread.sleep", "com.acme.Clock.tick", "java.lang.Thread.run");

        assertThat(pools(dump(busy, other), dump(busy, idle)))
                .containsExactly(new PoolUse("<root>", 200, 0.5, busy.stack()));
    }

    @Test
    void whoWaitsForWorkOnACarrierCounts() {
        List<DumpFrame> stack = group(
                        1,
                        "java.lang.VirtualThread.parkOnCarrierThread",
                        "java.lang.VirtualThread.park",
                        "java.util.concurrent.locks.LockSupport.park",
                        "java.util.concurrent.CountDownLatch.await",
                        "com.acme.Shop.serve")
                .stack();
        var places = new DumpPlaces();
        places.add(dump(new StackGroup("<root>", true, null, stack, 2)));
        places.add(dump(new StackGroup("<root>", true, null, stack.subList(2, 5), 2)));

        assertThat(places.looks().places()).singleElement().satisfies(place -> {
            assertThat(place.pinned()).isTrue();
            assertThat(place.threads()).isEqualTo(1);
            assertThat(place.always()).isEqualTo(0.5);
        });
    }

    private static String[] below(String[] outer, String... inner) {
        return Stream.of(inner, outer).flatMap(Arrays::stream).toArray(String[]::new);
    }

    private static List<PoolUse> pools(ThreadDump... dumps) {
        var places = new DumpPlaces();
        Arrays.stream(dumps).forEach(places::add);
        return places.looks().pools();
    }

    private static double held(ThreadDump... dumps) {
        var places = new DumpPlaces();
        Arrays.stream(dumps).forEach(places::add);
        return places.looks().places().stream()
                .filter(place -> place.activity() == Activity.PERMIT)
                .findFirst()
                .map(Place::held)
                .orElseThrow();
    }

    private static ThreadDump dump(StackGroup... groups) {
        return new ThreadDump(List.of(groups), List.of());
    }

    private static StackGroup group(long count, String... calls) {
        List<DumpFrame> stack = Arrays.stream(calls)
                .map(call -> new DumpFrame(
                        call.substring(0, call.lastIndexOf('.')),
                        call.substring(call.lastIndexOf('.') + 1),
                        null,
                        0,
                        false))
                .toList();
        return new StackGroup("<root>", false, null, stack, count);
    }
}
