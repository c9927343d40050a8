package dev.loombench.profiler;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/// `-prof dev.loombench.profiler.VirtualThreads`: peak OS threads, carriers, pins, scheduling delay and
/// peak memory of each iteration. A figure that can't be had is absent, and the reason is said once in a fork.
public final class VirtualThreads implements InternalProfiler {
    private final Settings settings;
    private final Absences absences = new Absences(System.err);
    private @Nullable Watch watch;
    private @Nullable Pins pins;

    /// Starts nothing: JMH makes one in its own process, too, to see that the options are right.
    ///
    /// @param options such as `delay=20ms;pins=1ms`, may be empty
    /// @throws ProfilerException with one line that says what is wrong, or with the help if asked
    public VirtualThreads(String options) throws ProfilerException {
        this.settings = Settings.parse(options);
    }

    @Override
    public String getDescription() {
        return "Virtual threads: peak OS threads, carriers, pins, scheduling delay, peak RSS";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        begin();
    }

    @Override
    public List<Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return end();
    }

    void begin() {
        Duration threshold = settings.pins();
        if (threshold != null) {
            pins = absences.unlessAbsent(Figures.PINS, () -> recorded(threshold));
        }
        watch = absences.unlessAbsent(Figures.ALL_BUT_PINS, () -> Watch.start(settings, absences));
    }

    /// The figures since [#begin()], and none if it wasn't called.
    List<Result<?>> end() {
        List<Result<?>> results = new ArrayList<>();
        Watch watched = watch;
        if (watched != null) {
            watch = null;
            absences.unlessAbsent(Figures.ALL_BUT_PINS, () -> results.addAll(Figures.of(watched.stop())));
        }
        Pins recorded = pins;
        if (recorded != null) {
            pins = null;
            absences.unlessAbsent(Figures.PINS, () -> results.addAll(Figures.of(recorded.stop())));
        }
        return results;
    }

    /// @throws IllegalStateException where [Pins] couldn't even be loaded
    private static Pins recorded(Duration threshold) {
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            throw new IllegalStateException("this JVM has no Flight Recorder (module jdk.jfr)");
        }
        return Pins.record(threshold);
    }
}
