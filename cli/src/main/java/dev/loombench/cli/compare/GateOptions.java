package dev.loombench.cli.compare;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.option.OptionParser;
import dev.loombench.cli.option.TextOptions;
import dev.loombench.cli.terminal.BlockView;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.GateRule;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.Evidence;
import dev.loombench.lab.model.compare.CompareDocument.GateRecord;
import dev.loombench.lab.model.compare.CompareDocument.Role;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.model.compare.UnmatchedRecord;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.store.Json;
import dev.loombench.report.HtmlReport;
import dev.loombench.report.compare.ComparisonDescription;
import dev.loombench.report.compare.RatioText;
import dev.loombench.report.export.CsvFormat;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Markdown;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options by which a comparison is shown, and judged for a build.
public final class GateOptions extends TextOptions {
    private static final int MAX_WARNINGS = 10;

    @Option(
            names = "--fail-on",
            paramLabel = "RULE",
            description =
                    "Exit with code 99 if the whole interval of NEW is worse by more than this: 'slower>3%%' (times and"
                            + " rates) or 'worse>10%%' (memory, capacities, CPU time) for the primary metrics,"
                            + " 'p99:slower>5%%' for another metric; 'slower>10%%:likely' also if it is only likely,"
                            + " as one fork can show; with --history each begins with 'history:'; repeatable.")
    private List<String> rules = List.of();

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
        HTML,
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
                    "Output format on stdout: human, json, markdown (md for short), html or csv. Default: ${DEFAULT-VALUE}.")
    private CompareFormat format = CompareFormat.HUMAN;

    @Mixin
    private ComparisonOptions comparison = new ComparisonOptions();

    /// Figures that are read from files of any form, as in [ComparisonOptions#declared].
    public List<DeclaredMetric> declared() {
        return comparison.declared();
    }

    /// Compares sides with the first of them, or the newest of a series with the level before, and prints
    /// what is found.
    ///
    /// @return the exit code
    public int judge(List<ComparisonSide> sides, boolean isHistory) {
        List<GateRule> failOn = rules.stream()
                .map(text -> OptionParser.read("--fail-on", text, GateRule::parseNamed))
                .toList();
        failOn.stream().filter(rule -> rule.isOfHistory() != isHistory).forEach(rule -> {
            throw isHistory
                    ? CommandError.OTHER_WORD.error(
                            rule.text(), "--history", GateRule.HISTORY, GateRule.HISTORY + rule.text())
                    : OptionError.NEEDS.error("--fail-on '" + rule.text() + "'", "--history");
        });
        CompareDocument document =
                isHistory ? comparison.compareNewest(sides, failOn) : comparison.compare(sides, failOn);
        printText(
                switch (format) {
                    case HUMAN -> new BlockView(style(), columns()).render(ComparisonDescription.of(document, all));
                    case JSON -> Json.text(document) + "\n";
                    case MARKDOWN, MD -> Markdown.of(ComparisonDescription.summary(document), 3);
                    case HTML -> Secrets.redact(HtmlReport.render(ComparisonDescription.summary(document)));
                    case CSV -> CsvFormat.of(document);
                });
        return exitCode(document, failOn);
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
        warnOf(failed.stream().map(GateOptions::violation).toList());
        warnOf(risen.stream().map(GateOptions::rise).toList());
        warnOf(undecided.stream()
                .map(cell -> CompareWarning.UNDECIDED.message(cell.label(), cell.note()))
                .toList());
        warnOf(unmatched.stream()
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
            warn(CompareWarning.NOT_APPLICABLE.message(gate.rule()));
        }
        if (gate.unmatched() > 0) {
            warn(CompareWarning.ONE_SIDED.message(gate.rule(), gate.unmatched()));
        }
        if (gate.undecided() > 0) {
            String remedy = ComparisonDescription.remedy(gate, document);
            warn(
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
            warn(CompareWarning.NOT_COVERED.message(
                    cells, missing.getFirst().label(), missing.getFirst().reason()));
        }
    }

    private void warnOf(List<String> lines) {
        lines.stream().limit(MAX_WARNINGS).forEach(this::warn);
        if (lines.size() > MAX_WARNINGS) {
            warn(CompareWarning.FURTHER.message(lines.size() - MAX_WARNINGS));
        }
    }
}
