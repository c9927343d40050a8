package dev.loombench.lab.fork;

import dev.loombench.lab.probe.ProcFiles;
import java.util.List;
import java.util.UUID;

/// A mark in the environment of a process, by which all that descends from it is found: also what has
/// lost its parent, as a daemon does. A process that empties its environment loses the mark.
///
/// @param value without quotes or spaces, so that no mark is the beginning of another one but its own
///     parts
public record Mark(String value) {
    static final String VARIABLE = "LOOMBENCH_MARK";

    /// One that nobody has.
    public static Mark fresh() {
        return new Mark(UUID.randomUUID() + ".");
    }

    /// A mark of its own, whose holders hold this one, too.
    public Mark part(String name) {
        return new Mark(value + name + ".");
    }

    /// As it stands in an environment.
    String text() {
        return VARIABLE + "=" + value;
    }

    /// The living processes that hold it; none where the system doesn't show environments.
    public List<Long> holders(ProcFiles files) {
        return files.names("/proc", "[0-9]*").stream()
                .filter(process -> files.text("/proc/" + process + "/environ")
                        .filter(environment -> environment.contains(text()))
                        .isPresent())
                .map(Long::valueOf)
                .toList();
    }
}
