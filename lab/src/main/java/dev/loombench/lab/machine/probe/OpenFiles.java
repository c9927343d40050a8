package dev.loombench.lab.machine.probe;

import java.util.Optional;

/// The number of open file descriptors of a process and its limit.
///
/// @param open current number of descriptors, including sockets
/// @param limit the soft limit; [Long#MAX_VALUE] for none
public record OpenFiles(long open, long limit) {
    /// Files without which the figure is absent.
    public static final String SOURCE_FILES = "/proc/PID/fd and /proc/PID/limits of Linux, for a process of one's own";

    private static final String LIMIT_TITLE = "Max open files";

    /// Share of the limit that is in use.
    public double share() {
        return open / (double) limit;
    }

    /// Reads number and limit.
    ///
    /// @return empty if the process has ended or is another user's, or the system isn't Linux
    public static Optional<OpenFiles> read(ProcFiles files, long pid) {
        int open = files.names("/proc/" + pid + "/fd", "*").size();
        if (open == 0) {
            return Optional.empty();
        }
        return files.lines("/proc/" + pid + "/limits").stream()
                .filter(line -> line.startsWith(LIMIT_TITLE))
                .map(line -> line.substring(LIMIT_TITLE.length()).strip().split("\\s+")[0])
                .filter(word -> word.equals("unlimited") || word.matches("\\d{1,18}"))
                .map(word -> new OpenFiles(open, word.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(word)))
                .filter(openFiles -> openFiles.limit > 0)
                .findFirst();
    }
}
