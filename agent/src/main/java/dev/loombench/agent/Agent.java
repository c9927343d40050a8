package dev.loombench.agent;

import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;

/// Where the JVM enters: at its start (`-javaagent:agent.jar=OPTIONS`), or when the agent is loaded by
/// process id.
///
/// The JVM puts this class beside the program's own. All others are loaded a second time, apart from
/// these, so that what is opened to them isn't opened to the program: its libraries may behave otherwise
/// where it is.
public final class Agent {
    private static @Nullable ClassLoader apart;

    private Agent() {}

    /// Called before the program's `main`.
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        enter(options, instrumentation);
    }

    /// Called when it is loaded into a JVM that runs.
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        enter(options, instrumentation);
    }

    private static void enter(@Nullable String options, Instrumentation instrumentation) {
        try {
            apart().loadClass("dev.loombench.agent.Samplers")
                    .getMethod("enter", String.class, Instrumentation.class)
                    .invoke(null, options, instrumentation);
        } catch (Throwable t) {
            // the host must not notice
        }
    }

    private static synchronized ClassLoader apart() {
        ClassLoader loader = apart;
        if (loader == null) {
            URL jar = Agent.class.getProtectionDomain().getCodeSource().getLocation();
            loader = new URLClassLoader("loombench-agent", new URL[] {jar}, ClassLoader.getPlatformClassLoader());
            apart = loader;
        }
        return loader;
    }
}
