package dev.loombench.cli.option;

import dev.loombench.lab.finding.OptionError;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ParseResult;

/// The options that a command line gives, checked against each other.
public final class GivenOptions {
    /// What may stand beside `--resume`: options of the output. All others were settled when the run began.
    private static final List<String> WITH_RESUME =
            List.of("--resume", "--format", "--color", "--quiet", "--verbose", "--progress", "--secret", "--open");

    private GivenOptions() {}

    /// Refuses experiments and all options but those of the output.
    ///
    /// @throws UserErrorException if one of them is given beside `--resume`
    public static void requireOnlyResume(ParseResult parsed) {
        Stream.concat(
                        parsed.matchedPositionals().stream().map(positional -> positional.paramLabel()),
                        parsed.matchedOptions().stream().map(option -> option.longestName()))
                .filter(name -> !WITH_RESUME.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw OptionError.EXCLUSIVE.error("--resume", name);
                });
    }

    /// The command line that repeats the same trials in the same order: that of this process, with files of arguments
    /// expanded and the seed added after the command's name, since all behind `--` is positional.
    ///
    /// @param parsed of the whole line
    public static List<String> repeating(ParseResult parsed, long seed) {
        List<String> args = new ArrayList<>(List.of("loombench"));
        args.addAll(parsed.originalArgs());
        if (!parsed.subcommand().hasMatchedOption("--seed")) {
            args.addAll(
                    args.indexOf(parsed.subcommand().commandSpec().name()) + 1, List.of("--seed", Long.toString(seed)));
        }
        return args;
    }
}
