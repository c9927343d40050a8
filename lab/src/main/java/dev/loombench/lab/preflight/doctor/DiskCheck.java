package dev.loombench.lab.preflight.doctor;

import dev.loombench.protocol.Format;
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

    /// Minimum of free bytes: enough for the some hundred megabytes of a run with recordings and thread
    /// dumps.
    static final long MIN_FREE_BYTES = 1L << 30;

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

    static Optional<CheckResult> check(OptionalLong space) {
        return space.isEmpty() ? Optional.empty() : Optional.of(judge(space.getAsLong()));
    }

    private static CheckResult judge(long space) {
        String value = Format.binaryBytes(space) + " free for runs";
        Map<String, Object> evidence = Map.of("freeBytes", space);
        return space < MIN_FREE_BYTES
                ? CheckResult.warning(
                        NAME,
                        value,
                        "Recordings may fill the disk; finished trials are kept if they do.",
                        "Free some space, or choose another directory for runs.",
                        evidence)
                : CheckResult.ok(NAME, value, "Enough for runs with recordings.", evidence);
    }
}
