package dev.loombench.subject.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.JvmReport.ThreadRefusal;
import dev.loombench.protocol.ThreadCap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class PlatformThreadCounterTest {
    private static final String REFUSED = "unable to create native thread";

    @Test
    void countsThoseThatCameSince() throws Exception {
        PlatformThreadCounter threads = new PlatformThreadCounter();
        CountDownLatch held = new CountDownLatch(1);
        ThreadRefusal refusal;
        try (ExecutorService executor = Executors.newCachedThreadPool()) {
            for (int i = 0; i < 7; i++) {
                Future<?> unused = executor.submit(() -> {
                    held.await();
                    return 0;
                });
            }
            refusal =
                    threads.refusal(new ThreadCapReachedError(new ThreadCap(7))).orElseThrow();
            held.countDown();
        }
        assertThat(refusal)
                .isEqualTo(new ThreadRefusal(7, true, new ThreadCapReachedError(new ThreadCap(7)).toString()));
    }

    @Test
    void knowsARefusalByItsMessageHoweverItIsWrapped() {
        OutOfMemoryError refused = new OutOfMemoryError("unable to create native thread: possibly out of memory");
        assertThat(PlatformThreadCounter.findRefusal(new IllegalStateException(new RuntimeException(refused))))
                .isSameAs(refused);
        assertThat(new PlatformThreadCounter().refusal(refused).orElseThrow().byCap())
                .isFalse();
        assertThat(new PlatformThreadCounter().refusal(new OutOfMemoryError("heap space")))
                .isEmpty();
        assertThat(PlatformThreadCounter.findRefusal(new IllegalStateException(REFUSED)))
                .isNull();
    }
}
