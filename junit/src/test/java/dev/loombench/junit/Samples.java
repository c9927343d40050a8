package dev.loombench.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Tests that the extension is to pass or to fail. Nothing here but JUnit's API, so that they run with JUnit 5, too.
final class Samples {
    /// Number of steps that take most of a second.
    static final long STEPS = 700_000_000;

    private static volatile long result;

    private Samples() {}

    static long result() {
        return result;
    }

    /// Blocks without leaving the carrier.
    static void pin() {
        try (InputStream in = Samples.class.getResourceAsStream("SleepInInitializer.class")) {
            MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Computes on all carriers. It is work and not time, so that on a busy machine what observes it gets its share.
    static void holdAllCarriers(long steps) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            threads.add(Thread.startVirtualThread(() -> {
                long value = 1;
                for (long step = 0; step < steps; step++) {
                    value = value * 6_364_136_223_846_793_005L + step;
                }
                result = value;
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @ShouldNotPin
    static class Pinning {
        @Test
        void sleepsPins() throws InterruptedException {
            Thread.startVirtualThread(() -> sleep(50)).join();
        }

        @Test
        void failsOnPinning() throws InterruptedException {
            Thread.startVirtualThread(Samples::pin).join();
        }

        @Test
        @ShouldNotPin(maxMillis = 60_000)
        void pinsWithinItsBound() throws InterruptedException {
            Thread.startVirtualThread(Samples::pin).join();
        }

        @Test
        @ShouldNotPin(packages = {"com.acme", "dev.loom"})
        void pinsOutsideOfThePackages() throws InterruptedException {
            Thread.startVirtualThread(Samples::pin).join();
        }

        @Test
        @ShouldNotPin(packages = {"com.acme", "dev.loombench"})
        void failsOnPinningInsideOfThePackages() throws InterruptedException {
            Thread.startVirtualThread(Samples::pin).join();
        }

        @Test
        @ShouldNotPin(known = @KnownPin(at = "dev.loombench.junit.Samples.pin", until = "2999-12-31"))
        void pinsWhereThatIsKnown() throws InterruptedException {
            Thread.startVirtualThread(Samples::pin).join();
        }

        @Test
        @ShouldNotPin(known = @KnownPin(at = "dev.loombench.junit.Samples", until = "2020-02-29"))
        void failsOnPinningThatWasAllowed() throws InterruptedException {
            Thread.startVirtualThread(Samples::pin).join();
        }

        @Test
        @ShouldNotPin(known = @KnownPin(at = "com.acme", until = "soon"))
        void failsWithoutADate() {}

        @Test
        @ShouldNotPin(maxMillis = -1)
        void failsWithoutAMeaning() {}
    }

    @ShouldNotHoldCarriers(maxMillis = 100)
    static class Carriers {
        @Test
        void leavesCarriersFree() throws InterruptedException {
            Thread.startVirtualThread(() -> sleep(200)).join();
        }

        @Test
        void failsOnHoldingAllCarriers() throws InterruptedException {
            holdAllCarriers(STEPS);
        }

        @Test
        @ShouldNotHoldCarriers(maxMillis = 60_000)
        void holdsCarriersWithinItsBound() throws InterruptedException {
            holdAllCarriers(STEPS / 5);
        }
    }

    @MaxLiveVirtualThreads(graceMillis = 100)
    static class Leaks {
        @Test
        void waitsForItsThreads() {
            try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 100; i++) {
                    executor.execute(() -> sleep(1));
                }
            }
        }

        @Test
        void failsOnALeak() {
            Thread.ofVirtual().name("left-behind").start(() -> sleep(1_000));
        }

        @Test
        @MaxLiveVirtualThreads(1)
        void leavesWhatItMay() {
            Thread.startVirtualThread(() -> sleep(2_000));
        }

        @Test
        void leavesItsThreadInterrupted() {
            Thread.currentThread().interrupt();
        }
    }

    @ShouldNotPin
    static class ThreadsOfTheClass {
        private static ExecutorService executor;

        @BeforeAll
        static void start() {
            executor = Executors.newSingleThreadExecutor();
            executor.execute(() -> {});
        }

        @AfterAll
        static void stop() {
            executor.close();
        }

        @Test
        void failsOnPinningOfAThreadThatTheClassStarted() throws Exception {
            Thread thread = executor.submit(() -> Thread.startVirtualThread(Samples::pin))
                    .get();
            thread.join();
        }
    }

    /// Healthy tests, beside others that are not.
    @Execution(ExecutionMode.CONCURRENT)
    @ShouldNotPin
    @MaxLiveVirtualThreads
    @ShouldNotHoldCarriers
    static class Healthy {
        static final int TESTS = 100;

        @RepeatedTest(TESTS)
        void healthy() {
            try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 20; i++) {
                    executor.execute(() -> sleep(2));
                }
            }
        }
    }

    /// Tests that nothing checks, and that pin, hold carriers and leak.
    @Execution(ExecutionMode.CONCURRENT)
    static class Unchecked {
        @RepeatedTest(5)
        void pins() throws InterruptedException {
            Thread.startVirtualThread(Samples::pin).join();
        }

        @Test
        void holds() throws InterruptedException {
            holdAllCarriers(STEPS / 2);
        }

        @RepeatedTest(5)
        void leaks() {
            Thread.startVirtualThread(() -> sleep(3_000));
        }
    }

    /// Tests of one class at the same time, of which some fail.
    @Execution(ExecutionMode.CONCURRENT)
    @ShouldNotPin
    @MaxLiveVirtualThreads(graceMillis = 50)
    @ShouldNotHoldCarriers(maxMillis = 100)
    static class Mixed {
        @Test
        void failsOnPinning() throws InterruptedException {
            Thread.startVirtualThread(Samples::pin).join();
        }

        @Test
        void failsOnALeak() {
            Thread.startVirtualThread(() -> sleep(1_000));
        }

        @Test
        void failsOnHoldingAllCarriers() throws InterruptedException {
            holdAllCarriers(STEPS);
        }

        @RepeatedTest(10)
        void staysHealthy() throws InterruptedException {
            Thread.startVirtualThread(() -> sleep(50)).join();
        }
    }
}
