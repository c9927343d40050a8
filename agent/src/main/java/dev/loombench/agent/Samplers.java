package dev.loombench.agent;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Starter and stopper of the sampler, of which one runs at a time; a second start only writes to its own file
/// that another one runs. Loaded by [Agent] into a separate class loader.
public final class Samplers {
    private static final AtomicReference<@Nullable Sampler> RUNNING = new AtomicReference<>();

    private Samplers() {}

    /// Starts or stops the sampler; returns at once and never throws.
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
