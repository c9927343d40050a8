package dev.loombench.lab.service.config;

import dev.loombench.lab.model.ab.AbJob;
import dev.loombench.protocol.InvalidValueException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// A job that ends by itself, which each side is in place of a service (`--until-exit`).
///
/// @param prepare commands before each run, in the directory of setup; none of their time counts
/// @param check command after each run, which ends with 0 if the result is right; empty for none
/// @param warmupRuns runs of each side before the pairs, beside the one that checks it
/// @param timeout time limit of a run; empty for what is left of the budget
/// @param expect what a right run ends with
public record JobConfig(
        List<List<String>> prepare,
        Optional<List<String>> check,
        int warmupRuns,
        Optional<Duration> timeout,
        JobExpectation expect) {
    /// Number of pairs if none is requested.
    public static final int DEFAULT_PAIRS = 10;

    /// Precision up to which pairs are added if neither it nor a number of pairs is requested. Runs of a few seconds
    /// are cheap, and how much they scatter depends on the machine.
    public static final double DEFAULT_PRECISION = 0.02;

    public JobConfig {
        prepare = List.copyOf(prepare);
    }

    /// Whether the sides must print the same: nothing else was said about what is right.
    public boolean comparesOutputs() {
        return expect.isDefault() && check.isEmpty();
    }

    /// Returns this job as `ab.json` has it.
    ///
    /// @param outcomes what the run that checked each side ended with
    /// @param difference how the sides' outputs differ; empty where they are the same, or weren't compared
    public AbJob record(List<AbJob.JobOutcome> outcomes, Optional<String> difference) {
        return new AbJob(
                prepare.stream().map(words -> String.join(" ", words)).toList(),
                check.map(words -> String.join(" ", words)).orElse(null),
                expect.exitCodes().stream().sorted().toList(),
                expect.stdout().map(Path::toString).orElse(null),
                warmupRuns,
                timeout.map(limit -> limit.toMillis() / 1e3).orElse(null),
                outcomes,
                difference.orElse(null));
    }

    /// What a right run of a job ends with.
    ///
    /// @param exitCodes right exit codes, at least one
    /// @param stdout file with what it must print; empty for anything
    /// @param isDefault whether nothing was said, so that 0 is the only right exit code
    public record JobExpectation(Set<Integer> exitCodes, Optional<Path> stdout, boolean isDefault) {
        public static final JobExpectation DEFAULT = new JobExpectation(Set.of(0), Optional.empty(), true);

        private static final String EXIT = "exit=";
        private static final String STDOUT = "stdout=";
        private static final Pattern EXITS = Pattern.compile("exit=\\d{1,3}(,(exit=)?\\d{1,3})*");
        private static final int MAX_EXIT_CODE = 255;

        public JobExpectation {
            exitCodes = Set.copyOf(exitCodes);
        }

        /// Parses texts such as `exit=0,stdout=expected.txt`. The file's name may hold commas.
        ///
        /// @throws InvalidValueException if one of them is no such text
        public static JobExpectation parse(List<String> texts, Path base) {
            Set<Integer> codes = new TreeSet<>();
            Optional<Path> stdout = Optional.empty();
            for (String text : texts) {
                int file = fileIndex(text);
                String exits = file < 0 ? text : text.substring(0, Math.max(0, file - 1));
                if (!exits.isEmpty()) {
                    codes.addAll(exitCodes(exits, text));
                }
                if (file >= 0) {
                    String name = text.substring(file + STDOUT.length());
                    if (name.isBlank() || stdout.isPresent()) {
                        throw invalid(text);
                    }
                    stdout = Optional.of(base.resolve(name).toAbsolutePath().normalize());
                }
            }
            return new JobExpectation(codes.isEmpty() ? Set.of(0) : codes, stdout, false);
        }

        /// Index of `stdout=` at the start of the text or behind its exit codes; -1 for none.
        private static int fileIndex(String text) {
            if (text.startsWith(STDOUT)) {
                return 0;
            }
            int comma = text.startsWith(EXIT) ? text.indexOf("," + STDOUT) : -1;
            return comma < 0 ? -1 : comma + 1;
        }

        private static Set<Integer> exitCodes(String exits, String text) {
            if (!EXITS.matcher(exits).matches()) {
                throw invalid(text);
            }
            Set<Integer> codes = new TreeSet<>();
            for (String word : exits.replace(EXIT, "").split(",", -1)) {
                int code = Integer.parseInt(word);
                if (code > MAX_EXIT_CODE) {
                    throw invalid(text);
                }
                codes.add(code);
            }
            return codes;
        }

        private static InvalidValueException invalid(String text) {
            return new InvalidValueException(
                    text, "what a run must end with, such as exit=0, exit=0,1 or exit=0,stdout=expected.txt");
        }
    }
}
