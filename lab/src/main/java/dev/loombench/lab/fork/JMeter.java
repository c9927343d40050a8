package dev.loombench.lab.fork;

import java.nio.file.Path;
import java.util.List;

/// Where JMeter lies, with a class path of its own.
///
/// @param folder its jars, the options of its JVM in the file `jvm.options`, and what it needs of an
///     installation
public record JMeter(Path folder) {
    private static final String MAIN = "dev.loombench.generator.jmeter.Main";

    /// In a distribution.
    public static JMeter in(Path distribution) {
        return new JMeter(distribution.resolve("lib/generators/jmeter"));
    }

    /// What starts it, up to its own arguments.
    ///
    /// @param java the command of a JDK of version 25 or later, or a script that becomes it
    /// @param hiccups the file into which it writes when it stood still
    List<String> command(Path java, Path hiccups) {
        return List.of(
                java.toString(),
                "@" + folder.resolve("jvm.options"),
                "-Xms512m",
                "-Xmx1g",
                "-Duser.language=en",
                "-Duser.country=US",
                "-Dloombench.leash=true",
                "-Dloombench.hiccups=" + hiccups,
                "-cp",
                folder.resolve("*").toString(),
                MAIN);
    }
}
