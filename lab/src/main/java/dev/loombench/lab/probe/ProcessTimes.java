package dev.loombench.lab.probe;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;

/// The processor time of this process and of processes that it started, in ticks.
final class ProcessTimes {
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int CHILDREN_SYSTEM = 14;

    private ProcessTimes() {}

    /// Time of this process, of its ended children, and of the given processes and their ended children. A
    /// process that is gone counts with its parent.
    static OptionalLong ownTree(ProcFiles files, Collection<Long> children) {
        OptionalLong own = ticks(files, "self");
        if (own.isEmpty()) {
            return own;
        }
        long sum = own.getAsLong();
        for (long child : children) {
            sum += ticks(files, Long.toString(child)).orElse(0);
        }
        return OptionalLong.of(sum);
    }

    /// Time of one process or thread alone.
    ///
    /// @param process a process id, or `PID/task/TID`
    static OptionalLong own(ProcFiles files, String process) {
        return ticks(files, process, SYSTEM);
    }

    private static OptionalLong ticks(ProcFiles files, String process) {
        return ticks(files, process, CHILDREN_SYSTEM);
    }

    private static OptionalLong ticks(ProcFiles files, String process, int last) {
        Optional<String> stat = files.text("/proc/" + process + "/stat");
        return stat.isEmpty() ? OptionalLong.empty() : parse(stat.get(), last);
    }

    /// The sum of the fields from the user time on. The name of a program may contain spaces and
    /// brackets: the fields are counted from its last bracket.
    private static OptionalLong parse(String stat, int last) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        if (fields.length <= CHILDREN_SYSTEM) {
            return OptionalLong.empty();
        }
        try {
            long sum = 0;
            for (int field = USER; field <= last; field++) {
                sum += Long.parseLong(fields[field]);
            }
            return OptionalLong.of(sum);
        } catch (NumberFormatException unknownFormat) {
            return OptionalLong.empty();
        }
    }
}
