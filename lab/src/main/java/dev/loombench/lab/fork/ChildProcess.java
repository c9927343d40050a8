package dev.loombench.lab.fork;

import java.util.List;
import java.util.Map;

/// What all children have in common: no JVM options but those that are recorded.
public final class ChildProcess {
    private static final List<String> OPTION_VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private ChildProcess() {}

    /// The variables of this environment from which JVMs take options; children don't get them.
    public static List<String> withheld(Map<String, String> environment) {
        return OPTION_VARIABLES.stream().filter(environment::containsKey).toList();
    }

    static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        OPTION_VARIABLES.forEach(builder.environment()::remove);
        return builder;
    }
}
