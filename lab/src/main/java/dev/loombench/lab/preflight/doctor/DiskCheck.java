package dev.loombench.lab.preflight.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Checks the disk space for a run.
final class DiskCheck {
    static final String NAME = "disk";

    /// Enough for the some hundred megabytes of a run with recordings and thread dumps.
    static final long COMFORTABLE = 1L << 30;

    private DiskCheck() {}

    /// Usable bytes on the file system of a directory, which need not exist yet.
    static OptionalLong space(Path output) {
        @Nullable Path existing = output.toAbsolutePath().normalize();
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            return existing == null
                    ? OptionalLong.empty()
                    : OptionalLong.of(Files.getFileStore(existing).getUsableSpace());
        } catch (IOException | SecurityException unreadable) {
            return OptionalLong.empty();
        }
    }

    static Optional<Check> check(OptionalLong space) {
        return space.isEmpty() ? Optional.empty() : Optional.of(judge(space.getAsLong()));
    }

    private static Check judge(long space) {
        String value = Words.bytes(space) + " free for runs";
        Map<String, Object> evidence = Map.of("freeBytes", space);
        return space < COMFORTABLE
                ? Check.warning(
                        NAME,
                        value,
                        "Recordings may fill the disk; finished trials are kept if they do.",
                        "Free some space, or choose another directory for runs.",
                        evidence)
                : Check.ok(NAME, value, "Enough for runs with recordings.", evidence);
    }
}
