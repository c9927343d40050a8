package dev.loombench.cli.run;

import dev.loombench.cli.terminal.BlockView;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.lab.analysis.LevelText;
import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.run.ClaimRecord;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellBottleneck;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.FindingText;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// Renders one experiment in a few lines: its primary estimates, the answer in a sentence, and verdicts on
/// published claims. [dev.loombench.report.page.ExperimentDescription] has everything.
public record ExperimentView(Style style, int columns, SymbolSet signs) {
    /// Maximum number of cells with a row each; experiments with more get a row per level.
    private static final int MAX_CELLS = 8;

    private static final int MAX_LIMITS = 4;
    private static final int MAX_WARNING_LINES = 2;
    private static final String INDENT = "  ";

    /// What is counted for the whole run in place of told with each experiment.
    static final Set<ExperimentFinding> MARKED = EnumSet.of(
            ExperimentFinding.TRIALS_DISTURBED, ExperimentFinding.TRIALS_NOT_STEADY, ExperimentFinding.TRIALS_TIGHT);

    private static final String TRIAL_FAILED = "trial-failed";
    private static final String TRIALS_MISSING = "trials-missing";
    private static final String NO_LIMIT = "no limit was reached";
    private static final String UNKNOWN = "unknown: ";

    public String render(ExperimentRecord experiment) {
        CellFigures figures = CellFigures.of(experiment);
        List<EstimateRecord> cells = figures.primary();
        String setting = cells.isEmpty() ? "" : setting(cells.getFirst().cell(), CellTable.varying(cells));
        List<Block> blocks = new ArrayList<>();
        if (cells.size() > MAX_CELLS) {
            blocks.add(LevelTable.of(figures, columns - INDENT.length()));
        } else {
            blocks.add(CellTable.of(figures));
        }
        experiment.findings().stream()
                .filter(finding -> finding.voids() != null)
                .map(finding -> quiet("void: " + FindingText.voided(finding.voids()) + " of " + finding.message()))
                .forEach(blocks::add);
        limits(experiment).forEach((limit, servers) -> blocks.add(new Sentence(servers + ": " + limit)));
        experiment.controls().forEach(control -> blocks.add(quiet(control(control))));
        blocks.addAll(answer(experiment));
        blocks.addAll(claims(experiment.claims()));
        return title(experiment.id(), experiment.title() + (setting.isEmpty() ? "" : ": " + setting), figures)
                + indented(blocks)
                + warnings(experiment);
    }

    /// Text after further blocks: the number of forks, the answer, and the claims if a verdict on one changed.
    ///
    /// @param before the experiment as last shown
    public String update(ExperimentRecord experiment, ExperimentRecord before) {
        List<Block> blocks = new ArrayList<>(answer(experiment));
        List<Block> claims = claims(experiment.claims());
        if (!claims.equals(claims(before.claims()))) {
            blocks.addAll(claims);
        }
        return title(experiment.id(), "", CellFigures.of(experiment)) + indented(blocks);
    }

    private String title(String id, String title, CellFigures figures) {
        int forks = figures.forks();
        return new BlockView(style, columns)
                .render(List.of(new Sentence(Text.of(id, Tone.STRONG)
                        .plus(title.isEmpty() ? "" : ": " + title, Tone.PLAIN)
                        .plus("; " + (forks == 0 ? "no figures" : Format.count(forks, "fork")), Tone.QUIET))));
    }

    private String indented(List<? extends Block> blocks) {
        BlockView view = new BlockView(style, columns - INDENT.length());
        return blocks.stream()
                .flatMap(block -> view.render(List.of(block)).lines())
                .map(line -> INDENT + line + "\n")
                .collect(Collectors.joining());
    }

    private static Sentence quiet(String words) {
        return new Sentence(Text.of(words, Tone.QUIET));
    }

    /// Parameters common to all cells, each with the published level if it was scaled.
    private static String setting(CellRecord cell, Set<String> varying) {
        return cell.params().entrySet().stream()
                .filter(level -> !varying.contains(level.getKey()))
                .map(level -> LevelText.of(level.getKey(), level.getValue()) + published(cell, level.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static String published(CellRecord cell, String name) {
        String level = cell.scaled().get(name);
        return level == null ? "" : " (published: " + LevelText.levelOnly(name, level) + ")";
    }

    /// Servers by what limits them.
    private static Map<String, String> limits(ExperimentRecord experiment) {
        Map<String, Set<String>> servers = new LinkedHashMap<>();
        CellBottleneck.of(experiment).stream()
                .filter(limit -> !limit.limit().isEmpty())
                .forEach(limit -> servers.computeIfAbsent(brief(limit.limit()), text -> new LinkedHashSet<>())
                        .add(limit.cell().model()));
        return servers.entrySet().stream()
                .limit(MAX_LIMITS)
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        limit -> String.join(", ", limit.getValue()),
                        (one, same) -> one,
                        LinkedHashMap::new));
    }

    /// Name of a limit with its first sentence; the figures behind it are in the report. One that isn't
    /// known is told by the first clause of the reason.
    static String brief(String limit) {
        if (limit.startsWith(UNKNOWN)) {
            String reason = limit.substring(UNKNOWN.length()).split(";", 2)[0];
            return reason.startsWith(NO_LIMIT) ? NO_LIMIT : reason;
        }
        String[] sentences = limit.split("\\.( |$)", -1);
        return sentences.length > 1 ? sentences[0] + ": " + sentences[1] : limit;
    }

    /// An A/A comparison: a baseline against itself.
    private static String control(ComparisonRecord control) {
        return "A against A: " + control.candidate().label() + ": " + Format.significant(control.ratio()) + "× "
                + ReportFormat.range(control.low(), control.high()) + " "
                + Chip.of(control.verdict()).word();
    }

    static List<Block> answer(ExperimentRecord experiment) {
        return experiment.verdict() == null
                ? List.of()
                : List.of(new Sentence(Text.of("→ " + experiment.verdict(), Tone.STRONG)));
    }

    /// Claims with verdicts, by JDK if there are several.
    private List<Block> claims(List<ClaimRecord> claims) {
        Map<String, List<ClaimRecord>> byJdk = claims.stream()
                .collect(Collectors.groupingBy(
                        claim -> Objects.requireNonNullElse(claim.jdk(), ""), LinkedHashMap::new, Collectors.toList()));
        List<Block> lines = new ArrayList<>();
        byJdk.forEach((jdk, ofJdk) -> {
            Text text = Text.of(byJdk.size() == 1 ? "claims:" : "claims, on JDK " + jdk + ":", Tone.QUIET);
            for (ClaimRecord claim : ofJdk) {
                Chip chip = Chip.of(claim.verdict());
                String verdict = signs == SymbolSet.SYMBOLS
                        ? chip.word().substring(0, 1)
                        : chip.word().substring(2) + ":";
                text = text.plus(text.spans().size() == 1 ? " " : "; ", Tone.PLAIN)
                        .plus(Text.of(new Chip(verdict, chip.tone())))
                        .plus(" " + claim.brief(), Tone.PLAIN);
            }
            lines.add(new Sentence(text));
        });
        return lines;
    }

    /// Warnings, each in at most two lines; information is left to `-v`. "Trials missing" is left out if a trial
    /// failed, since a failed cell isn't tried again.
    String warnings(ExperimentRecord experiment) {
        boolean failed = experiment.findings().stream()
                .anyMatch(finding -> finding.code().equals(TRIAL_FAILED));
        return CellBottleneck.otherFindings(experiment).stream()
                .filter(finding -> finding.severity() != Severity.INFO)
                .filter(finding ->
                        MARKED.stream().noneMatch(kind -> finding.code().equals(kind.code())))
                .filter(finding -> !failed || !finding.code().equals(TRIALS_MISSING))
                .map(finding ->
                        new BlockView(style, columns - INDENT.length()).brief(byReason(finding), MAX_WARNING_LINES))
                .flatMap(String::lines)
                .map(line -> INDENT + line + "\n")
                .collect(Collectors.joining());
    }

    /// The finding, with failed trials grouped by reason.
    private static Finding byReason(Finding finding) {
        if (!finding.code().equals(TRIAL_FAILED) || finding.evidence().isEmpty()) {
            return finding;
        }
        Map<String, Set<String>> models = new LinkedHashMap<>();
        finding.evidence()
                .forEach((cell, reason) -> models.computeIfAbsent(String.valueOf(reason), why -> new LinkedHashSet<>())
                        .add(cell.split(" ", 2)[0]));
        String failures = models.entrySet().stream()
                .map(failure -> "no figures of " + String.join(", ", failure.getValue()) + ": " + failure.getKey())
                .collect(Collectors.joining("; "));
        return new Finding(finding.code(), finding.severity(), failures, "", Map.of());
    }
}
