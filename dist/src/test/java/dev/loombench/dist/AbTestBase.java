package dev.loombench.dist;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/// Tests of `ab`: a folder in which the installed program runs, and the processes that it may leave behind.
abstract class AbTestBase {
    @TempDir
    Path folder;

    final TaggedProcesses survivors = TaggedProcesses.tagged();

    /// Arguments of `ab` for one short pair at a low rate, with JSON as the result.
    static List<String> jsonArguments(int port, String a, String b, String... more) {
        List<String> words = new ArrayList<>(List.of(TestServices.arguments(port, a, b)));
        words.addAll(List.of(more));
        words.addAll(List.of("--format", "json"));
        return words;
    }

    final LauncherCommand launched(List<String> words) {
        return launched(words.toArray(String[]::new));
    }

    final LauncherCommand launched(String... words) {
        return new InstalledLab(folder).launch(words).with(TaggedProcesses.VARIABLE, survivors.tag());
    }
}
