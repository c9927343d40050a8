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

class PlainDumpReaderTest {
    @TempDir
    Path folder;

    @Test
    void jdk21WritesStacksAndNames() throws IOException {
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
    void laterJdksAlsoWriteStatesAndLocks() throws IOException {
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
                        new ContendedObject(new Blocker(BlockerKind.MONITOR, "com.acme.Till@1b"), 1, "#3 main"));
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
    void ofALineWithoutEndOnlyTheBeginningIsRead() throws IOException {
        ThreadDump dump = read("#1 \"main\"\n      com.acme.Shop." + "x".repeat(5_000_000) + "(Shop.java:1)\n"
                + "      com.acme.Shop.main(Shop.java:16)\n");

        assertThat(dump.groups())
                .singleElement()
                .satisfies(group -> assertThat(group.stack()).hasSize(1));
    }

    @Test
    void aFileWithoutThreadsIsTold() {
        assertThatIOException().isThrownBy(() -> read("no dump")).withMessageContaining("contains no thread");
    }

    private ThreadDump read(String text) throws IOException {
        return PlainDumpReader.read(Files.writeString(folder.resolve("dump.txt"), text), CodeOrigin::byName);
    }
}
