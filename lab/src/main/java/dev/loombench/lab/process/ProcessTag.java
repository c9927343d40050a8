package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ProcFiles;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// A tag in the environment of a process, inherited by its descendants and so found even on those without a
/// living ancestor, such as daemons. A process that clears its environment loses it.
///
/// @param value without quotes or spaces; a tag is a prefix only of its own parts
public record ProcessTag(String value) {
    static final String VARIABLE = "LOOMBENCH_MARK";
    private static final AtomicLong PARTS = new AtomicLong();

    /// A new, unique tag.
    public static ProcessTag fresh() {
        return new ProcessTag(UUID.randomUUID() + ".");
    }

    /// A new tag whose processes are also found by this one.
    public ProcessTag nextPart() {
        return part(Long.toString(PARTS.incrementAndGet()));
    }

    ProcessTag part(String name) {
        return new ProcessTag(value + name + ".");
    }

    /// Has the processes with this tag killed if this process dies, until it is closed.
    ///
    /// @throws IOException if no shell can be started
    public Closeable reaper() throws IOException {
        return OrphanReaper.start(this);
    }

    /// The entry in the environment.
    String text() {
        return VARIABLE + "=" + value;
    }

    /// Ids of the living processes with this tag; empty if process environments aren't readable.
    public List<Long> processes(ProcFiles files) {
        return files.names("/proc", "[0-9]*").stream()
                .filter(process -> files.text("/proc/" + process + "/environ")
                        .filter(environment -> environment.contains(text()))
                        .isPresent())
                .map(Long::valueOf)
                .toList();
    }
}
