package dev.loombench.lab.machine.probe;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads the CPU time of processes and threads from `/proc/PID/stat`, in ticks.
final class ProcessCpuTicks {
    private static final int USER_FIELD = 11;
    private static final int SYSTEM_FIELD = 12;
    private static final int CHILDREN_SYSTEM_FIELD = 14;

    private ProcessCpuTicks() {}

    /// CPU time of this process, of the given processes, and of the ended children of all of them. A given
    /// process that has ended counts through its parent.
    static OptionalLong ownTree(ProcFiles files, Collection<Long> children) {
        OptionalLong thisProcess = ticks(files, "self");
        if (thisProcess.isEmpty()) {
            return thisProcess;
        }
        long sum = thisProcess.getAsLong();
        for (long child : children) {
            sum += ticks(files, Long.toString(child)).orElse(0);
        }
        return OptionalLong.of(sum);
    }

    /// CPU time of one process or thread, without children.
    ///
    /// @param process a process id, or `PID/task/TID`
    static OptionalLong own(ProcFiles files, String process) {
        return ticks(files, process, SYSTEM_FIELD);
    }

    private static OptionalLong ticks(ProcFiles files, String process) {
        return ticks(files, process, CHILDREN_SYSTEM_FIELD);
    }

    private static OptionalLong ticks(ProcFiles files, String process, int last) {
        Optional<String> stat = files.text("/proc/" + process + "/stat");
        return stat.isEmpty() ? OptionalLong.empty() : parse(stat.get(), last);
    }

    /// Sums the fields from user time to `last`. Fields are counted from the last bracket, since program names
    /// may contain spaces and brackets.
    private static OptionalLong parse(String stat, int last) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        if (fields.length <= CHILDREN_SYSTEM_FIELD) {
            return OptionalLong.empty();
        }
        try {
            long sum = 0;
            for (int field = USER_FIELD; field <= last; field++) {
                sum += Long.parseLong(fields[field]);
            }
            return OptionalLong.of(sum);
        } catch (NumberFormatException unknownFormat) {
            return OptionalLong.empty();
        }
    }
}
