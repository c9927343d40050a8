package dev.loombench.lab.machine.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Lists the children of a process.
public final class ProcessChildren {
    private ProcessChildren() {}

    /// Ids of the living children, ascending: read from the parent's threads, or from all processes if the
    /// kernel lacks `/proc/PID/task/*/children`, which is far slower.
    public static List<Long> children(ProcFiles files, long parent) {
        String tasks = "/proc/" + parent + "/task";
        List<Long> children = new ArrayList<>();
        boolean hasChildrenFile = false;
        for (String thread : files.names(tasks, "[0-9]*")) {
            var text = files.text(tasks + "/" + thread + "/children");
            hasChildrenFile |= text.isPresent();
            text.stream()
                    .flatMap(line -> Arrays.stream(line.split(" ")))
                    .filter(word -> !word.isEmpty())
                    .map(Long::valueOf)
                    .forEach(children::add);
        }
        return hasChildrenFile
                ? children.stream().sorted().toList()
                : ProcessHandle.of(parent).stream()
                        .flatMap(ProcessHandle::children)
                        .map(ProcessHandle::pid)
                        .sorted()
                        .toList();
    }
}
