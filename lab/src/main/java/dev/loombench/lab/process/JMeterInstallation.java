package dev.loombench.lab.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// An installed JMeter, with a class path of its own.
///
/// @param folder of its jars, the JVM options in `jvm.options`, and JMeter's home
/// @param heap JVM options of the user
public record JMeterInstallation(Path folder, List<String> heap) {
    private static final List<String> DEFAULT_HEAP_OPTIONS = List.of("-Xms512m", "-Xmx1g");
    private static final String MAIN = "dev.loombench.generator.jmeter.Main";

    /// The JMeter of a Loombench distribution, with the JVM options of the environment.
    public static JMeterInstallation locate(Path distribution) {
        return new JMeterInstallation(distribution.resolve("lib/generators/jmeter"), heap(System.getenv()));
    }

    /// JVM options from `HEAP` and `JVM_ARGS`, as JMeter's own script reads them. A JVM takes the last value of
    /// a repeated option.
    static List<String> heap(Map<String, String> environment) {
        List<String> options = new ArrayList<>(words(environment.getOrDefault("HEAP", "")));
        if (options.isEmpty()) {
            options.addAll(DEFAULT_HEAP_OPTIONS);
        }
        options.addAll(words(environment.getOrDefault("JVM_ARGS", "")));
        return List.copyOf(options);
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    /// The command line up to JMeter's own arguments.
    ///
    /// @param java `java` of a JDK 25 or later, or a script that executes it
    /// @param hiccups file into which it writes the pauses of its JVM
    List<String> command(Path java, Path hiccups) {
        List<String> command = new ArrayList<>(List.of(java.toString(), "@" + folder.resolve("jvm.options")));
        command.addAll(heap);
        command.addAll(List.of(
                "-Duser.language=en",
                "-Duser.country=US",
                "-Dloombench.leash=true",
                "-Dloombench.hiccups=" + hiccups,
                "-cp",
                folder.resolve("*").toString(),
                MAIN));
        return command;
    }
}
