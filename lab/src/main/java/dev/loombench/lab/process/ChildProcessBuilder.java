package dev.loombench.lab.process;

import java.util.List;
import java.util.Map;

/// Creates builders of child processes without the environment variables from which JVMs take options, so that
/// a child has only the options that are recorded.
public final class ChildProcessBuilder {
    private static final List<String> OPTION_VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private ChildProcessBuilder() {}

    /// The variables of this environment that children don't get since JVMs take options from them.
    public static List<String> withheld(Map<String, String> environment) {
        return OPTION_VARIABLES.stream().filter(environment::containsKey).toList();
    }

    static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        OPTION_VARIABLES.forEach(builder.environment()::remove);
        return builder;
    }
}
