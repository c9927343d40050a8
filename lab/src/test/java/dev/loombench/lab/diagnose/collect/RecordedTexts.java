package dev.loombench.lab.diagnose.collect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Texts of which each run of the same lines is kept once: thread dumps repeat stacks, in a dump and from one to the
/// next.
///
/// @param runs runs of lines
/// @param texts each as the indices of its runs
record RecordedTexts(List<String> runs, List<List<Integer>> texts) {
    static RecordedTexts of(List<String> plain) {
        Map<String, Integer> runs = new HashMap<>();
        List<String> distinct = new ArrayList<>();
        List<List<Integer>> texts = plain.stream()
                .map(text -> runs(text).stream()
                        .map(run -> runs.computeIfAbsent(run, none -> {
                            distinct.add(run);
                            return distinct.size() - 1;
                        }))
                        .toList())
                .toList();
        return new RecordedTexts(distinct, texts);
    }

    List<String> plain() {
        return texts.stream()
                .map(indices ->
                        indices.stream().map(index -> runs.get(index) + "\n").collect(Collectors.joining()))
                .toList();
    }

    private static List<String> runs(String text) {
        List<String> runs = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (isOfOneThread(line)) {
                close(open, runs);
                runs.add(line);
            } else {
                open.add(line);
            }
        }
        close(open, runs);
        return runs;
    }

    private static void close(List<String> open, List<String> runs) {
        if (!open.isEmpty()) {
            runs.add(String.join("\n", open));
            open.clear();
        }
    }

    /// Whether a line differs from thread to thread: one of a name, a number, or an address.
    private static boolean isOfOneThread(String line) {
        return line.startsWith("\"") || line.contains("\": ") || line.contains("0x") || line.contains("@");
    }
}
