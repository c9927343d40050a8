package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.host.KernelLimits;
import dev.loombench.protocol.Format;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks the limit on open files, which bounds the number of connections.
final class OpenFilesCheck {
    static final String NAME = "files";

    /// Minimum number of open files: 10,000 connections and the JVM's own files.
    static final long MIN_OPEN_FILES = 10_500;

    private OpenFilesCheck() {}

    static Optional<CheckResult> check(Map<String, Long> limits) {
        @Nullable Long files = limits.get(KernelLimits.OPEN_FILES);
        return files == null ? Optional.empty() : Optional.of(judge(files));
    }

    private static CheckResult judge(long files) {
        String value = Format.grouped(files) + " open files per process";
        Map<String, Object> evidence = Map.of(KernelLimits.OPEN_FILES, files);
        return files < MIN_OPEN_FILES
                ? CheckResult.warning(
                        NAME,
                        value,
                        "Too few for the experiments with 10,000 connections at once.",
                        "Raise it: ulimit -Hn 1048576, or in /etc/security/limits.conf.",
                        evidence)
                : CheckResult.ok(NAME, value, "Enough for 10,000 connections at once.", evidence);
    }
}
