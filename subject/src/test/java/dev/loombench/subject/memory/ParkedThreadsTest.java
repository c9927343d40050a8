package dev.loombench.subject.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.ThreadCap;
import dev.loombench.subject.batch.BatchFailedException;
import dev.loombench.subject.model.ThreadCapReachedError;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParkedThreadsTest {
    @ParameterizedTest
    @CsvSource({"false, 1", "false, 20", "false, 100", "true, 1", "true, 20", "true, 100"})
    void allParkSoManyFramesDeepUntilTheyAreReleased(boolean virtual, int depth) throws Exception {
        ParkedThreads threads = new ParkedThreads(builder(virtual), Optional.empty(), depth, 30);
        threads.growTo(10);
        threads.growTo(30);
        assertThat(threads.started()).isEqualTo(30);
        for (int i = 0; i < 30; i++) {
            Thread thread = threads.get(i);
            assertThat(thread.isVirtual()).isEqualTo(virtual);
            assertThat(thread.getState()).isEqualTo(Thread.State.WAITING);
            assertThat(frames(thread)).isEqualTo(depth);
        }
        threads.release();
        for (int i = 0; i < 30; i++) {
            assertThat(threads.get(i).getState()).isEqualTo(Thread.State.TERMINATED);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void growsToTheCapAndNoFurther(boolean virtual) throws Exception {
        ParkedThreads threads = new ParkedThreads(builder(virtual), Optional.of(new ThreadCap(5)), 1, 10);
        threads.growTo(5);
        assertThatThrownBy(() -> threads.growTo(6)).isInstanceOf(ThreadCapReachedError.class);
        assertThat(threads.started()).isEqualTo(5);
        threads.release();
        assertThat(threads.get(4).isAlive()).isFalse();
    }

    @Test
    void aThreadThatCannotGoSoDeepIsTold() {
        Thread.Builder shallow = Thread.ofPlatform();
        ParkedThreads threads = new ParkedThreads(shallow, Optional.empty(), 10_000_000, 2);
        assertThatThrownBy(() -> threads.growTo(2))
                .isInstanceOfSatisfying(
                        ParkedThreads.NotParkedException.class,
                        e -> assertThat(e.reason()).isInstanceOf(StackOverflowError.class));
    }

    /// All carriers stay occupied, as happens with a full heap.
    @Test
    void aThreadThatNeitherParksNorEndsIsTold() throws Exception {
        int carriers = Runtime.getRuntime().availableProcessors();
        CountDownLatch busy = new CountDownLatch(carriers);
        AtomicBoolean enough = new AtomicBoolean();
        List<Thread> spinning = Stream.generate(() -> Thread.ofVirtual().start(() -> {
                    busy.countDown();
                    while (!enough.get()) {
                        Thread.onSpinWait();
                    }
                }))
                .limit(carriers)
                .toList();
        busy.await();
        try {
            ParkedThreads threads =
                    new ParkedThreads(Thread.ofVirtual(), Optional.empty(), 1, 1_000, Duration.ofSeconds(1));
            assertThatThrownBy(() -> threads.growTo(2))
                    .isInstanceOf(BatchFailedException.class)
                    .hasMessageStartingWith("0 of 1,000 threads ")
                    .hasMessageContaining("within 1 s");
        } finally {
            enough.set(true);
        }
        for (Thread thread : spinning) {
            thread.join();
        }
    }

    private static Thread.Builder builder(boolean virtual) {
        return virtual ? Thread.ofVirtual() : Thread.ofPlatform();
    }

    private static long frames(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> frame.getMethodName().equals("descend"))
                .count();
    }
}
