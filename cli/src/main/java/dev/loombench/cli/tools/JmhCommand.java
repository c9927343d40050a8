package dev.loombench.cli.tools;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.CommandFailure;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.InterruptibleWork;
import dev.loombench.cli.command.Notice;
import dev.loombench.cli.compare.GateOptions;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.analysis.compare.BlockedSides;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.file.ComparisonFile;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ForwardedProgram;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.LoadDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/// The `jmh` command: compares two jars of JMH, whose forks take turns. Without them the launcher script runs
/// JMH itself, and this class only shows the help.
@Command(
        name = "jmh",
        description = {
            "Run JMH's own command line on Loombench's benchmarks, unchanged ('loombench jmh -h' prints JMH's help).",
            "With --a and --b, run the benchmarks of two jars fork by fork in turns, and judge them as 'loombench compare"
                    + " --paired' does. Options of JMH come last."
        },
        footer = {
            "",
            "Examples:",
            "  loombench jmh -l",
            "  loombench jmh ExecutorBatch -p model=cached-pool -f 1",
            "  loombench jmh ExecutorBatch -prof dev.loombench.profiler.VirtualThreads",
            "  loombench jmh --a base/benchmarks.jar --b new/benchmarks.jar --fail-on 'slower>3%%' -wi 3 -i 5 -r 1",
            "  loombench jmh --a base.jar --b new.jar --forks 6 Cart -jvm /opt/jdk-21/bin/java"
        })
public final class JmhCommand implements Callable<Integer> {
    @Option(names = "--a", paramLabel = "JAR", description = "Benchmarks to compare with: a jar of JMH.")
    private @Nullable Path base;

    @Option(names = "--b", paramLabel = "JAR", description = "The same benchmarks after the change.")
    private @Nullable Path candidate;

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "Blocks, each with a fork of both jars in random order. From six on they confirm a"
                    + " difference. Default: ${DEFAULT-VALUE}.")
    private int forks = 10;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the order within blocks. Default: random.")
    private long seed = new Random().nextInt(Integer.MAX_VALUE);

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for results. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("loombench-runs");

    @Mixin
    private GateOptions output = new GateOptions();

    @Parameters(paramLabel = "ARG", description = "Any argument of JMH.")
    private List<String> args = List.of();

    @Unmatched
    private List<String> options = new ArrayList<>();

    /// What follows the first word that isn't known here is JMH's, which has options -h and -v, too.
    @Spec
    void leaveTheRestToJmh(CommandSpec spec) {
        spec.addOption(OptionSpec.builder("--help")
                .usageHelp(true)
                .description("Show this help message and exit.")
                .build());
        spec.parser().stopAtPositional(true).stopAtUnmatched(true);
    }

    @Override
    public Integer call() throws Exception {
        List<String> words = new ArrayList<>(args);
        words.addAll(options);
        if (base == null && candidate == null) {
            throw CommandError.NEEDS_LAUNCHER.error("jmh", String.join(" ", words));
        }
        if (base == null || candidate == null) {
            throw OptionError.NEEDS.error(base == null ? "--b" : "--a", base == null ? "--a" : "--b");
        }
        OptionParser.within("--forks", forks, 1, VerdictRules.MAX_BLOCKS);
        List<Path> jars = List.of(base, candidate);
        for (Path jar : jars) {
            if (!Files.isReadable(jar)) {
                throw FileError.UNREADABLE.error(jar, FileErrorText.reason(new NoSuchFileException(jar.toString())));
            }
        }
        Path directory = LoadDirectory.create(out, LocalDateTime.now(ZoneId.systemDefault()), "jmh");
        try (InterruptibleWork work = InterruptibleWork.start(() -> {})) {
            List<ComparisonSide> results = measured(jars, words, directory, work.cancellation());
            boolean interrupted = work.end();
            int code = results.isEmpty() ? ExitCode.INTERRUPTED : output.judge(BlockedSides.of(results), false);
            if (results.isEmpty()) {
                output.warn(Notice.NOTHING_MEASURED.message());
            }
            return interrupted ? ExitCode.INTERRUPTED : code;
        } finally {
            LoadDirectory.close(directory);
        }
    }

    /// Results of both jars in turns, of all blocks that were finished. Files are named once both are there, so that
    /// each has its partner.
    private List<ComparisonSide> measured(List<Path> jars, List<String> words, Path directory, Cancellation stop)
            throws IOException, InterruptedException {
        Random random = new Random(seed);
        Files.writeString(directory.resolve("seed.txt"), seed + "\n");
        output.inform(Notice.BLOCKS.message(directory, directory));
        List<ComparisonSide> results = new ArrayList<>();
        for (int block = 1; block <= forks; block++) {
            List<Integer> order = new ArrayList<>(List.of(0, 1));
            Collections.shuffle(order, random);
            List<Path> unfinished = List.of(directory.resolve("base.part"), directory.resolve("new.part"));
            for (int side : order) {
                output.inform(Notice.BLOCK.message(block, forks, jars.get(side)));
                int code = run(command(jars.get(side), unfinished.get(side), words), stop);
                if (stop.isRequested()) {
                    return results;
                }
                if (code != 0 || !Files.exists(unfinished.get(side))) {
                    throw CommandFailure.NO_RESULTS.exception(jars.get(side), code, block, directory);
                }
            }
            for (Path side : unfinished) {
                String name = String.valueOf(side.getFileName()).replace(".part", ".json");
                Path file = Files.move(side, directory.resolve(String.format(Locale.ROOT, "%04d-%s", block, name)));
                results.add(ComparisonFile.read(file));
            }
        }
        return results;
    }

    private static List<String> command(Path jar, Path file, List<String> words) {
        List<String> command = new ArrayList<>(List.of(Jdk.ownJava().toString(), "-jar", jar.toString()));
        command.addAll(List.of("-f", "1", "-rf", "json", "-rff", file.toString()));
        command.addAll(words);
        return command;
    }

    private static int run(List<String> command, Cancellation stop) throws IOException, InterruptedException {
        try (ForwardedProgram program = ForwardedProgram.start(command, stop)) {
            OptionalInt code = program.awaitExitCode();
            while (code.isEmpty()) {
                code = program.awaitExitCode();
            }
            return code.getAsInt();
        }
    }
}
