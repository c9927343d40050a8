package dev.loombench.lab.probe;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;

/// The processor time of this process and of processes that it started, in ticks.
final class ProcessTimes {
    private static final int USER = 11;
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

    private static OptionalLong ticks(ProcFiles files, String process) {
        Optional<String> stat = files.text("/proc/" + process + "/stat");
        return stat.isEmpty() ? OptionalLong.empty() : parse(stat.get());
    }

    /// The name of a program may contain spaces and brackets: the fields are counted from its last bracket.
    private static OptionalLong parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        if (fields.length <= CHILDREN_SYSTEM) {
            return OptionalLong.empty();
        }
        try {
            long sum = 0;
            for (int field = USER; field <= CHILDREN_SYSTEM; field++) {
                sum += Long.parseLong(fields[field]);
            }
            return OptionalLong.of(sum);
        } catch (NumberFormatException unknownFormat) {
            return OptionalLong.empty();
        }
    }
}
