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

/// JMH profiler (`-prof dev.loombench.profiler.VirtualThreads`) of peak OS threads, carriers, pinning,
/// scheduling delay and peak memory per iteration. A figure that can't be obtained is absent, with the reason
/// reported once per fork.
public final class VirtualThreads implements InternalProfiler {
    private static final String DESCRIPTION =
            "Virtual threads: peak OS threads, carriers, pins, scheduling delay, peak RSS";
    private final ProfilerOptions settings;
    private final MissingFigures absences = new MissingFigures(System.err);
    private @Nullable IterationSampler watch;
    private @Nullable PinningRecorder pins;

    /// Parses the options and starts nothing: JMH also creates an instance in its own process to validate them.
    ///
    /// @param options such as `delay=20ms;pins=1ms`, may be empty
    /// @throws ProfilerException with a one-line message, or with the help text if requested
    public VirtualThreads(String options) throws ProfilerException {
        this.settings = ProfilerOptions.parse(options);
    }

    @Override
    public String getDescription() {
        return DESCRIPTION;
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
            pins = absences.computeUnlessMissing(SecondaryResults.PINS, () -> startRecording(threshold));
        }
        watch = absences.computeUnlessMissing(
                SecondaryResults.ALL_BUT_PINNING, () -> IterationSampler.start(settings, absences));
    }

    /// Returns the figures since [#begin()]; none if it wasn't called.
    List<Result<?>> end() {
        List<Result<?>> results = new ArrayList<>();
        IterationSampler sampler = watch;
        if (sampler != null) {
            watch = null;
            absences.computeUnlessMissing(
                    SecondaryResults.ALL_BUT_PINNING, () -> results.addAll(SecondaryResults.results(sampler.stop())));
        }
        PinningRecorder recorder = pins;
        if (recorder != null) {
            pins = null;
            absences.computeUnlessMissing(
                    SecondaryResults.PINS, () -> results.addAll(SecondaryResults.results(recorder.stop())));
        }
        return results;
    }

    /// Starts recording pinning.
    ///
    /// @throws IllegalStateException if the JVM lacks Flight Recorder, without which [PinningRecorder] couldn't
    ///     be loaded
    private static PinningRecorder startRecording(Duration threshold) {
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            throw new IllegalStateException("this JVM has no Flight Recorder (module jdk.jfr)");
        }
        return PinningRecorder.record(threshold);
    }
}
