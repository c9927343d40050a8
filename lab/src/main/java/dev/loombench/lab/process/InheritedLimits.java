package dev.loombench.lab.process;

import dev.loombench.lab.process.CgroupLimit.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The limits of this process's own version 2 control group, copied to a sibling group, which doesn't inherit
/// them. Limits of the parents apply to both.
final class InheritedLimits {
    private static final List<String> LIMIT_FILES =
            List.of("cpu.max", "cpuset.cpus", "memory.max", "memory.high", "memory.swap.max", "pids.max");

    private InheritedLimits() {}

    /// Copies all limits that are set.
    ///
    /// @throws IOException if one of them can't be written
    static void copy(Path source, Path sibling) throws IOException {
        for (String file : LIMIT_FILES) {
            Optional<String> limit = limit(source, file);
            if (limit.isPresent()) {
                Files.writeString(sibling.resolve(file), limit.get());
            }
        }
    }

    /// The stricter of a sibling's setting and this process's own limit.
    static String narrower(Path group, Entry entry) {
        return limit(group, entry.file())
                .filter(limit -> isNumber(limit) && isNumber(entry.value()))
                .filter(limit -> Long.parseLong(limit) < Long.parseLong(entry.value()))
                .orElse(entry.value());
    }

    private static boolean isNumber(String text) {
        return text.matches("\\d{1,18}");
    }

    /// A limit of a group; empty without such a controller or limit.
    private static Optional<String> limit(Path group, String file) {
        try {
            return Optional.of(Files.readString(group.resolve(file)).strip())
                    .filter(text -> !text.isEmpty() && !text.startsWith("max"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
