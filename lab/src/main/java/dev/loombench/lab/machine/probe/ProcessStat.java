package dev.loombench.lab.machine.probe;

import java.util.Optional;

/// State and CPU time of a process or thread from `/proc/PID/stat`, see proc_pid_stat(5).
///
/// @param name program name, truncated to 15 characters
/// @param state one letter, such as `R` for running
/// @param ownTicks user and system time, in clock ticks, without children
/// @param childTicks user and system time of its ended children that it has waited for, in clock ticks
/// @param threads those that haven't ended, its first one counted
/// @param startTicks start time, in clock ticks since boot
public record ProcessStat(String name, char state, long ownTicks, long childTicks, long threads, long startTicks) {
    private static final int STATE_FIELD = 0;
    private static final int USER_FIELD = 11;
    private static final int SYSTEM_FIELD = 12;
    private static final int CHILD_USER_FIELD = 13;
    private static final int CHILD_SYSTEM_FIELD = 14;
    private static final int THREADS_FIELD = 17;
    private static final int START_TIME_FIELD = 19;

    /// Reads the state of a process; empty if it doesn't exist.
    public static Optional<ProcessStat> read(ProcFiles files, long pid) {
        return read(files, Long.toString(pid));
    }

    /// Reads the state of a process or thread; empty if it doesn't exist.
    ///
    /// @param process a process id, `self`, or `PID/task/TID`
    static Optional<ProcessStat> read(ProcFiles files, String process) {
        return files.text("/proc/" + process + "/stat").flatMap(ProcessStat::parse);
    }

    /// Parses the line. Fields are counted from the last bracket, since the name may contain spaces and
    /// brackets.
    private static Optional<ProcessStat> parse(String stat) {
        int end = stat.lastIndexOf(')');
        int begin = stat.indexOf('(');
        String[] fields = stat.substring(end + 1).strip().split(" ");
        if (begin < 0 || end < begin || fields.length <= START_TIME_FIELD) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ProcessStat(
                    stat.substring(begin + 1, end),
                    fields[STATE_FIELD].charAt(0),
                    Long.parseLong(fields[USER_FIELD]) + Long.parseLong(fields[SYSTEM_FIELD]),
                    Long.parseLong(fields[CHILD_USER_FIELD]) + Long.parseLong(fields[CHILD_SYSTEM_FIELD]),
                    Long.parseLong(fields[THREADS_FIELD]),
                    Long.parseLong(fields[START_TIME_FIELD])));
        } catch (NumberFormatException unknownFormat) {
            return Optional.empty();
        }
    }

    /// Whether its first thread has ended, though others may still be about to, and its parent may not have reaped it.
    public boolean hasEnded() {
        return state == 'Z' || state == 'X';
    }

    /// Whether all its threads have ended: until then the process holds its files and sockets.
    public boolean hasReleasedFiles() {
        return hasEnded() && threads <= 1;
    }

    /// Whether a signal or a debugger has stopped it.
    public boolean isStopped() {
        return state == 'T' || state == 't';
    }

    /// CPU time with that of its ended children, in clock ticks.
    long ticksWithChildren() {
        return ownTicks + childTicks;
    }
}
