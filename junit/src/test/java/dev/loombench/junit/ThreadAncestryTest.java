package dev.loombench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ThreadAncestryTest {
    private static final int THREADS = 400;

    @Test
    void threadsThatATestStartsAndThoseThatTheyStartAreItsOwn() throws InterruptedException {
        try (TestThreads test = TestThreads.ofTest(null, false)) {
            List<Thread> threads = new ArrayList<>();
            TestThreads previous = ThreadAncestry.enter(test);
            Thread child = Thread.ofPlatform().start(() -> threads.add(Thread.startVirtualThread(() -> {})));
            ThreadAncestry.enter(previous);
            child.join();
            Thread later = Thread.startVirtualThread(() -> {});

            assertThat(test.started(child.threadId())).isTrue();
            assertThat(test.started(threads.getFirst().threadId())).isTrue();
            assertThat(test.contains(later.threadId())).isFalse();
        }
    }

    @Test
    void withoutParallelTestsAllThatBeginsIsTheTests() {
        Thread before = Thread.ofVirtual().unstarted(() -> {});
        try (TestThreads test = TestThreads.ofTest(null, true)) {
            assertThat(test.contains(before.threadId())).isFalse();
            assertThat(test.contains(Thread.ofVirtual().unstarted(() -> {}).threadId()))
                    .isTrue();
        }
    }

    @Test
    void threadsOfAClassAreNobodysWhileSeveralOfItsTestsRun() {
        try (TestThreads ofClass = TestThreads.ofClass(null);
                TestThreads first = TestThreads.ofTest(ofClass, false)) {
            TestThreads previous = ThreadAncestry.enter(ofClass);
            long shared = Thread.ofVirtual().unstarted(() -> {}).threadId();
            ThreadAncestry.enter(previous);
            assertThat(first.contains(shared)).isTrue();

            try (TestThreads second = TestThreads.ofTest(ofClass, false)) {
                assertThat(second.contains(shared)).isFalse();
                assertThat(first.contains(shared)).isFalse();
            }
        }
    }

    @Test
    void whatAWorkerThatItsPoolStartedMeanwhileStartsIsNotItsOwn() throws Exception {
        try (var pool = new ForkJoinPool(2)) {
            boolean own = pool.submit(() -> {
                        try (TestThreads test = TestThreads.ofTest(null, false)) {
                            TestThreads previous = ThreadAncestry.enter(test);
                            var threads = new LinkedBlockingQueue<Thread>();
                            pool.execute(() -> threads.add(Thread.ofVirtual().unstarted(() -> {})));
                            Thread ofOtherTest = threads.take();
                            ThreadAncestry.enter(previous);
                            return test.contains(ofOtherTest.threadId());
                        }
                    })
                    .get();

            assertThat(own).isFalse();
        }
    }

    @Test
    void testsThatStartThreadsAtTheSameTimeGetNoneOfTheOthers() throws InterruptedException {
        try (TestThreads first = TestThreads.ofTest(null, false);
                TestThreads second = TestThreads.ofTest(null, false)) {
            var go = new CountDownLatch(1);
            List<Long> ofFirst = new ArrayList<>();
            List<Long> ofSecond = new ArrayList<>();
            List<Thread> starters = List.of(starter(first, go, ofFirst), starter(second, go, ofSecond));
            go.countDown();
            for (Thread starter : starters) {
                starter.join();
            }

            assertThat(ofFirst).noneMatch(second::contains);
            assertThat(ofSecond).noneMatch(first::contains);
        }
    }

    private static Thread starter(@Nullable TestThreads owner, CountDownLatch go, List<Long> ids) {
        return Thread.ofPlatform().start(() -> {
            ThreadAncestry.enter(owner);
            try {
                go.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            for (int i = 0; i < THREADS; i++) {
                ids.add(Thread.ofVirtual().unstarted(() -> {}).threadId());
            }
        });
    }
}
