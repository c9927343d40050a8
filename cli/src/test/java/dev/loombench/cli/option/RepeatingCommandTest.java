package dev.loombench.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepeatingCommandTest {
    @TempDir
    Path folder;

    @Test
    void theSeedStandsBeforeWhatIsPositional() {
        assertThat(command("ab", "--pairs", "2", "--", "my-ab.yaml"))
                .containsExactly("loombench", "ab", "--seed", "7", "--pairs", "2", "--", "my-ab.yaml");
        assertThat(command("ab", "--seed=3")).containsExactly("loombench", "ab", "--seed=3");
    }

    @Test
    void aFileOfArgumentsIsKeptAsItsWords() throws IOException {
        Path words = Files.writeString(folder.resolve("words"), "--pairs 2");

        assertThat(command("ab", "@" + words, "--seed", "3"))
                .containsExactly("loombench", "ab", "--pairs", "2", "--seed", "3");
    }

    private static List<String> command(String... words) {
        List<String> args = ArgumentFiles.expanded(List.of(words));
        return GivenOptions.repeating(Main.commandLine(words).parseArgs(args.toArray(String[]::new)), 7);
    }
}
