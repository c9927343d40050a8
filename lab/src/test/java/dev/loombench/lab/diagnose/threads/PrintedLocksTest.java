package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.diagnose.threads.PrintedLocks.DeadlockedThread;
import dev.loombench.lab.diagnose.threads.PrintedLocks.MonitorQueue;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedLocksTest {
    private static final String THREADS = """
            "main" #1 [70] prio=5 os_prio=0 cpu=30.00ms elapsed=9.00s tid=0x1 nid=70 waiting on condition  [0x1]
               java.lang.Thread.State: TIMED_WAITING (sleeping)
            \tat java.lang.Thread.sleep0(java.base@21.0.8/Native Method)
            \tat com.acme.Shop.close(Shop.java:7)
            \t- locked <0x00000000c1> (a com.acme.Till)

            "http-1" #21 [71] prio=5 os_prio=0 tid=0x2 nid=71 waiting for monitor entry  [0x2]
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat com.acme.Shop.pay(Shop.java:8)
            \t- waiting to lock <0x00000000c1> (a com.acme.Till)
            \tat com.acme.Server.run(Server.java:9)

            "http-2" #22 [72] prio=5 os_prio=0 tid=0x3 nid=72 waiting for monitor entry  [0x3]
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat com.acme.Shop.pay(Shop.java:8)
            \t- waiting to lock <0x00000000c1> (a com.acme.Till)

            "waiter" #23 [73] prio=5 os_prio=0 tid=0x4 nid=73 in Object.wait()  [0x4]
               java.lang.Thread.State: WAITING (on object monitor)
            \tat java.lang.Object.wait0(java.base@21.0.8/Native Method)
            \t- waiting on <0x00000000c2> (a com.acme.Bell)
            \tat com.acme.Shop.listen(Shop.java:10)
            \t- locked <0x00000000c2> (a com.acme.Bell)

            "ringer" #24 [74] prio=5 os_prio=0 tid=0x5 nid=74 waiting for monitor entry  [0x5]
            \tat com.acme.Shop.ring(Shop.java:11)
            \t- waiting to lock <0x00000000c2> (a com.acme.Bell)

            "t1" #25 [75] prio=5 os_prio=0 tid=0x6 nid=75 waiting for monitor entry  [0x6]
            \tat com.acme.Shop.ab(Shop.java:2)
            \t- waiting to lock <0x00000000c3> (a java.lang.Object)
            \tat com.acme.Shop.run(Shop.java:1)
            """;

    private static final String DEADLOCKS = """

            Found one Java-level deadlock:
            =============================
            "t1":
              waiting to lock monitor 0x00007f (object 0x00000000c3, a java.lang.Object),
              which is held by "t2"

            "t2":
              waiting for ownable synchronizer 0x00000000c4, (a java.util.concurrent.locks.ReentrantLock$NonfairSync),
              which is held by "t1"

            Java stack information for the threads listed above:
            ===================================================
            "t1":
            \tat com.acme.Shop.ab(Shop.java:2)
            \t- waiting to lock <0x00000000c3> (a java.lang.Object)
            \tat com.acme.Shop.run(Shop.java:1)
            "t2":
            \tat java.util.concurrent.locks.ReentrantLock.lock(java.base@21.0.8/ReentrantLock.java:322)
            \tat com.acme.Shop.ba(Shop.java:3)

            Found one Java-level deadlock:
            =============================
            "t3":
              waiting to lock monitor 0x00008f (object 0x00000000c5, a com.acme.Till),
              which is held by "t3b"
            "t3b":
              waiting to lock monitor 0x00009f (object 0x00000000c6, a com.acme.Till),
              which is held by "t3"

            Found 2 deadlocks.
            """;

    @Test
    void whoWaitsAtAMonitorIsCountedAndWhoHoldsItIsNamed() {
        List<MonitorQueue> queues = parse(THREADS).queues();

        assertThat(queues)
                .extracting(MonitorQueue::type, MonitorQueue::ownerId, MonitorQueue::threads)
                .containsExactly(
                        tuple("com.acme.Till", 1L, 2), tuple("com.acme.Bell", 0L, 1), tuple("java.lang.Object", 0L, 1));
        assertThat(queues.getFirst().stack())
                .extracting(StackFrame::text)
                .containsExactly("com.acme.Shop.pay(Shop.java:8)", "com.acme.Server.run(Server.java:9)");
        assertThat(parse(THREADS).deadlocks()).isEmpty();
        String third = THREADS.replaceAll("(?s).*(\"http-2.*?\n\n).*", "$1").replace("#22", "#30");
        assertThat(parse(third + THREADS).queues().getFirst().stack())
                .as("most of three")
                .hasSize(1);
    }

    @Test
    void eachDeadlockHasItsThreads() {
        PrintedLocks locks = parse(THREADS + DEADLOCKS);

        assertThat(locks.queues()).isEqualTo(parse(THREADS).queues());
        assertThat(locks.deadlocks()).hasSize(2);
        assertThat(locks.deadlocks().getFirst())
                .extracting(DeadlockedThread::thread, DeadlockedThread::type, DeadlockedThread::holder)
                .containsExactly(
                        tuple("t1", "java.lang.Object", "t2"),
                        tuple("t2", "java.util.concurrent.locks.ReentrantLock$NonfairSync", "t1"));
        assertThat(locks.deadlocks().getFirst().getFirst().stack())
                .extracting(StackFrame::text)
                .containsExactly("com.acme.Shop.ab(Shop.java:2)", "com.acme.Shop.run(Shop.java:1)");
        assertThat(locks.deadlocks().getLast())
                .extracting(DeadlockedThread::thread)
                .containsExactly("t3", "t3b");
    }

    @Test
    void namesInADeadlockMayHaveLineBreaks() {
        String fake = "Found one Java-level deadlock:";
        PrintedLocks locks = parse(DEADLOCKS.replace("\"t1\"", "\"t\n1\"").replace("\"t2\"", "\"\n" + fake + "\n\""));

        assertThat(locks.deadlocks().getFirst())
                .extracting(DeadlockedThread::thread, DeadlockedThread::holder)
                .containsExactly(tuple("t 1", " " + fake + " "), tuple(" " + fake + " ", "t 1"));
    }

    @Test
    void aClassIsNamedByTheThreadAloneWhichMayEnterItsMonitorInNativeCode() {
        PrintedLocks locks = parse((THREADS + DEADLOCKS)
                .replace("(a java.lang.Object)", "(a java.lang.Class for com.acme.Till)")
                .replace("a java.lang.Object),\n  which", "a java.lang.Class)\n  in JNI, which"));

        DeadlockedThread thread = locks.deadlocks().getFirst().getFirst();
        assertThat(thread.type()).isEqualTo("java.lang.Class");
        assertThat(thread.stack()).hasSize(2);
    }

    @Test
    void threadsThatInitialiseEachOthersClassesAreADeadlock() {
        PrintedLocks locks = parse("""
                "a" #18 [70] prio=5 os_prio=0 tid=0x1 nid=70 in Object.wait()  [0x1]
                   java.lang.Thread.State: RUNNABLE
                \tat com.acme.Shop.<clinit>(Shop.java:7)
                \t- waiting on the Class initialization monitor for com.acme.Till

                "b" #19 [71] prio=5 os_prio=0 tid=0x2 nid=71 in Object.wait()  [0x2]
                \tat com.acme.Till.<clinit>(Till.java:8)
                \t- waiting on the Class initialization monitor for com.acme.Shop

                "c" #20 [72] prio=5 os_prio=0 tid=0x3 nid=72 in Object.wait()  [0x3]
                \tat com.acme.Main.run(Main.java:1)
                \t- waiting on the Class initialization monitor for com.acme.Shop
                """);

        assertThat(locks.deadlocks())
                .singleElement()
                .satisfies(cycle -> assertThat(cycle)
                        .extracting(DeadlockedThread::type, DeadlockedThread::holder)
                        .containsExactlyInAnyOrder(
                                tuple("class initialiser com.acme.Till", "#19 b"),
                                tuple("class initialiser com.acme.Shop", "#18 a")));
        assertThat(locks.queues().getFirst().threads()).isEqualTo(2);
    }

    private static PrintedLocks parse(String print) {
        return PrintedLocks.parse(print, CodeOrigin::byName);
    }
}
