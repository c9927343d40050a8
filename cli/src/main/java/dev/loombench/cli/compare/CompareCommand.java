package dev.loombench.cli.compare;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.lab.analysis.compare.BlockedSides;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.ValueSplit;
import dev.loombench.lab.analysis.compare.file.ComparisonFile;
import dev.loombench.lab.analysis.compare.file.HistoryFile;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.results.DeclaredMetric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The `compare` command: compares runs, or JMH results, with a base.
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = "Compare runs with a base run, JMH results with JMH results, those of another tool with those of"
                + " the same tool, two values of a parameter within one file, or the newest of a series with the level"
                + " before it: ratios with 95 %% intervals, verdicts, and a gate for CI. Nothing is measured. Other tools:"
                + " k6, Gatling, wrk, hyperfine, JMeter, Google Benchmark and others of docs/reference/formats.md; any other JSON or text with --metric"
                + " NAME=less:PLACE.",
        footer = {
            "",
            "Exit codes: 0 ok; 2 bad input, or nothing in common; 5 undecided (with --require-verdict), cells missing"
                    + " (with --require-matched), or a metric of --fail-on that rose from 0; 99 a rule of"
                    + " --fail-on is violated with statistical certainty.",
            "",
            "Examples:",
            "  loombench compare loombench-runs/20261121-101500-quick loombench-runs/20261122-093000-quick",
            "  loombench compare base.json new.json           JMH results (-rf json) of two commits",
            "  loombench compare base.json new.json --fail-on 'slower>3%%' --format markdown",
            "  loombench compare base.json new.json --fail-on 'slower>10%%:likely'     enough where files have one fork",
            "  loombench compare result.json --within kind=platform,virtual",
            "  loombench compare base-runs/ new-runs/         folders of what wrk, k6 and others wrote, one file a run",
            "  loombench compare base-hyperfine.json new-hyperfine.json --fail-on 'slower>5%%'",
            "  loombench compare --paired base-1.json new-1.json base-2.json new-2.json     measured in turns",
            "  loombench compare --history dev/bench/data.js --fail-on 'history:slower>5%%'",
            "  loombench compare main/run.json branch/run.json --require-verdict",
            "  loombench compare main/run.json branch/run.json --metric p99,cpu-per-request --fail-on"
                    + " 'p99:slower>10%%'",
            "  loombench compare jdk21.json jdk25.json jdk26.json     several results, each compared with the first"
        })
public final class CompareCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "BASE",
            description = "Run directory, run.json, JMH's results (-rf json), those of another tool, or a folder"
                    + " of these, to compare with; or a series (--history).")
    private Path base;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "NEW",
            description = "Run or result to compare with BASE; at least one, except with --within and --history.")
    private List<Path> candidates = List.of();

    @Option(
            names = "--within",
            paramLabel = "PARAM=VALUE,VALUE...",
            description = "Compare the values of a parameter within BASE, each with the first: kind=platform,virtual."
                    + " Of benchmarks or execution models: benchmark=pool,virtual.")
    private @Nullable String within;

    @Option(
            names = "--paired",
            description =
                    "Results were measured in turns: BASE NEW BASE NEW. Each two are a block, and ratios are those"
                            + " within blocks, which a machine that drifts doesn't change.")
    private boolean paired;

    @Option(
            names = "--history",
            description = "BASE is a series: a directory with a result for each measurement, or the data.js of"
                    + " github-action-benchmark. Says where levels changed, and whether the newest result is on the last"
                    + " stable one.")
    private boolean history;

    @Mixin
    private GateOptions output = new GateOptions();

    @Override
    public Integer call() throws IOException {
        return output.judge(history ? series() : within == null ? sidesOfFiles() : sidesWithin(within), history);
    }

    private List<ComparisonSide> sidesOfFiles() throws IOException {
        if (candidates.isEmpty()) {
            throw OptionError.NOTHING_GIVEN.error("compare", "NEW", "--within PARAM=VALUE,VALUE");
        }
        List<DeclaredMetric> declared = output.declared();
        ComparisonSide baseline = ComparisonFile.read(base, declared);
        List<ComparisonSide> sides = new ArrayList<>(List.of(baseline));
        for (Path candidate : candidates) {
            sides.add(sameKind(baseline, ComparisonFile.read(candidate, declared)));
        }
        if (paired && sides.size() % 2 != 0) {
            throw CommandError.NO_PAIRS.error(sides.size());
        }
        return paired ? BlockedSides.of(sides) : sides;
    }

    private List<ComparisonSide> series() throws IOException {
        if (within != null || paired || !candidates.isEmpty()) {
            throw OptionError.EXCLUSIVE.error("--history", within != null ? "--within" : paired ? "--paired" : "NEW");
        }
        List<ComparisonSide> entries = HistoryFile.read(base, output.declared());
        entries.forEach(entry -> sameKind(entries.getFirst(), entry));
        return entries;
    }

    private List<ComparisonSide> sidesWithin(String split) throws IOException {
        if (!candidates.isEmpty() || paired) {
            throw OptionError.EXCLUSIVE.error("--within", paired ? "--paired" : "NEW");
        }
        return OptionParser.read("--within", split, ValueSplit::parse)
                .split(ComparisonFile.read(base, output.declared()));
    }

    private static ComparisonSide sameKind(ComparisonSide baseline, ComparisonSide candidate) {
        SideRecord first = baseline.record();
        SideRecord second = candidate.record();
        if (first.kind() != second.kind() || !Objects.equals(first.tool(), second.tool())) {
            throw CommandError.OTHER_KIND.error(first.name(), second.name(), kind(first), kind(second));
        }
        return candidate;
    }

    private static String kind(SideRecord side) {
        return switch (side.kind()) {
            case RUN -> "a Loombench run";
            case JMH -> "JMH results";
            case TOOL -> "results of another tool (" + side.tool() + ")";
            case BLOCKS -> "results in blocks";
            case HISTORY -> "results in a series";
        };
    }
}
