package dev.loombench.lab.observe.jvm;

import dev.loombench.lab.machine.probe.ProcFiles;
import java.util.Optional;

/// State of a process from `/proc/PID/stat`, see proc_pid_stat(5).
///
/// @param name program name, truncated to 15 characters
/// @param state one letter, such as `R` for running
/// @param startTicks start time, in clock ticks since boot
record ProcessStat(String name, char state, long startTicks) {
    private static final int STATE_FIELD = 0;
    private static final int START_TIME_FIELD = 19;

    /// Reads the state of a process; empty if it doesn't exist.
    static Optional<ProcessStat> read(ProcFiles files, long pid) {
        return files.text("/proc/" + pid + "/stat").flatMap(ProcessStat::parse);
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
                    Long.parseLong(fields[START_TIME_FIELD])));
        } catch (NumberFormatException unknownFormat) {
            return Optional.empty();
        }
    }

    /// Whether it has ended, though its parent may not have reaped it yet.
    boolean hasEnded() {
        return state == 'Z' || state == 'X';
    }

    boolean isStopped() {
        return state == 'T' || state == 't';
    }
}
