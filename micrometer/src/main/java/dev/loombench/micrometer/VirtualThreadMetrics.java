package dev.loombench.micrometer;

import dev.loombench.agent.LiveFigures;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/// Gauges of this JVM's virtual threads, with the names and meanings of what `loombench diagnose
/// --watch` prints, below `loombench.virtual.threads`. A figure that this JVM doesn't tell has no gauge.
///
/// The scheduler is told by JDK 24 and later. Live threads, and the scheduler on JDK 21, need packages
/// of the JDK that the JVM's option `--add-opens` opens; see [LiveFigures]. The delay needs nothing, but
/// a daemon thread that starts a virtual thread ten times a second, from the first binding until this is
/// closed.
public final class VirtualThreadMetrics implements MeterBinder, AutoCloseable {
    private static final String PREFIX = "loombench.virtual.threads.";

    private final Tags tags;
    private final DelayMonitor delay = new DelayMonitor();
    private final LiveFigures figures = LiveFigures.find(delay.container(), delay::waiting);
    private final SchedulerBean bean = new SchedulerBean(delay::waiting);

    /// Metrics without tags of their own.
    public VirtualThreadMetrics() {
        this(Tags.empty());
    }

    /// Metrics with tags.
    public VirtualThreadMetrics(Iterable<Tag> tags) {
        this.tags = Tags.of(tags);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        delay.start();
        gauge(registry, "live", "Virtual threads that have started and not ended, parked ones included", figures::live);
        gauge(
                registry,
                "mounted",
                "Carriers that have a virtual thread mounted, or look for one",
                figures::mounted,
                bean::mounted);
        gauge(registry, "queued", "Runnable virtual threads without a carrier", figures::queued, bean::queued);
        gauge(
                registry,
                "carriers",
                "Carriers, those that compensate for blocked ones included",
                figures::carriers,
                bean::carriers);
        gauge(
                registry,
                "parallelism",
                "Target number of carriers that run at once",
                figures::parallelism,
                bean::parallelism);
        TimeGauge.builder(PREFIX + "delay", delay::longestNanos, TimeUnit.NANOSECONDS)
                .description("Longest time in the last minute that a new virtual thread waited for a carrier")
                .tags(tags)
                .register(registry);
    }

    /// Registers a gauge of the first source that tells the figure; none without such a source.
    private void gauge(MeterRegistry registry, String name, String description, DoubleSupplier... sources) {
        DoubleSupplier source = firstKnown(sources);
        if (source != null) {
            Gauge.builder(PREFIX + name, source::getAsDouble)
                    .description(description)
                    .baseUnit("threads")
                    .tags(tags)
                    .register(registry);
        }
    }

    private static @Nullable DoubleSupplier firstKnown(DoubleSupplier... sources) {
        for (DoubleSupplier source : sources) {
            if (!Double.isNaN(source.getAsDouble())) {
                return source;
            }
        }
        return null;
    }

    /// Ends the thread that probes the delay, which is unknown from then on (NaN). The gauges stay.
    @Override
    public void close() {
        delay.close();
    }
}
