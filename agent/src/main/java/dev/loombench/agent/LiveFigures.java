package dev.loombench.agent;

import java.util.concurrent.ForkJoinPool;
import java.util.function.IntSupplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Figures of this JVM's virtual threads at the moment of asking, for code that runs in it and publishes
/// them. Any thread may ask.
///
/// They need packages of `java.base` that are closed by default: `java.lang` and `java.util.concurrent`
/// for all of them, and `jdk.internal.vm` for live threads. A figure that can't be read is NaN.
public final class LiveFigures {
    private final @Nullable LiveThreads live;
    private final @Nullable ForkJoinPool scheduler;
    private final IntSupplier waitingProbes;

    private LiveFigures(@Nullable LiveThreads live, @Nullable ForkJoinPool scheduler, IntSupplier waitingProbes) {
        this.live = live;
        this.scheduler = scheduler;
        this.waitingProbes = waitingProbes;
    }

    /// Finds what can be read in this JVM.
    ///
    /// @param probe thread container of probes of the delay, which don't count as live
    /// @param waitingProbes number of queued probes, which don't count as queued
    public static LiveFigures find(Object probe, IntSupplier waitingProbes) {
        return new LiveFigures(liveThreads(probe), scheduler(), waitingProbes);
    }

    private static @Nullable LiveThreads liveThreads(Object probe) {
        try {
            return new LiveThreads(probe);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError closed) {
            return null;
        }
    }

    private static @Nullable ForkJoinPool scheduler() {
        try {
            return SchedulerLookup.find();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError closed) {
            return null;
        }
    }

    /// Live virtual threads, parked ones included. Visits each thread, which takes milliseconds for
    /// 100,000 of them.
    public double live() {
        if (live == null) {
            return Double.NaN;
        }
        try {
            return live.visit(thread -> {});
        } catch (Throwable changed) { // of a method handle
            return Double.NaN;
        }
    }

    /// Target number of carriers that run at once.
    public double parallelism() {
        return state(SchedulerState::parallelism);
    }

    /// Carriers, those that compensate for blocked ones included.
    public double carriers() {
        return state(SchedulerState::threads);
    }

    /// Carriers that have a virtual thread mounted, or look for one.
    public double mounted() {
        return state(SchedulerState::active);
    }

    /// Runnable virtual threads without a carrier.
    public double queued() {
        return state(SchedulerState::queued);
    }

    private double state(ToDoubleFunction<SchedulerState> figure) {
        return scheduler == null ? Double.NaN : figure.applyAsDouble(SchedulerState.read(scheduler, waitingProbes));
    }
}
