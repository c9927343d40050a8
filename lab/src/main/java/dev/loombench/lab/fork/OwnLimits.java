package dev.loombench.lab.fork;

import dev.loombench.lab.fork.CgroupSetting.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The limits of this process's own control group of version 2. A group beside it doesn't have them, so that they
/// are copied there; those of the groups above hold for both.
final class OwnLimits {
    private static final List<String> FILES =
            List.of("cpu.max", "cpuset.cpus", "memory.max", "memory.high", "memory.swap.max", "pids.max");

    private OwnLimits() {}

    /// @throws IOException if one of them can't be set
    static void copy(Path own, Path beside) throws IOException {
        for (String file : FILES) {
            Optional<String> limit = limit(own, file);
            if (limit.isPresent()) {
                Files.writeString(beside.resolve(file), limit.get());
            }
        }
    }

    /// What is written into a group beside our own: never more than ours allows.
    static String narrower(Path own, Entry entry) {
        return limit(own, entry.file())
                .filter(limit -> isNumber(limit) && isNumber(entry.value()))
                .filter(limit -> Long.parseLong(limit) < Long.parseLong(entry.value()))
                .orElse(entry.value());
    }

    private static boolean isNumber(String text) {
        return text.matches("\\d{1,18}");
    }

    /// Absent where the group has no such controller or no limit.
    private static Optional<String> limit(Path group, String file) {
        try {
            return Optional.of(Files.readString(group.resolve(file)).strip())
                    .filter(text -> !text.isEmpty() && !text.startsWith("max"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
