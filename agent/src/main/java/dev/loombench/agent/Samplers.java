package dev.loombench.agent;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Starts and stops the sampler. One runs at a time; a second start while one runs only tells so in the
/// file that it was given. Loaded by [Agent] into a class loader of its own.
public final class Samplers {
    private static final AtomicReference<@Nullable Sampler> RUNNING = new AtomicReference<>();

    private Samplers() {}

    /// Returns at once and never throws.
    ///
    /// @param text the options, or `stop`
    public static void enter(@Nullable String text, Instrumentation instrumentation) {
        try {
            if (Options.STOP.equals(text)) {
                stop();
            } else {
                start(Options.parse(text), instrumentation);
            }
        } catch (IllegalArgumentException badOptions) {
            System.err.println("loombench-agent: " + badOptions.getMessage());
        } catch (Throwable t) {
            // the host must not notice
        }
    }

    private static void start(Options options, Instrumentation instrumentation) {
        var sampler = new Sampler(options, instrumentation, RUNNING::get, Samplers::ended);
        RUNNING.compareAndSet(null, sampler);
        Thread.ofPlatform()
                .name("loombench-agent")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .uncaughtExceptionHandler((thread, thrown) -> ended(sampler))
                .start(sampler);
    }

    private static void stop() {
        Sampler sampler = RUNNING.get();
        if (sampler != null) {
            sampler.stop();
        }
    }

    private static void ended(Sampler sampler) {
        RUNNING.compareAndSet(sampler, null);
    }
}
