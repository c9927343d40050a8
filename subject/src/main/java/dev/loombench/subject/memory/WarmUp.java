package dev.loombench.subject.memory;

import java.util.Optional;

/// Parks and ends threads before the first figure is read, so that what is there once, whatever the number of
/// threads, is there before.
public final class WarmUp {
    private static final int WAVES = 20;
    private static final int WAVE = 1_000;
    private static final long COMPILING_MILLIS = 50;
    private static final long SETTLING_MILLIS = 500;

    private WarmUp() {}

    /// Starts a thread for each core, or as many as there may be: code is loaded and carriers run, but next to
    /// nothing is compiled.
    ///
    /// @param most how many threads there will be at most
    /// @throws OutOfMemoryError if a thread was refused; the others are still parked then
    /// @throws ParkedThreads.NotParked if a thread can't go so deep
    /// @throws InterruptedException if the caller was interrupted
    public static void cold(Thread.Builder builder, int depth, int most)
            throws InterruptedException, ParkedThreads.NotParked {
        round(builder, depth, Math.min(Runtime.getRuntime().availableProcessors(), most));
    }

    /// Starts 20,000 threads, at most 1,000 or as many as there may be at a time: code is compiled and what
    /// allocates memory has some in store. The compiler has 50 ms after each 1,000, so that it has begun before
    /// the last ones run, and 0.5 s in the end. Fails as [#cold] does.
    ///
    /// @param most how many threads there will be at most
    public static void warm(Thread.Builder builder, int depth, int most)
            throws InterruptedException, ParkedThreads.NotParked {
        int round = Math.min(WAVE, most);
        for (int wave = 0; wave < WAVES; wave++) {
            for (int started = 0; started < WAVE; started += round) {
                round(builder, depth, round);
            }
            Thread.sleep(COMPILING_MILLIS);
        }
        Thread.sleep(SETTLING_MILLIS);
    }

    private static void round(Thread.Builder builder, int depth, int threads)
            throws InterruptedException, ParkedThreads.NotParked {
        ParkedThreads round = new ParkedThreads(builder, Optional.empty(), depth, threads);
        round.growTo(threads);
        round.release();
    }
}
