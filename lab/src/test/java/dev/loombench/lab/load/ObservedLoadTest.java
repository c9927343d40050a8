package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.diagnose.collect.ObservedWork;
import dev.loombench.lab.load.GeneratorRunner.WindowTracker;
import dev.loombench.lab.load.ObservedLoad.LoadTask;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ObservedLoadTest {
    private static final LoadResult NOTHING = LoadResult.withoutFigures(Optional.empty());

    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void beginsWithTheEndOfTheWarmUpAndIsOverWithTheLoad() throws Exception {
        try (ObservedWork<LoadResult> window = observed(live -> {
            seconds(live).accept(second(-2));
            seconds(live).accept(second(-1));
            goOn.await();
            return NOTHING;
        })) {
            assertThat(window.awaitStart()).contains(Duration.ofMillis(9_700));
            assertThat(window.isOver()).isFalse();

            goOn.countDown();

            assertThat(window.result()).isSameAs(NOTHING);
            assertThat(window.isOver()).isTrue();
        }
    }

    @Test
    void itsWarmUpIsNoWindow() throws Exception {
        try (ObservedWork<LoadResult> window = observed(live -> {
            seconds(live).accept(second(-2));
            return NOTHING;
        })) {
            assertThat(window.awaitStart()).isEmpty();
        }
    }

    @Test
    void whatIsGoneOfItWhenItIsSeenDoesNotCount() throws Exception {
        try (ObservedWork<LoadResult> window = observed(live -> {
            Consumer<LoadSecond> seconds = seconds(live);
            seconds.accept(second(2));
            seconds.accept(second(3));
            return NOTHING;
        })) {
            assertThat(window.awaitStart()).contains(Duration.ofMillis(6_700));
        }
    }

    @Test
    void aLoadThatCanNotBeMadeHasNone() throws Exception {
        try (ObservedWork<LoadResult> window = observed(live -> {
            throw new IOException("no generator");
        })) {
            assertThat(window.awaitStart()).isEmpty();
            assertThatThrownBy(window::result).isInstanceOf(IOException.class).hasMessage("no generator");
        }
    }

    @Test
    void closingEndsALoadThatIsBeingMade() throws Exception {
        ObservedWork<LoadResult> window = observed(live -> {
            seconds(live).accept(second(-1));
            goOn.await();
            return NOTHING;
        });
        window.awaitStart();

        window.close();

        assertThat(window.isOver()).isTrue();
    }

    @Test
    void closingWhatWasNeverBegunDoesNothing() {
        ObservedWork<LoadResult> window = observed(live -> NOTHING);

        window.close();

        assertThat(window.isOver()).isFalse();
    }

    private static ObservedWork<LoadResult> observed(LoadTask task) {
        return ObservedLoad.of(Duration.ofSeconds(12), LoadListener.SILENT, task);
    }

    /// The built-in generator's seconds, in a window of ten.
    private static Consumer<LoadSecond> seconds(LoadListener live) {
        return new WindowTracker(Duration.ofSeconds(10), live);
    }

    private static LoadSecond second(int index) {
        return LoadFixtures.second(index, 0.01);
    }
}
