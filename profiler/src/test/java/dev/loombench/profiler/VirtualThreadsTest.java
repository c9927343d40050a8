package dev.loombench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.Result;

class VirtualThreadsTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void givesAllFiguresOfAnIterationAndThenThoseOfTheNext() throws Exception {
        var profiler = new VirtualThreads("");

        profiler.begin();
        Thread.ofVirtual().start(PinningInitializer::forLong).join();
        Map<String, Double> first = scores(profiler.end());
        profiler.begin();
        Map<String, Double> second = scores(profiler.end());

        assertThat(first.keySet())
                .isEqualTo(second.keySet())
                .containsExactlyInAnyOrder(
                        "vthreads.osThreads.peak",
                        "vthreads.carriers.peak",
                        "vthreads.rss.peak",
                        "vthreads.delay",
                        "vthreads.pins",
                        "vthreads.pins.time");
        assertThat(first).containsEntry("vthreads.pins", 1.0);
        assertThat(first.get("vthreads.pins.time")).isGreaterThan(50);
        assertThat(second).containsEntry("vthreads.pins", 0.0).containsEntry("vthreads.pins.time", 0.0);
        assertThat(first.get("vthreads.osThreads.peak")).isGreaterThan(Thread.activeCount());
        assertThat(first.get("vthreads.rss.peak")).isGreaterThan(10);
    }

    @Test
    void whatWasNotAskedForIsAbsent() throws ProfilerException {
        var profiler = new VirtualThreads("pins=off;delay=off");

        profiler.begin();

        assertThat(scores(profiler.end()).keySet()).noneMatch(name -> name.matches(".*(pins|delay).*"));
    }

    @Test
    void anEndWithoutABeginningGivesNothing() throws ProfilerException {
        assertThat(new VirtualThreads("").end()).isEmpty();
    }

    private static Map<String, Double> scores(List<Result<?>> results) {
        return results.stream().collect(Collectors.toMap(Result::getLabel, Result::getScore));
    }

    /// Class whose initialiser sleeps, which pins the carrier on every JDK.
    private static final class PinningInitializer {
        static {
            try {
                Thread.sleep(60);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        static void forLong() {
            // all is done before
        }
    }
}
