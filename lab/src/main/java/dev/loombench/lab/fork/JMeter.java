package dev.loombench.lab.fork;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Where JMeter lies, with a class path of its own.
///
/// @param folder its jars, the options of its JVM in the file `jvm.options`, and what it needs of an
///     installation
/// @param heap options of its JVM
public record JMeter(Path folder, List<String> heap) {
    private static final List<String> USUAL = List.of("-Xms512m", "-Xmx1g");
    private static final String MAIN = "dev.loombench.generator.jmeter.Main";

    /// In a distribution.
    public static JMeter in(Path distribution) {
        return new JMeter(distribution.resolve("lib/generators/jmeter"), heap(System.getenv()));
    }

    /// As JMeter's own script takes them from `HEAP` and `JVM_ARGS`. Of an option that is given twice a JVM
    /// takes the last.
    static List<String> heap(Map<String, String> environment) {
        List<String> options = new ArrayList<>(words(environment.getOrDefault("HEAP", "")));
        if (options.isEmpty()) {
            options.addAll(USUAL);
        }
        options.addAll(words(environment.getOrDefault("JVM_ARGS", "")));
        return List.copyOf(options);
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    /// What starts it, up to its own arguments.
    ///
    /// @param java the command of a JDK of version 25 or later, or a script that becomes it
    /// @param hiccups the file into which it writes when it stood still
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
