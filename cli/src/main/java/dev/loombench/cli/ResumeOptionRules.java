package dev.loombench.cli;

import dev.loombench.lab.finding.UserErrorException;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// Rejects options that can't be combined with `--resume`. Only output options can: all others were settled
/// when the run began.
final class ResumeOptionRules {
    private static final List<String> ALLOWED_OPTIONS =
            List.of("--resume", "--format", "--color", "--quiet", "--verbose", "--progress", "--secret", "--open");

    private ResumeOptionRules() {}

    /// Rejects options and experiments beside `--resume`.
    ///
    /// @throws UserErrorException if another option or an experiment was given
    static void check(ParseResult parsed) {
        if (!parsed.matchedPositionals().isEmpty()) {
            throw new UserErrorException(
                    "--resume takes no experiments or files: what the run began with is completed");
        }
        parsed.matchedOptions().stream()
                .map(option -> option.longestName())
                .filter(name -> !ALLOWED_OPTIONS.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new UserErrorException("--resume can't change " + name
                            + ": a run is resumed with the settings it was started with");
                });
    }
}
