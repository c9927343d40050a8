package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GeneratorLoadWindowTest {
    private static final LoadOrder ORDER = LoadFixtures.order(Duration.ofSeconds(2), Duration.ofSeconds(10));
    private static final LoadAssessment NOTHING =
            new LoadAssessment(ORDER, Optional.empty(), Optional.empty(), List.of(), Duration.ZERO);

    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void beginsWithTheEndOfTheWarmUpAndIsOverWithTheLoad() throws Exception {
        try (GeneratorLoadWindow window = new GeneratorLoadWindow(ORDER, live -> {
            live.accept(second(-2));
            live.accept(second(-1));
            goOn.await();
            return NOTHING;
        })) {
            assertThat(window.awaitStart()).contains(Duration.ofMillis(9_700));
            assertThat(window.isOver()).isFalse();

            goOn.countDown();

            assertThat(window.load()).isSameAs(NOTHING);
            assertThat(window.isOver()).isTrue();
        }
    }

    @Test
    void itsWarmUpIsNoWindow() throws Exception {
        try (GeneratorLoadWindow window = new GeneratorLoadWindow(ORDER, live -> {
            live.accept(second(-2));
            return NOTHING;
        })) {
            assertThat(window.awaitStart()).isEmpty();
        }
    }

    @Test
    void whatIsGoneOfItWhenItIsSeenDoesNotCount() throws Exception {
        try (GeneratorLoadWindow window = new GeneratorLoadWindow(ORDER, live -> {
            live.accept(second(2));
            live.accept(second(3));
            return NOTHING;
        })) {
            assertThat(window.awaitStart()).contains(Duration.ofMillis(6_700));
        }
    }

    @Test
    void aLoadThatCanNotBeMadeHasNone() throws Exception {
        try (GeneratorLoadWindow window = new GeneratorLoadWindow(ORDER, live -> {
            throw new IOException("no generator");
        })) {
            assertThat(window.awaitStart()).isEmpty();
            assertThatThrownBy(window::load).isInstanceOf(IOException.class).hasMessage("no generator");
        }
    }

    @Test
    void closingEndsALoadThatIsBeingMade() throws Exception {
        GeneratorLoadWindow window = new GeneratorLoadWindow(ORDER, live -> {
            live.accept(second(-1));
            goOn.await();
            return NOTHING;
        });
        window.awaitStart();

        window.close();

        assertThat(window.isOver()).isTrue();
    }

    @Test
    void closingWhatWasNeverBegunDoesNothing() {
        GeneratorLoadWindow window = new GeneratorLoadWindow(ORDER, live -> NOTHING);

        window.close();

        assertThat(window.isOver()).isFalse();
    }

    private static LoadSecond second(int index) {
        return LoadFixtures.second(index, 0.01);
    }
}
