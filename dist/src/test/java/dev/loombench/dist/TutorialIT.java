package dev.loombench.dist;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The tutorial as somebody types it, in an empty directory: its Java files are saved, and the commands of its
/// `console` blocks are run. Each must end with 0, and every line that the page shows must come, figures aside.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class TutorialIT {
    private static final Path JDK = Path.of(System.getProperty("java.home"));

    private static final Pattern FENCE =
            Pattern.compile("^```(java|console)\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern CLASS = Pattern.compile("^class (\\w+)", Pattern.MULTILINE);

    /// A command, which goes on after a line that ends with a backslash.
    private static final Pattern COMMAND = Pattern.compile("^\\$ ((?:.*\\\\\n)*.*)\n", Pattern.MULTILINE);

    /// The beginning of an experiment's answer, which is undecided where other programs took the processors.
    private static final String ANSWER = "→";

    /// What follows a figure; another run may have it in another unit.
    private static final Set<String> UNITS = Set.of("ns", "µs", "ms", "s", "min", "kB", "MB", "GB");

    @TempDir
    Path folder;

    @Test
    void whatThePageShowsIsWhatComes() throws Exception {
        String page = Files.readString(LauncherSandbox.root().resolve("docs/tutorial.md"));
        List<MatchResult> fences = FENCE.matcher(page).results().toList();

        for (MatchResult fence : fences) {
            if (fence.group(1).equals("java")) {
                save(fence.group(2));
            } else {
                type(fence.group(2));
            }
        }

        assertThat(fences).hasSizeGreaterThan(5);
    }

    private void save(String source) throws IOException {
        String name = CLASS.matcher(source).results().findFirst().orElseThrow().group(1);
        Files.writeString(folder.resolve(name + ".java"), source);
    }

    private void type(String block) throws IOException, InterruptedException {
        String commands =
                COMMAND.matcher(block).results().map(found -> found.group(1)).collect(joining("\n"));

        LauncherCommand.Outcome outcome = new InstalledLab(folder)
                .of(LauncherCommand.of(Path.of("/bin/bash"), "-e", "-c", commands))
                .with("PATH", InstalledLab.launcher().getParent() + ":" + JDK.resolve("bin") + ":/usr/bin:/bin")
                .with("BROWSER", "true")
                .run();

        String printed = String.join("\n", outcome.out());
        assertThat(outcome.exitCode()).as(commands + "\n" + outcome.err()).isZero();
        String words = words(printed);
        boolean disturbed = words.contains(" other programs used ");
        assertThat(COMMAND.matcher(block).replaceAll("").lines().filter(line -> !line.equals("…")))
                .as("%s%nprinted%n%s", commands, printed)
                .isNotEmpty()
                .allMatch(line -> words.contains(words(line)) || disturbed && line.contains(ANSWER));
    }

    /// The words of a text with a space around each: neither figures nor where lines are folded matter.
    private static String words(String text) {
        return Arrays.stream(text.split("\\P{L}+"))
                .filter(word -> !word.isEmpty() && !UNITS.contains(word))
                .collect(joining(" ", " ", " "));
    }
}
