package dev.loombench.subject.memory;

import java.util.Optional;

/// Warm-up that parks and ends threads before the first footprint, so that one-off memory doesn't count as
/// memory of threads.
public final class WarmUp {
    private static final int WAVES = 20;
    private static final int WAVE_THREADS = 1_000;
    private static final long COMPILING_MILLIS = 50;
    private static final long SETTLING_MILLIS = 500;

    private WarmUp() {}

    /// Starts a thread per core, within the maximum: classes are loaded and carriers run, but next to nothing
    /// is compiled.
    ///
    /// @param maxThreads maximum number of threads
    /// @throws OutOfMemoryError if a thread was refused; the others are still parked then
    /// @throws ParkedThreads.NotParked if a thread can't recurse that deep
    /// @throws InterruptedException if the caller was interrupted
    public static void runCold(Thread.Builder builder, int depth, int maxThreads)
            throws InterruptedException, ParkedThreads.NotParkedException {
        round(builder, depth, Math.min(Runtime.getRuntime().availableProcessors(), maxThreads));
    }

    /// Starts 20,000 threads, at most 1,000 at a time: code is compiled and allocators have free memory in
    /// reserve. The JIT compiler gets 50 ms after each 1,000 threads, so that it starts before the last ones
    /// run, and 0.5 s at the end. Throws as [#runCold] does.
    ///
    /// @param maxThreads maximum number of threads
    public static void runWarm(Thread.Builder builder, int depth, int maxThreads)
            throws InterruptedException, ParkedThreads.NotParkedException {
        int round = Math.min(WAVE_THREADS, maxThreads);
        for (int wave = 0; wave < WAVES; wave++) {
            for (int started = 0; started < WAVE_THREADS; started += round) {
                round(builder, depth, round);
            }
            Thread.sleep(COMPILING_MILLIS);
        }
        Thread.sleep(SETTLING_MILLIS);
    }

    private static void round(Thread.Builder builder, int depth, int threads)
            throws InterruptedException, ParkedThreads.NotParkedException {
        ParkedThreads round = new ParkedThreads(builder, Optional.empty(), depth, threads);
        round.growTo(threads);
        round.release();
    }
}
