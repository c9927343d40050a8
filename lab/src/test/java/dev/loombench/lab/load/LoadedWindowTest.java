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
class LoadedWindowTest {
    private static final LoadOrder ORDER = MadeLoads.order(Duration.ofSeconds(2), Duration.ofSeconds(10));
    private static final MeasuredLoad NOTHING =
            new MeasuredLoad(ORDER, Optional.empty(), Optional.empty(), List.of(), Duration.ZERO);

    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void beginsWithTheEndOfTheWarmUpAndIsOverWithTheLoad() throws Exception {
        try (LoadedWindow window = new LoadedWindow(ORDER, live -> {
            live.accept(second(-2));
            live.accept(second(-1));
            goOn.await();
            return NOTHING;
        })) {
            assertThat(window.begins()).contains(Duration.ofMillis(9_700));
            assertThat(window.over()).isFalse();

            goOn.countDown();

            assertThat(window.load()).isSameAs(NOTHING);
            assertThat(window.over()).isTrue();
        }
    }

    @Test
    void itsWarmUpIsNoWindow() throws Exception {
        try (LoadedWindow window = new LoadedWindow(ORDER, live -> {
            live.accept(second(-2));
            return NOTHING;
        })) {
            assertThat(window.begins()).isEmpty();
        }
    }

    @Test
    void whatIsGoneOfItWhenItIsSeenDoesNotCount() throws Exception {
        try (LoadedWindow window = new LoadedWindow(ORDER, live -> {
            live.accept(second(2));
            live.accept(second(3));
            return NOTHING;
        })) {
            assertThat(window.begins()).contains(Duration.ofMillis(6_700));
        }
    }

    @Test
    void aLoadThatCanNotBeMadeHasNone() throws Exception {
        try (LoadedWindow window = new LoadedWindow(ORDER, live -> {
            throw new IOException("no generator");
        })) {
            assertThat(window.begins()).isEmpty();
            assertThatThrownBy(window::load).isInstanceOf(IOException.class).hasMessage("no generator");
        }
    }

    @Test
    void closingEndsALoadThatIsBeingMade() throws Exception {
        LoadedWindow window = new LoadedWindow(ORDER, live -> {
            live.accept(second(-1));
            goOn.await();
            return NOTHING;
        });
        window.begins();

        window.close();

        assertThat(window.over()).isTrue();
    }

    @Test
    void closingWhatWasNeverBegunDoesNothing() {
        LoadedWindow window = new LoadedWindow(ORDER, live -> NOTHING);

        window.close();

        assertThat(window.over()).isFalse();
    }

    private static LoadSecond second(int index) {
        return MadeLoads.second(index, 0.01);
    }
}
