package dev.loombench.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Content of the agent's file, without an incomplete last line.
///
/// @param all words of each sample
record SampleFileContent(
        List<String> head, List<List<String>> all, @Nullable String end) {
    static SampleFileContent read(Path file) throws IOException {
        String text = Files.readString(file);
        List<String> lines =
                text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        int samples = lines.indexOf(Layout.SAMPLES);
        List<String> after = samples < 0 ? List.of() : lines.subList(samples + 1, lines.size());
        return new SampleFileContent(
                samples < 0 ? lines : lines.subList(0, samples),
                after.stream()
                        .filter(line -> Character.isDigit(line.charAt(0)))
                        .map(line -> List.of(line.split(" ")))
                        .toList(),
                lines.stream()
                        .filter(line -> line.startsWith(Layout.END + " "))
                        .findFirst()
                        .orElse(null));
    }

    List<String> last() {
        return all.getLast();
    }
}
