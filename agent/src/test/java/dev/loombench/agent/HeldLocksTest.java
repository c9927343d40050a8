package dev.loombench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.agent.ObservedJvm.TestedJdk;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests of the owners of locks in real JVMs, of the tests' JDK and of 21.
@DisabledOnOs(OS.WINDOWS)
class HeldLocksTest {
    private static final String REENTRANT_LOCK =
            "java\\.util\\.concurrent\\.locks\\.ReentrantLock\\$NonfairSync@[0-9a-f]+";

    @TempDir
    Path folder;

    private Path jar = Path.of("");
    private Path file = Path.of("");

    @BeforeEach
    void pack() throws Exception {
        jar = AgentJar.in(folder);
        file = folder.resolve("agent.txt");
    }

    @ParameterizedTest
    @EnumSource
    void aHolderThatEndedIsToldByItsState(TestedJdk jdk) throws Exception {
        try (var host = start(jdk, "dead-holder", 50)) {
            assertThat(locks(held -> held.size() == 1 && held.getFirst().startsWith("lock 50 ")))
                    .singleElement()
                    .asString()
                    .matches("lock 50 " + REENTRANT_LOCK + " [0-9]+ platform TERMINATED - h lder of it");
            assertThat(host.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void virtualOwnersThatWaitForEachOtherAreToldWithWhatTheyWaitFor(TestedJdk jdk) throws Exception {
        try (var host = start(jdk, "cycle", 2)) {
            List<List<String>> locks = locks(held ->
                            held.size() == 2 && held.stream().allMatch(line -> line.contains(" virtual WAITING java.")))
                    .stream()
                    .map(line -> List.of(line.split(" ")))
                    .toList();

            assertThat(locks).allSatisfy(lock -> assertThat(lock.get(1)).isEqualTo("1"));
            assertThat(locks).extracting(List::getLast).containsExactlyInAnyOrder("first", "second");
            assertThat(identity(locks.getFirst())).isEqualTo(waitsFor(locks.getLast()));
            assertThat(identity(locks.getLast())).isEqualTo(waitsFor(locks.getFirst()));
            assertThat(host.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLongestQueuesComeFirstAndNoMoreThanTwenty(TestedJdk jdk) throws Exception {
        try (var host = start(jdk, "many-locks", HeldLocks.MAX_LOCKS + 5)) {
            assertThat(locks(held -> held.size() >= HeldLocks.MAX_LOCKS
                            && held.getFirst().startsWith("lock 2 ")))
                    .hasSize(HeldLocks.MAX_LOCKS)
                    .allSatisfy(line -> assertThat(line)
                            .matches("lock [12] " + REENTRANT_LOCK + " [0-9]+ platform TIMED_WAITING - sleeper"));
            assertThat(host.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatNobodyOwnsIsLeftOut(TestedJdk jdk) throws Exception {
        try (var host = start(jdk, "unowned", 20)) {
            ObservedJvm.samples(file, 15);

            assertThat(locks(held -> true)).isEmpty();
            assertThat(SampleFileContent.read(file).head()).noneMatch(line -> line.startsWith("absent"));
            assertThat(host.isAlive()).isTrue();
        }
    }

    private static String identity(List<String> lock) {
        return lock.get(2);
    }

    private static String waitsFor(List<String> lock) {
        return lock.get(6);
    }

    private ObservedJvm start(TestedJdk jdk, String kind, int count) throws Exception {
        return ObservedJvm.start(
                jdk, "-javaagent:" + jar + "=file=" + file, folder.resolve("stderr"), kind, Integer.toString(count));
    }

    /// Waits for a sample with such locks.
    private List<String> locks(Predicate<List<String>> enough) throws Exception {
        return ObservedJvm.await(file, samples -> samples.locks() != null && enough.test(samples.locks()))
                .locks();
    }
}
