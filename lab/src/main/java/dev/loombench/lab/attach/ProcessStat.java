package dev.loombench.lab.attach;

import dev.loombench.lab.probe.ProcFiles;
import java.util.Optional;

/// What the kernel says of a process in one line, `/proc/PID/stat`, see proc_pid_stat(5).
///
/// @param name of the program, shortened to 15 characters
/// @param state one letter
/// @param started in ticks since the machine's start
record ProcessStat(String name, char state, long started) {
    private static final int STATE = 0;
    private static final int STARTED = 19;

    /// @return empty where there is no such process
    static Optional<ProcessStat> read(ProcFiles files, long pid) {
        return files.text("/proc/" + pid + "/stat").flatMap(ProcessStat::parse);
    }

    /// The name may contain spaces and brackets: the fields are counted from its last bracket.
    private static Optional<ProcessStat> parse(String stat) {
        int end = stat.lastIndexOf(')');
        int begin = stat.indexOf('(');
        String[] fields = stat.substring(end + 1).strip().split(" ");
        if (begin < 0 || end < begin || fields.length <= STARTED) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ProcessStat(
                    stat.substring(begin + 1, end), fields[STATE].charAt(0), Long.parseLong(fields[STARTED])));
        } catch (NumberFormatException unknownFormat) {
            return Optional.empty();
        }
    }

    /// It has ended, and only its parent hasn't noticed yet.
    boolean hasEnded() {
        return state == 'Z' || state == 'X';
    }

    boolean isStopped() {
        return state == 'T' || state == 't';
    }
}
