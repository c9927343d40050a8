package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Runs random commands of the built distribution for a limited time, and requires of each a documented exit code and
/// short messages without a stack trace.
///
/// Each case is made of the seed and its number alone. `-Dloombench.seed=N` repeats the cases of a run,
/// `-Dloombench.fuzz.first=N` begins with another than the first, `-Dloombench.fuzz.minutes=N` bounds the time of each
/// class (2 by default).
final class Fuzzer {
    private static final long SEED = Long.getLong("loombench.seed", System.currentTimeMillis());
    private static final int FIRST = Integer.getInteger("loombench.fuzz.first", 1);
    private static final Duration BUDGET = Duration.ofMinutes(Integer.getInteger("loombench.fuzz.minutes", 2));
    private static final int MAX_FAILURES = 10;
    private static final int MAX_LINE = 2_000;
    private static final int MAX_LINES = 60;
    /// Names of exceptions, lines of a stack trace, and the message of an internal error.
    private static final Pattern FAULT =
            Pattern.compile("\\w+Exception\\b|\\b\\w+Error:|^\\s+at \\S+\\(|internal error");

    /// Random command.
    ///
    /// @param words what to print if it fails
    /// @param exitCodes those that are right for it
    record FuzzCase(LauncherCommand command, String words, Set<Integer> exitCodes) {}

    /// Maker of cases.
    interface CaseFactory {
        /// Makes a case from random numbers.
        ///
        /// @param folder empty folder for its files
        FuzzCase create(Random random, Path folder) throws Exception;
    }

    private Fuzzer() {}

    /// Runs cases until the time is up, and fails if any of them was answered wrongly.
    static void run(Path folder, CaseFactory factory) throws Exception {
        List<String> failures = new ArrayList<>();
        long end = System.nanoTime() + BUDGET.toNanos();
        int number = FIRST;
        for (; failures.size() < MAX_FAILURES && System.nanoTime() < end; number++) {
            Path caseFolder = Files.createDirectories(folder.resolve("case-" + number));
            FuzzCase made = factory.create(new Random(new SplittableRandom(SEED + number).nextLong()), caseFolder);
            String failure = failure(made);
            if (failure.isEmpty()) {
                delete(caseFolder);
            } else {
                failures.add("case " + number + " of seed " + SEED + ": " + made.words() + "\n" + failure);
            }
        }
        System.out.println("seed " + SEED + ": " + (number - FIRST) + " cases");
        assertThat(failures).as("cases that were answered wrongly").isEmpty();
    }

    private static String failure(FuzzCase made) throws IOException, InterruptedException {
        LauncherCommand.Outcome outcome;
        try {
            outcome = made.command().run();
        } catch (AssertionError e) {
            return String.valueOf(e.getMessage());
        }
        List<String> lines = outcome.err().lines().toList();
        String what = "exit code " + outcome.exitCode() + "\n" + head(outcome.err());
        boolean right = made.exitCodes().contains(outcome.exitCode())
                && !FAULT.matcher(outcome.err()).find()
                && outcome.err().indexOf('\u001b') < 0
                && lines.size() <= MAX_LINES
                && lines.stream().allMatch(line -> line.length() <= MAX_LINE)
                && (outcome.exitCode() != 2 || hasMessage(lines));
        return right ? "" : what;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static boolean hasMessage(List<String> lines) {
        return lines.stream().anyMatch(line -> line.startsWith("loombench: "));
    }

    private static String head(String text) {
        return text.substring(0, Math.min(MAX_LINE, text.length()));
    }
}
