package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.threads.KnownCalls;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/// How a JVM was launched, as its system properties tell.
///
/// @param mainClass binary name of the main class; empty where a jar names it, or the launcher has compiled it
/// @param mainJar whether the first entry is a jar that names the main class
/// @param classPath absolute paths, in the JVM's view of the file system
/// @param modulePath absolute paths, too
record ProgramLaunch(String mainClass, boolean mainJar, List<Path> classPath, List<Path> modulePath) {
    /// Classes of libraries that launch a program, so that they tell nothing about its own.
    private static final Pattern LAUNCHER_CLASS = Pattern.compile("(org\\.springframework\\.boot\\.loader"
            + "|org\\.apache\\.(catalina\\.startup|maven)|org\\.codehaus\\.plexus\\.classworlds|io\\.quarkus\\.(bootstrap|runner)"
            + "|org\\.jboss\\.modules|org\\.eclipse\\.jetty|org\\.junit\\.platform|(worker\\.)?org\\.gradle"
            + "|org\\.openjdk\\.jmh|com\\.intellij|scala\\.tools|winstone)\\..*");

    ProgramLaunch {
        classPath = List.copyOf(classPath);
        modulePath = List.copyOf(modulePath);
    }

    /// Parses the output of `VM.system_properties`.
    ///
    /// @throws IOException if it isn't in the form of a properties file
    /// @throws IllegalArgumentException if a path in it is none
    static ProgramLaunch parse(String text) throws IOException {
        Properties properties = SystemProperties.parse(text);
        Path directory = Path.of(properties.getProperty("user.dir", "/"));
        String classPath = properties.getProperty("java.class.path", "");
        String command = properties.getProperty("sun.java.command", "").strip();
        boolean isJar = !classPath.isEmpty() && (command + " ").startsWith(classPath + " ");
        String mainClass = properties.getProperty("jdk.module.main.class", isJar ? "" : firstWord(command));
        return new ProgramLaunch(
                KnownCalls.isJdk(mainClass) || isLauncher(mainClass) ? "" : mainClass,
                isJar,
                paths(directory, classPath),
                paths(directory, properties.getProperty("jdk.module.path", "")));
    }

    /// Whether a main class only launches a program that lies elsewhere.
    static boolean isLauncher(String mainClass) {
        return LAUNCHER_CLASS.matcher(mainClass).matches();
    }

    /// The main class in the command, which may stand after its module.
    private static String firstWord(String command) {
        String word = command.split("\\s", 2)[0];
        return word.substring(word.lastIndexOf('/') + 1);
    }

    private static List<Path> paths(Path directory, String text) {
        List<Path> paths = new ArrayList<>();
        for (String entry : text.split(Pattern.quote(File.pathSeparator))) {
            if (!entry.isEmpty()) {
                paths.add(directory.resolve(entry).normalize());
            }
        }
        return paths;
    }
}
