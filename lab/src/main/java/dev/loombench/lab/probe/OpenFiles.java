package dev.loombench.lab.probe;

import java.util.Optional;

/// How many files and sockets a process has open, and how many it may.
///
/// @param open now
/// @param limit the soft limit; [Long#MAX_VALUE] where there is none
public record OpenFiles(long open, long limit) {
    /// Why the figure may be absent.
    public static final String SOURCE = "/proc/PID/fd and /proc/PID/limits of Linux, for a process of one's own";

    private static final String TITLE = "Max open files";

    /// How much of the limit is taken.
    public double share() {
        return open / (double) limit;
    }

    /// @return empty where the process is gone or another user's, or the system isn't Linux
    public static Optional<OpenFiles> read(ProcFiles files, long pid) {
        int open = files.names("/proc/" + pid + "/fd", "*").size();
        if (open == 0) {
            return Optional.empty();
        }
        return files.lines("/proc/" + pid + "/limits").stream()
                .filter(line -> line.startsWith(TITLE))
                .map(line -> line.substring(TITLE.length()).strip().split("\\s+")[0])
                .filter(word -> word.equals("unlimited") || word.matches("\\d{1,18}"))
                .map(word -> new OpenFiles(open, word.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(word)))
                .filter(found -> found.limit > 0)
                .findFirst();
    }
}
