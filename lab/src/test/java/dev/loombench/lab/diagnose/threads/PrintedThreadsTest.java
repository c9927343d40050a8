package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker.BlockerKind;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrintedThreadsTest {
    @TempDir
    Path folder;

    @Test
    void threadsAreGroupedByNameStackAndWhatTheyWaitFor() {
        ThreadDump dump = parse("""
                "http-exec-1" #18 [70] daemon prio=5 os_prio=0 nid=70 waiting for monitor entry  [0x1]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat com.acme.Shop.pay(Shop.java:8)
                \t- waiting to lock <0x00000000c1> (a com.acme.Till)

                "http-exec-2" #19 [71] daemon prio=5 os_prio=0 nid=71 waiting for monitor entry  [0x2]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat com.acme.Shop.pay(Shop.java:8)
                \t- waiting to lock <0x00000000c1> (a com.acme.Till)

                "http-exec-3" #20 [72] daemon prio=5 os_prio=0 nid=72 waiting on condition  [0x3]
                   java.lang.Thread.State: TIMED_WAITING (sleeping)
                \tat java.lang.Thread.sleep0(java.base@25/Native Method)
                \tat com.acme.Shop.close(Shop.java:7)
                \t- waiting on <no object reference available>
                \t- locked <0x00000000c1> (a com.acme.Till)

                "VM Thread" os_prio=0 nid=5 runnable
                """);

        assertThat(dump.groups())
                .extracting(StackGroup::container, StackGroup::virtual, StackGroup::waitsFor, StackGroup::count)
                .containsExactly(
                        tuple("http-exec", false, new StackGroup.WaitTarget(BlockerKind.MONITOR, "com.acme.Till"), 2L),
                        tuple("http-exec", false, null, 1L));
        assertThat(dump.groups().getLast().stack().getFirst())
                .isEqualTo(new StackFrame("java.lang.Thread", "sleep0", null, 0, true));
        assertThat(dump.contended()).singleElement().satisfies(object -> {
            assertThat(object.waiting()).isEqualTo(2);
            assertThat(object.owner()).isEqualTo("#20 http-exec-3");
        });
        assertThat(dump.carriers()).isZero();
    }

    @Test
    void namesMayHoldWhatThePrintConsistsOf() {
        ThreadDump dump = parse("""
                "first
                line" #18 [70] daemon prio=5 os_prio=0 nid=70 waiting on condition  [0x1]
                \tat com.acme.Shop.pay(Shop.java:8)

                "Found one Java-level deadlock:
                Carrying virtual thread
                "" #19 [71] daemon prio=5 os_prio=0 nid=71 waiting on condition  [0x2]
                \tat com.acme.Shop.pay(Shop.java:8)

                "a "quoted" #7 one" #20 [72] daemon prio=5 os_prio=0 nid=72 waiting on condition  [0x3]
                \tat com.acme.Shop.pay(Shop.java:8)
                """);

        assertThat(dump.groups())
                .extracting(StackGroup::container)
                .containsExactlyInAnyOrder(
                        "first line",
                        "Found one Java-level deadlock: Carrying virtual thread \"",
                        "a \"quoted\" #7 one");
        assertThat(dump.groups().stream().map(StackGroup::ids).toList())
                .contains(ThreadIds.of(18), ThreadIds.of(19), ThreadIds.of(20));
    }

    @Test
    void idleCarriersAreCountedWhereVirtualThreadsWereUsed() {
        assertThat(parse("""
                "ForkJoinPool-1-worker-1" #18 [70] daemon prio=5 os_prio=0 nid=70 waiting on condition  [0x1]
                   java.lang.Thread.State: WAITING (parking)

                "ForkJoinPool-1-worker-2" #19 [71] daemon prio=5 os_prio=0 nid=71 waiting on condition  [0x2]

                "VirtualThread-unparker" #20 [72] daemon prio=5 os_prio=0 nid=72 waiting on condition  [0x3]
                """).carriers()).isEqualTo(2);
    }

    @Test
    void thoseThatCarryNothingNowBelongToThem() {
        PrintedThreads printed = PrintedThreads.parse("""
                "ForkJoinPool-1-worker-1" #18 [70] daemon prio=5 os_prio=0 nid=70 runnable  [0x1]
                   java.lang.Thread.State: RUNNABLE
                \tat com.acme.Shop.compute(Shop.java:7)

                "ForkJoinPool-2-worker-1" #21 [71] daemon prio=5 os_prio=0 tid=0x2  [0x2]
                   Carrying virtual thread #20
                \tat jdk.internal.vm.Continuation.run(java.base@25/Continuation.java:251)
                   Mounted virtual thread #20
                \tat com.acme.Shop.pay(Shop.java:8)

                "ForkJoinPool-2-worker-12" #24 [72] daemon prio=5 os_prio=0 nid=72 waiting on condition  [0x3]
                   java.lang.Thread.State: WAITING (parking)

                "ForkJoinPool-2-delayScheduler" #27 [73] daemon prio=5 os_prio=0 nid=73 waiting on condition  [0x4]
                """, CodeOrigin::byName);

        assertThat(printed.carrierIds()).containsExactlyInAnyOrder("71", "72");
        assertThat(printed.mountedCarriers()).isOne();
    }

    @Test
    void workersOfPoolsWithoutANameMayBeCarriers() {
        assertThat(PrintedThreads.parse("""
                "ForkJoinPool-1-worker-3" #18 [70] daemon prio=5 os_prio=0 nid=70 waiting on condition  [0x1]

                "ForkJoinPool-12-worker-1" #19 [71] daemon prio=5 os_prio=0 nid=71 waiting on condition  [0x2]

                "ForkJoinPool.commonPool-worker-1" #20 [72] daemon prio=5 os_prio=0 nid=72 runnable  [0x3]
                """, CodeOrigin::byName).possibleCarriers())
                .isEqualTo(ThreadIds.of(18, 19));
    }

    @Test
    void jdk21DumpsStacksAndNames() throws IOException {
        ThreadDump dump = read("""
                17523
                2026-11-26T07:55:40.726659883Z
                21.0.8+9-LTS

                #1 "main"
                      java.base/java.lang.Thread.sleep(Thread.java:509)
                      com.acme.Shop.main(Shop.java:16)

                #9 "worker-\u0001
                #12 "fake" virtual
                x-1"
                      com.acme.Shop.work(Shop.java:7)

                #20 "" virtual
                      java.base/java.lang.VirtualThread.park(VirtualThread.java:582)
                      com.acme.Shop.serve(Shop.java:9)
                      java.base/java.lang.VirtualThread.run(VirtualThread.java:309)
                """);

        assertThat(dump.groups())
                .extracting(
                        StackGroup::virtual,
                        group -> group.ids().toString(),
                        group -> group.stack().size())
                .contains(tuple(false, "[1]", 2), tuple(true, "[20]", 3));
        assertThat(dump.groups().stream().mapToLong(StackGroup::count).sum()).isEqualTo(3);
    }

    @Test
    void laterJdksAlsoDumpStatesAndLocks() throws IOException {
        ThreadDump dump = read("""
                #3 "main" TIMED_WAITING 2026-11-26T07:55:43.888331247Z
                    at java.base/java.lang.Thread.sleepNanos0(Native Method)
                    at com.acme.Shop.main(Shop.java:16)
                    - locked <com.acme.Till@1b>

                #22 "a "quoted\\" one" virtual BLOCKED 2026-11-26T07:55:43.888331247Z
                    at com.acme.Shop.pay(Shop.java:3)
                    - waiting to lock <com.acme.Till@1b>

                #26 "pool-1-thread-1" WAITING 2026-11-26T07:55:43.888331247Z
                    at java.base/jdk.internal.misc.Unsafe.park(Native Method)
                    - parking to wait for <java.util.concurrent.locks.ReentrantLock$NonfairSync@7e>
                    at com.acme.Shop.lock(Shop.java:5)
                """);

        assertThat(dump.contended())
                .containsExactly(
                        new ContendedObject(new Blocker(BlockerKind.MONITOR, "com.acme.Till@1b"), 1, "#3 main", 3));
        assertThat(dump.groups())
                .extracting(StackGroup::container, StackGroup::virtual, StackGroup::waitsFor)
                .containsExactlyInAnyOrder(
                        tuple("main", false, null),
                        tuple("<root>", true, new StackGroup.WaitTarget(BlockerKind.MONITOR, "com.acme.Till")),
                        tuple(
                                "pool-1-thread",
                                false,
                                new StackGroup.WaitTarget(
                                        BlockerKind.PARKED, "java.util.concurrent.locks.ReentrantLock$NonfairSync")));
    }

    @Test
    void aNameWithoutEndHidesNoOtherThread() throws IOException {
        ThreadDump dump = read("#1 \"" + "x".repeat(5_000_000) + "\n".repeat(5_000_000) + "\"\n\n#2 \"main\"\n");

        assertThat(dump.groups()).extracting(StackGroup::ids).containsExactly(ThreadIds.of(2));
    }

    @Test
    void aFileWithoutThreadsIsTold() {
        assertThatIOException().isThrownBy(() -> read("no dump")).withMessageContaining("contains no thread");
    }

    private ThreadDump read(String text) throws IOException {
        return PrintedThreads.readPlain(Files.writeString(folder.resolve("dump.txt"), text), CodeOrigin::byName);
    }

    private static ThreadDump parse(String print) {
        return PrintedThreads.parse(print, CodeOrigin::byName).toThreadDump();
    }
}
