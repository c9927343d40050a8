package dev.loombench.agent;

import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;

/// Entry point of the agent: at JVM start (`-javaagent:agent.jar=OPTIONS`) or when loaded by process id.
///
/// The JVM loads this class with the program's class loader. All other classes are loaded by a loader of their
/// own, so that the packages opened to them aren't open to the program, whose libraries may behave differently
/// then.
public final class Agent {
    private static @Nullable ClassLoader isolated;

    private Agent() {}

    /// Starts the agent before the program's `main`.
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        agentmain(options, instrumentation);
    }

    /// Starts or stops the agent in a running JVM.
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        try {
            isolatedLoader()
                    .loadClass("dev.loombench.agent.Samplers")
                    .getMethod("enter", String.class, Instrumentation.class)
                    .invoke(null, options, instrumentation);
        } catch (Throwable t) {
            // the host must not notice
        }
    }

    private static synchronized ClassLoader isolatedLoader() {
        ClassLoader loader = isolated;
        if (loader == null) {
            URL jar = Agent.class.getProtectionDomain().getCodeSource().getLocation();
            loader = new URLClassLoader("loombench-agent", new URL[] {jar}, ClassLoader.getPlatformClassLoader());
            isolated = loader;
        }
        return loader;
    }
}
