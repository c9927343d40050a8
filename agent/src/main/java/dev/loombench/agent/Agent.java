package dev.loombench.agent;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Where the JVM enters: at its start (`-javaagent:agent.jar=OPTIONS`), or when the agent is loaded by process id.
///
/// It returns at once and never throws. One sampler runs at a time; the options `stop` end it, and a second start
/// while one runs only tells so in the file that it was given.
public final class Agent {
    private static final AtomicReference<@Nullable Sampler> RUNNING = new AtomicReference<>();

    private Agent() {}

    /// Called before the program's `main`.
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        enter(options, instrumentation);
    }

    /// Called when it is loaded into a JVM that runs.
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        enter(options, instrumentation);
    }

    private static void enter(@Nullable String text, Instrumentation instrumentation) {
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
        var sampler = new Sampler(options, instrumentation, RUNNING::get, Agent::ended);
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
