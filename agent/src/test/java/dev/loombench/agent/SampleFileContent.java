package dev.loombench.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Content of the agent's file, without an incomplete last line.
///
/// @param all words of each sample
/// @param locks lines of the last sample that looked for held locks; null if there is none
record SampleFileContent(
        List<String> head,
        List<List<String>> all,
        @Nullable List<String> locks,
        @Nullable String end) {
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
                locks(after),
                lines.stream()
                        .filter(line -> line.startsWith(Layout.END + " "))
                        .findFirst()
                        .orElse(null));
    }

    private static @Nullable List<String> locks(List<String> lines) {
        List<String> complete = null;
        List<String> current = null;
        for (String line : lines) {
            if (line.equals(Layout.LOCKS)) {
                current = new ArrayList<>();
            } else if (current != null && line.startsWith(Layout.LOCK + " ")) {
                current.add(line);
            } else if (current != null && Character.isDigit(line.charAt(0))) {
                complete = current;
                current = null;
            }
        }
        return complete;
    }

    List<String> last() {
        return all.getLast();
    }
}
