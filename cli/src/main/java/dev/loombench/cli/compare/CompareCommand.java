package dev.loombench.cli.compare;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.cli.option.TextOptions;
import dev.loombench.cli.terminal.BlockView;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.analysis.compare.ValueSplit;
import dev.loombench.lab.analysis.compare.file.ComparisonFile;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.Evidence;
import dev.loombench.lab.model.compare.CompareDocument.GateRecord;
import dev.loombench.lab.model.compare.CompareDocument.Role;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.model.compare.UnmatchedRecord;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.store.Json;
import dev.loombench.report.compare.ComparisonDescription;
import dev.loombench.report.compare.RatioText;
import dev.loombench.report.export.CsvFormat;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Markdown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
                + " the same tool, or two values of a parameter within one file: ratios with 95 %% intervals,"
                + " verdicts, and a gate for CI. Nothing is measured. Other tools: k6, Gatling, wrk, hyperfine, JMeter,"
                + " Google Benchmark and others of docs/reference/formats.md; any other JSON or text with --metric"
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
            "  loombench compare main/run.json branch/run.json --require-verdict",
            "  loombench compare main/run.json branch/run.json --metric p99,cpu-per-request --fail-on"
                    + " 'p99:slower>10%%'",
            "  loombench compare jdk21.json jdk25.json jdk26.json     several results, each compared with the first"
        })
public final class CompareCommand implements Callable<Integer> {
    private static final int MAX_WARNINGS = 10;

    @Parameters(
            index = "0",
            paramLabel = "BASE",
            description = "Run directory, run.json, JMH's results (-rf json), those of another tool, or a folder"
                    + " of these, to compare with.")
    private Path base;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "NEW",
            description = "Run or result to compare with BASE; at least one, except with --within.")
    private List<Path> candidates = List.of();

    @Option(
            names = "--fail-on",
            paramLabel = "RULE",
            description =
                    "Exit with code 99 if the whole interval of NEW is worse by more than this: 'slower>3%%' (times and"
                            + " rates) or 'worse>10%%' (memory, capacities, CPU time) for the primary metrics,"
                            + " 'p99:slower>5%%' for another metric; 'slower>10%%:likely' also if it is only likely,"
                            + " as one fork can show; repeatable.")
    private List<String> rules = List.of();

    @Option(
            names = "--within",
            paramLabel = "PARAM=VALUE,VALUE...",
            description = "Compare the values of a parameter within BASE, each with the first: kind=platform,virtual."
                    + " Of benchmarks or execution models: benchmark=pool,virtual.")
    private @Nullable String within;

    @Option(
            names = "--require-verdict",
            description = "Exit with code 5 if a comparison by a primary metric is undecided.")
    private boolean requireVerdict;

    @Option(
            names = "--require-matched",
            description = "Exit with code 5 if a cell of BASE is missing from a NEW, or has no value there for a"
                    + " metric of --metric.")
    private boolean requireMatched;

    @Option(names = "--all", description = "List undecided comparisons even where there are many.")
    private boolean all;

    /// Output formats on stdout.
    enum CompareFormat {
        HUMAN,
        JSON,
        MARKDOWN,
        MD,
        CSV;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Output format on stdout: human, json, markdown (md for short) or csv. Default: ${DEFAULT-VALUE}.")
    private CompareFormat format = CompareFormat.HUMAN;

    @Mixin
    private ComparisonOptions comparison = new ComparisonOptions();

    @Mixin
    private TextOptions output = new TextOptions();

    @Override
    public Integer call() throws IOException {
        List<GateRule> failOn = rules.stream()
                .map(text -> OptionParser.read("--fail-on", text, GateRule::parseNamed))
                .toList();
        CompareDocument document = comparison.compare(within == null ? sidesOfFiles() : sidesWithin(within), failOn);
        output.printText(
                switch (format) {
                    case HUMAN ->
                        new BlockView(output.style(), output.columns()).render(ComparisonDescription.of(document, all));
                    case JSON -> Json.text(document) + "\n";
                    case MARKDOWN, MD -> Markdown.of(ComparisonDescription.summary(document), 3);
                    case CSV -> CsvFormat.of(document);
                });
        return exitCode(document, failOn);
    }

    private List<ComparisonSide> sidesOfFiles() throws IOException {
        if (candidates.isEmpty()) {
            throw OptionError.NOTHING_GIVEN.error("compare", "NEW", "--within PARAM=VALUE,VALUE");
        }
        List<DeclaredMetric> declared = comparison.declared();
        ComparisonSide baseline = ComparisonFile.read(base, declared);
        List<ComparisonSide> sides = new ArrayList<>(List.of(baseline));
        for (Path candidate : candidates) {
            sides.add(sameKind(baseline, ComparisonFile.read(candidate, declared)));
        }
        return sides;
    }

    private List<ComparisonSide> sidesWithin(String split) throws IOException {
        if (!candidates.isEmpty()) {
            throw OptionError.EXCLUSIVE.error("--within", "NEW");
        }
        return OptionParser.read("--within", split, ValueSplit::parse)
                .split(ComparisonFile.read(base, comparison.declared()));
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
        };
    }

    private int exitCode(CompareDocument document, List<GateRule> failOn) {
        document.gates().forEach(gate -> warnUndecided(gate, document));
        if (!document.gates().isEmpty() && !requireMatched) {
            warnMissing(document, failOn);
        }
        List<ComparedRecord> failed = Stream.concat(document.cells(), document.further())
                .filter(cell -> !cell.fails().isEmpty())
                .sorted(Comparator.comparing(ComparedRecord::size).reversed())
                .toList();
        List<ComparedRecord> undecided = document.cells()
                .filter(cell -> requireVerdict && cell.verdict() == ComparisonVerdict.INCONCLUSIVE)
                .toList();
        List<UnmatchedRecord> unmatched = document.unmatched()
                .filter(cell -> requireMatched && cell.side() == Role.BASE)
                .toList();
        List<ComparedRecord> risen = Stream.concat(document.cells(), document.further())
                .filter(ComparedRecord::hasRisenFromNone)
                .filter(cell -> isNamed(cell.metric(), failOn))
                .toList();
        warn(failed.stream().map(CompareCommand::violation).toList());
        warn(risen.stream().map(CompareCommand::rise).toList());
        warn(undecided.stream()
                .map(cell -> CompareWarning.UNDECIDED.message(cell.label(), cell.note()))
                .toList());
        warn(unmatched.stream()
                .map(cell -> CompareWarning.MISSING.message(cell.label(), cell.reason()))
                .toList());
        if (!failed.isEmpty()) {
            return ExitCode.CONFIRMED;
        }
        return undecided.isEmpty() && unmatched.isEmpty() && risen.isEmpty() ? ExitCode.OK : ExitCode.INCONCLUSIVE;
    }

    private static boolean isNamed(String metric, List<GateRule> failOn) {
        return failOn.stream()
                .flatMap(rule -> Stream.ofNullable(rule.metric()))
                .anyMatch(named -> GateRule.isSameMetric(named, metric));
    }

    private static String rise(ComparedRecord cell) {
        return CompareWarning.RISEN.message(
                cell.label(),
                cell.metric(),
                ReportFormat.value(Objects.requireNonNull(cell.candidate().estimate()), cell.unit()));
    }

    private static String violation(ComparedRecord cell) {
        return cell.evidence() == Evidence.LIKELY
                ? CompareWarning.LIKELY_VIOLATED.message(
                        cell.fails(), cell.label(), RatioText.text(cell.ratio()), RatioText.text(cell.nearest()))
                : CompareWarning.VIOLATED.message(
                        cell.fails(),
                        cell.label(),
                        RatioText.text(cell.ratio()),
                        RatioText.range(cell.low(), cell.high()));
    }

    private void warnUndecided(GateRecord gate, CompareDocument document) {
        if (gate.comparisons() + gate.unmatched() == 0) {
            output.warn(CompareWarning.NOT_APPLICABLE.message(gate.rule()));
        }
        if (gate.unmatched() > 0) {
            output.warn(CompareWarning.ONE_SIDED.message(gate.rule(), gate.unmatched()));
        }
        if (gate.undecided() > 0) {
            String remedy = ComparisonDescription.remedy(gate, document);
            output.warn(
                    remedy.isEmpty()
                            ? CompareWarning.UNDECIDED_GATE.message(gate.rule(), gate.undecided(), gate.comparisons())
                            : CompareWarning.UNDECIDED_GATE_UNTIL.message(
                                    gate.rule(), gate.undecided(), gate.comparisons(), remedy));
        }
    }

    /// Warns about cells of the base that no gate can check because the candidate doesn't have them.
    private void warnMissing(CompareDocument document, List<GateRule> failOn) {
        Set<String> ruleMetrics = document.unmatched()
                .flatMap(cell -> Stream.ofNullable(cell.metric()))
                .filter(metric -> isNamed(metric, failOn))
                .collect(Collectors.toSet());
        List<UnmatchedRecord> missing = document.candidates().stream()
                .flatMap(candidate -> candidate.missing(ruleMetrics))
                .toList();
        long cells = missing.stream().map(UnmatchedRecord::label).distinct().count();
        if (cells > 0) {
            output.warn(CompareWarning.NOT_COVERED.message(
                    cells, missing.getFirst().label(), missing.getFirst().reason()));
        }
    }

    private void warn(List<String> lines) {
        lines.stream().limit(MAX_WARNINGS).forEach(output::warn);
        if (lines.size() > MAX_WARNINGS) {
            output.warn(CompareWarning.FURTHER.message(lines.size() - MAX_WARNINGS));
        }
    }
}
