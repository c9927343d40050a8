package dev.loombench.lab.preflight.doctor;

import dev.loombench.lab.machine.host.KernelLimits;
import dev.loombench.lab.machine.host.ThreadCeiling;
import dev.loombench.lab.machine.host.ThreadCeiling.LimitRemedies;
import dev.loombench.protocol.Format;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks whether one JVM can have as many platform threads as experiments start.
final class ThreadLimitCheck {
    static final String NAME = "threads";

    /// Minimum number of threads: the classic experiments start at most 20,000 platform threads
    /// (`sleep-10k` with two callers of 10,000), besides those of the JVM and other processes.
    static final long MIN_THREADS = 20_500;

    private ThreadLimitCheck() {}

    static Optional<CheckResult> check(Optional<ThreadCeiling> ceiling) {
        return ceiling.map(ThreadLimitCheck::judge);
    }

    private static CheckResult judge(ThreadCeiling ceiling) {
        String value = "about " + Format.grouped(ceiling.threads()) + " platform threads, by " + ceiling.cause();
        String beyond = ceiling.crashes() ? "Beyond it, a JVM crashes." : "Beyond it, no thread can be started.";
        Map<String, Object> evidence = Map.of("ceiling", ceiling.threads(), "cause", ceiling.cause());
        return ceiling.threads() < MIN_THREADS
                ? CheckResult.warning(
                        NAME,
                        value,
                        "Too few for 20,000 platform threads, which sleep-10k starts in standard and full. " + beyond,
                        LimitRemedies.remedyFor(ceiling.cause()) + ".",
                        evidence)
                : CheckResult.ok(NAME, value, beyond, evidence);
    }

    /// Checks the limit on open files, which bounds the number of connections.
    static final class OpenFilesCheck {
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
}
