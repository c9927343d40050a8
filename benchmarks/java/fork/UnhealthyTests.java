package fork;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;

/// Tests that nothing checks, and that do beside [HealthyTests] what these must not fail for.
final class UnhealthyTests {
    @RepeatedTest(100)
    void pin() throws Exception {
        byte[] type;
        try (InputStream in = UnhealthyTests.class.getResourceAsStream("SleepingInitializer.class")) {
            type = in.readAllBytes();
        }
        Thread thread = Thread.startVirtualThread(() -> {
            try {
                MethodHandles.lookup().defineHiddenClass(type, true);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.join();
    }

    /// Holds all carriers, for some tenths of a second if nothing else runs.
    @RepeatedTest(20)
    void holdCarriers() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            threads.add(Thread.startVirtualThread(() -> Steps.compute(300_000_000)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @RepeatedTest(100)
    void leaveThreadsBehind() {
        Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(3_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }
}

/// Class whose initializer sleeps, which pins on every release: the JVM is on the stack.
final class SleepingInitializer {
    static {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private SleepingInitializer() {}
}
