package dev.loombench.lab.analysis.compare.file;

import java.util.List;
import java.util.regex.Pattern;

/// Options of a JVM without what changes from run to run and says nothing about how it ran: agents by which an IDE
/// starts programs, ports, process numbers and temporary files.
final class LastingOptions {
    private static final Pattern IDE_AGENT = Pattern.compile("-javaagent:.*[/\\\\]idea_rt\\.jar(=.*)?");

    private static final Pattern PASSING_PROPERTY = Pattern.compile("-D(visualvm\\.id|java\\.io\\.tmpdir"
            + "|org\\.gradle\\.internal\\.worker\\.tmpdir|idea\\.launcher\\.port|com\\.sun\\.management\\.jmxremote\\.port"
            + "|jmh\\.tmp[\\w.]*)=.*");

    private static final Pattern DEBUGGER_ADDRESS = Pattern.compile("(?<=[,=:]address=)[^,]*");

    private static final Pattern TEMPORARY_PATH = Pattern.compile(
            "(/private)?(/tmp|/var/tmp|/var/folders)/[^,;:]*|[A-Za-z]:\\\\Users\\\\[^\\\\]*\\\\AppData\\\\Local\\\\Temp\\\\[^,;]*");

    private LastingOptions() {}

    /// The options that may matter, in their order; the rest of an option with a temporary path is kept, and `…`
    /// stands for the path.
    static List<String> of(List<String> options) {
        return options.stream()
                .filter(option -> !IDE_AGENT.matcher(option).matches())
                .filter(option -> !PASSING_PROPERTY.matcher(option).matches())
                .map(option -> DEBUGGER_ADDRESS.matcher(option).replaceAll("…"))
                .map(option -> TEMPORARY_PATH.matcher(option).replaceAll("…"))
                .toList();
    }
}
