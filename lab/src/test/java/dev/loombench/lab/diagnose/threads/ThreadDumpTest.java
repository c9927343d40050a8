package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import dev.loombench.lab.observe.jvm.WaitingProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Dumps of real JVMs (this JDK and 21), and of future formats.
class ThreadDumpTest {
    @TempDir
    static Path folder;

    @ParameterizedTest
    @CsvSource({"THIS,1", "THIS,20000", "JDK_21,20000"})
    @EnabledOnOs(OS.LINUX)
    void parkedVirtualThreadsAreOneStackWithTheirCount(JdkUnderTest jdk, long count) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "parked", (int) count)) {
            Path file = folder.resolve("a dump of " + jdk + " " + count);

            ThreadDump dump = ThreadDump.take(jvm.socket(), file, CodeOrigin::byName, written -> {});

            assertThat(file).doesNotExist();
            assertThat(dump.groups().stream().mapToLong(StackGroup::count).sum())
                    .isBetween(count + 1, count + 50);
            assertThat(dump.groups()).hasSizeLessThan(50);
            StackGroup parked = dump.groups().stream()
                    .filter(StackGroup::virtual)
                    .reduce((one, other) -> {
                        throw new AssertionError("two stacks: " + one + other);
                    })
                    .orElseThrow();
            assertThat(parked.count()).isEqualTo(count);
            assertThat(parked.container()).isEqualTo("<root>");
            assertThat(parked.stack()).anySatisfy(frame -> {
                assertThat(frame.type()).isEqualTo("dev.loombench.lab.observe.jvm.WaitingProgram");
                assertThat(frame.method()).isEqualTo("park");
                assertThat(frame.file()).isEqualTo("WaitingProgram.java");
                assertThat(frame.line()).isPositive();
            });
            if (jdk == JdkUnderTest.THIS) {
                assertThat(parked.waitsFor())
                        .isEqualTo(new StackGroup.WaitTarget(
                                Blocker.BlockerKind.PARKED, "java.util.concurrent.CountDownLatch"));
            } else {
                assertThat(parked.waitsFor()).isNull();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @EnabledOnOs(OS.LINUX)
    void threadsOfAnyNameAreRead(JdkUnderTest jdk) throws Exception {
        int names = WaitingProgram.names(1).size();
        try (var jvm = ForkedJvm.start(jdk, folder, "named", 1_000_000)) {
            ThreadDump dump = take(jvm, "named of " + jdk);
            ThreadDump print = PrintedThreads.parse(jvm.socket().jcmd("Thread.print"), CodeOrigin::byName)
                    .toThreadDump();

            assertThat(parked(dump, true)).as("virtual").isEqualTo(names);
            assertThat(parked(dump, false)).as("platform").isEqualTo(names);
            assertThat(parked(print, false)).as("print").isEqualTo(names);
            assertThat(dump.groups())
                    .allSatisfy(group -> assertThat(group.container().length()).isLessThan(200));
        }
    }

    private static ThreadDump take(ForkedJvm jvm, String file) throws Exception {
        return ThreadDump.take(jvm.socket(), folder.resolve(file), CodeOrigin::byName, written -> {});
    }

    private static long parked(ThreadDump dump, boolean virtual) {
        return dump.groups().stream()
                .filter(group -> group.virtual() == virtual
                        && group.stack().stream()
                                .anyMatch(frame -> frame.method().equals("park")
                                        && frame.type().equals(WaitingProgram.class.getName())))
                .mapToLong(StackGroup::count)
                .sum();
    }

    /// As JDK 26 writes it (JDK-8365057).
    @Test
    void ownersOfLocksAreReadWhereTheDumpTellsThem() throws Exception {
        ThreadDump dump = readThreads("""
                  {"tid": 1, "name": "one", "parkBlocker": {"object": "a.Sync@1", "owner": "2"}, "stack": ["a.B.c(B.java:1)"]},
                  {"tid": 2, "name": "two", "parkBlocker": {"object": "a.Sync@2", "owner": "1"}, "stack": ["a.B.d(B.java:2)"]}
                """);

        assertThat(dump.monitors().deadlocks())
                .singleElement()
                .satisfies(cycle -> assertThat(cycle)
                        .extracting(PrintedLocks.DeadlockedThread::thread)
                        .containsExactlyInAnyOrder("#1 one", "#2 two"));
    }

    /// Threads of a dump are asked one after the other, and the lock changes hands meanwhile.
    @Test
    void aLockThatHadTwoOwnersDuringTheDumpHasNone() throws Exception {
        ThreadDump dump = readThreads("""
                  {"tid": 1, "parkBlocker": {"object": "a.Sync@1", "owner": "2"}, "stack": ["a.B.c(B.java:1)"]},
                  {"tid": 2, "parkBlocker": {"object": "a.Sync@2", "owner": "1"}, "stack": ["a.B.d(B.java:2)"]},
                  {"tid": 3, "parkBlocker": {"object": "a.Sync@1", "owner": "4"}, "stack": ["a.B.c(B.java:1)"]}
                """);

        assertThat(dump.monitors().deadlocks()).isEmpty();
        assertThat(dump.contended())
                .filteredOn(object -> object.object().identity().equals("a.Sync@1"))
                .singleElement()
                .satisfies(object -> {
                    assertThat(object.waiting()).isEqualTo(2);
                    assertThat(object.owner()).isNull();
                });
    }

    @Test
    void namesWithUnescapedCharactersAreReadFromJson() throws Exception {
        StringBuilder name = new StringBuilder("\\q");
        for (char character = 0; character < ' '; character++) {
            name.append(character);
        }

        ThreadDump dump = readThreads("""
                  {"tid": 1, "name": "%s", "stack": ["a.B.c(B.java:99999999999)", {"x": 1}], "state": ["odd"]},
                  {"tid": 2, "name": "two", "carrier": 9, "stack": "none"}
                """.formatted(name));

        assertThat(dump.groups().stream().mapToLong(StackGroup::count).sum()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    @EnabledOnOs(OS.LINUX)
    void aMonitorIsNamedWithItsOwnerWhereTheJdkTells(JdkUnderTest jdk) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "monitor", 5)) {
            ThreadDump dump = take(jvm, "monitor of " + jdk);

            assertThat(dump.groups()).anySatisfy(group -> {
                assertThat(group.count()).isEqualTo(5);
                assertThat(group.stack().getFirst().method()).isEqualTo("enter");
            });
            if (jdk == JdkUnderTest.THIS) {
                assertThat(dump.contended()).first().satisfies(contended -> {
                    assertThat(contended.object().kind()).isEqualTo(Blocker.BlockerKind.MONITOR);
                    assertThat(contended.object().type()).isEqualTo("java.lang.Object");
                    assertThat(contended.waiting()).isEqualTo(5);
                    assertThat(contended.owner()).endsWith(" main");
                });
            } else {
                assertThat(dump.contended()).isEmpty();
            }
        }
    }

    @Test
    void numbersAndUnknownPropertiesAreReadToo() throws Exception {
        ThreadDump dump = read("""
                {"formatVersion": 2, "threadDump": {"processId": 7, "time": "now", "runtimeVersion": "28",
                 "threadContainers": [
                  {"container": "<root>", "parent": null, "owner": null, "threads": [
                    {"tid": 1, "name": "one", "state": "BLOCKED", "blockedOn": "a.Lock@1", "more": {"x": [1, {}]},
                     "stack": ["app//a.B.c(B.java:7)", "x/a.B$$Lambda/0x07.run(Unknown Source)"]},
                    {"tid": 2, "name": "two", "virtual": true, "carrier": 9, "state": "RUNNABLE", "stack": [],
                     "monitorsOwned": [{"depth": 0, "locks": [null, "a.Lock@1"]}]}],
                   "threadCount": 2},
                  {"container": "scope@1f", "parent": "<root>", "owner": 2, "threads": [
                    {"tid": 3, "name": "", "virtual": true, "parkBlocker": {"object": "a.Latch@3"}, "stack": []}]},
                  {"container": "scope@2f", "parent": "<root>", "owner": 2, "threads": [
                    {"tid": 4, "name": "", "virtual": true, "parkBlocker": {"object": "a.Latch@4"}, "stack": []}]}
                 ]}}
                """);

        assertThat(dump.groups())
                .containsExactly(
                        new StackGroup(
                                "scope",
                                true,
                                new StackGroup.WaitTarget(Blocker.BlockerKind.PARKED, "a.Latch"),
                                List.of(),
                                2,
                                false,
                                2,
                                ThreadIds.of(3, 4)),
                        new StackGroup(
                                "<root>",
                                false,
                                new StackGroup.WaitTarget(Blocker.BlockerKind.MONITOR, "a.Lock"),
                                List.of(
                                        new StackFrame("a.B", "c", "B.java", 7, false),
                                        new StackFrame("a.B$$Lambda/0x07", "run", null, 0, false)),
                                1,
                                false,
                                1,
                                ThreadIds.of(1)),
                        new StackGroup("<root>", true, null, List.of(), 1, false, 0, ThreadIds.of(2)));
        assertThat(dump.contended())
                .containsExactly(
                        new ContendedObject(new Blocker(Blocker.BlockerKind.MONITOR, "a.Lock@1"), 1, "#2 two", 2));
    }

    @Test
    void aVirtualThreadThatWaitsOnItsCarrierIsPinned() throws Exception {
        ThreadDump dump = readThreads("""
                  {"tid": 1, "virtual": true, "state": "TIMED_WAITING", "carrier": 9, "stack": ["a.B.pinned(B.java:1)"]},
                  {"tid": 2, "virtual": true, "state": "RUNNABLE", "carrier": 8, "stack": ["a.B.runs(B.java:1)"]},
                  {"tid": 3, "virtual": true, "state": "WAITING", "stack": ["a.B.waits(B.java:1)"]}
                """);

        assertThat(dump.groups().stream().filter(StackGroup::pinned))
                .singleElement()
                .satisfies(group -> assertThat(group.ids()).isEqualTo(ThreadIds.of(1)));
    }

    @Test
    void ownersThatWaitForEachOthersMonitorsAreADeadlock() throws Exception {
        ThreadDump dump = readThreads("""
                  {"tid": 1, "name": "one", "virtual": true, "blockedOn": "a.Lock@2", "stack": [],
                   "monitorsOwned": [{"depth": 0, "locks": ["a.Lock@1"]}]},
                  {"tid": 2, "name": "two", "virtual": true, "blockedOn": "a.Lock@1", "stack": [],
                   "monitorsOwned": [{"depth": 0, "locks": ["a.Lock@2"]}]},
                  {"tid": 3, "name": "three", "virtual": true, "blockedOn": "a.Lock@1", "stack": [],
                   "monitorsOwned": [{"depth": 0, "locks": ["a.Lock@3"]}]}
                """);

        assertThat(dump.monitors().deadlocks())
                .singleElement()
                .satisfies(cycle -> assertThat(cycle)
                        .extracting(PrintedLocks.DeadlockedThread::thread, PrintedLocks.DeadlockedThread::holder)
                        .containsExactlyInAnyOrder(tuple("#1 one", "#2 two"), tuple("#2 two", "#1 one")));
    }

    @Test
    void theAgentsOwnThreadsDoNotCount() throws Exception {
        ThreadDump dump = readThreads("""
                  {"tid": 1, "name": "loombench-agent", "stack": ["a.B.c(B.java:1)"]},
                  {"tid": 2, "name": "loombench-probe", "virtual": true, "stack": ["a.B.c(B.java:2)"]},
                  {"tid": 3, "name": "main", "stack": ["a.B.c(B.java:7)"]}
                """);

        assertThat(dump.groups()).extracting(StackGroup::ids).containsExactly(ThreadIds.of(3));
    }

    @Test
    void aMonitorWhoseOwnerWaitsIsKeptWithThoseThatWaitForIt() throws Exception {
        ThreadDump dump = readThreads("""
                  {"tid": 1, "name": "one", "virtual": true, "parkBlocker": {"object": "a.Sync@7"}, "stack": [],
                   "monitorsOwned": [{"depth": 0, "locks": ["a.Lock@1", "a.Free@3"]}]},
                  {"tid": 2, "virtual": true, "blockedOn": "a.Lock@1", "stack": []},
                  {"tid": 3, "virtual": true, "blockedOn": "a.Lock@1", "stack": []},
                  {"tid": 4, "virtual": true, "blockedOn": "a.Busy@2", "stack": []},
                  {"tid": 5, "virtual": true, "stack": [], "monitorsOwned": [{"depth": 0, "locks": ["a.Busy@2"]}]}
                """);

        assertThat(dump.monitors().deadlocks()).isEmpty();
        assertThat(dump.monitors().held())
                .containsExactly(
                        new MonitorWaits.HeldMonitor("a.Lock@1", ThreadIds.of(2, 3), "#1 one", true, "a.Sync@7"));
    }

    @Test
    void eventLoopsAreToldApartByName() throws Exception {
        ThreadDump dump = readThreads("""
                  {"tid": 1, "name": "nioEventLoopGroup-2-1", "stack": ["io.netty.channel.nio.NioEventLoop.run(N.java:1)"]},
                  {"tid": 2, "name": "nioEventLoopGroup-3-1", "stack": ["io.netty.channel.nio.NioEventLoop.run(N.java:1)"]},
                  {"tid": 3, "name": "main", "stack": ["a.B.c(B.java:7)"]}
                """);

        assertThat(dump.groups())
                .extracting(StackGroup::container)
                .containsExactlyInAnyOrder("nioEventLoopGroup-2", "nioEventLoopGroup-3", "<root>");
    }

    @Test
    void framesKeepTheirText() {
        assertThat(StackFrame.parse("java.base/java.lang.Object.wait0(Native Method)", CodeOrigin::byName))
                .isEqualTo(new StackFrame("java.lang.Object", "wait0", null, 0, true))
                .extracting(StackFrame::text)
                .isEqualTo("java.lang.Object.wait0(Native Method)");
        assertThat(StackFrame.parse("com.acme.Shop.<init>(Shop.java)", CodeOrigin::byName)
                        .text())
                .isEqualTo("com.acme.Shop.<init>(Shop.java)");
    }

    @Test
    void aFileThatIsCutShortOrNoDumpIsTold() throws Exception {
        assertThatIOException()
                .isThrownBy(() ->
                        read("{\"threadDump\": {\"threadContainers\": [{\"container\": \"<root>\", \"threads\": ["))
                .withMessageContaining("isn't a complete thread dump");
        assertThatIOException().isThrownBy(() -> read("{}")).withMessageContaining("contains no threadDump");
        assertThatIOException().isThrownBy(() -> read("no JSON")).withMessageContaining("isn't a complete thread dump");
    }

    private static ThreadDump readThreads(String threads) throws Exception {
        return read("{'threadDump': {'threadContainers': [{'container': '<root>', 'threads': [%s]}]}}"
                .replace('\'', '"')
                .formatted(threads));
    }

    private static ThreadDump read(String json) throws Exception {
        return ThreadDump.read(Files.writeString(folder.resolve("dump.json"), json), CodeOrigin::byName);
    }
}
