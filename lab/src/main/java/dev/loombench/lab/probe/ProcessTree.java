package dev.loombench.lab.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Who started whom.
public final class ProcessTree {
    private ProcessTree() {}

    /// The living children of a process by their numbers, rising: read from its threads, which is far
    /// cheaper than a look at all processes, and where the kernel doesn't tell, by that.
    public static List<Long> children(ProcFiles files, long parent) {
        String tasks = "/proc/" + parent + "/task";
        List<Long> children = new ArrayList<>();
        boolean told = false;
        for (String thread : files.names(tasks, "[0-9]*")) {
            var text = files.text(tasks + "/" + thread + "/children");
            told |= text.isPresent();
            text.stream()
                    .flatMap(line -> Arrays.stream(line.split(" ")))
                    .filter(word -> !word.isEmpty())
                    .map(Long::valueOf)
                    .forEach(children::add);
        }
        return told
                ? children.stream().sorted().toList()
                : ProcessHandle.of(parent).stream()
                        .flatMap(ProcessHandle::children)
                        .map(ProcessHandle::pid)
                        .sorted()
                        .toList();
    }
}
