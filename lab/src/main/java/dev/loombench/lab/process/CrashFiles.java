package dev.loombench.lab.process;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Crash reports and heap dumps of a person's own program, which leave its working directory for that of its log.
final class CrashFiles {
    private final ServiceCommand program;

    /// Time before which no file of its processes can be, with a margin for the clock of files.
    private final Instant startedAt = Instant.now().minusSeconds(2);

    private final Set<Long> processes = ConcurrentHashMap.newKeySet();
    private final Map<Path, Path> moved = new ConcurrentHashMap<>();

    CrashFiles(ServiceCommand program) {
        this.program = program;
    }

    /// Adds ids of processes whose files belong to the program.
    void add(List<Long> pids) {
        processes.addAll(pids);
    }

    /// Moves the files that are there now.
    void collect() {
        Path directory = program.log().toAbsolutePath().resolveSibling("");
        CrashReport.collect(program.directory(), directory, processes, startedAt)
                .forEach(file -> moved.put(program.directory().resolve(String.valueOf(file.getFileName())), file));
    }

    /// The reason for an end in the program's output; a crash report is named where it has been moved to.
    Optional<String> lastReason() {
        collect();
        return LogTail.lastReason(program.log()).map(reason -> {
            String text = reason;
            for (Map.Entry<Path, Path> file : moved.entrySet()) {
                text = text.replace(file.getKey().toString(), file.getValue().toString());
            }
            return text;
        });
    }
}
