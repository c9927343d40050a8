package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.host.Limits;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks the limit on open files, which bounds the number of connections.
final class OpenFilesCheck {
    static final String NAME = "files";

    /// 10,000 connections and the JVM's own files.
    static final long NEEDED = 10_500;

    private OpenFilesCheck() {}

    static Optional<Check> check(Map<String, Long> limits) {
        @Nullable Long files = limits.get(Limits.OPEN_FILES);
        return files == null ? Optional.empty() : Optional.of(judge(files));
    }

    private static Check judge(long files) {
        String value = Words.count(files) + " open files per process";
        Map<String, Object> evidence = Map.of(Limits.OPEN_FILES, files);
        return files < NEEDED
                ? Check.warning(
                        NAME,
                        value,
                        "Too few for the experiments with 10,000 connections at once.",
                        "Raise it: ulimit -Hn 1048576, or in /etc/security/limits.conf.",
                        evidence)
                : Check.ok(NAME, value, "Enough for 10,000 connections at once.", evidence);
    }
}
