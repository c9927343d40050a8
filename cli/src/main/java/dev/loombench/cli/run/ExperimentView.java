package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.lab.analysis.LevelText;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellBottleneck;
import dev.loombench.report.text.FindingText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// Renders one experiment in a few lines: its primary estimates, the answer in a sentence, and verdicts on
/// published claims. [ExperimentDetailView] shows everything.
public record ExperimentView(Style style, int columns, SymbolSet signs) {
    /// Maximum number of cells with a row each; experiments with more get a row per level.
    private static final int MAX_CELLS = 8;

    private static final String INDENT = "  ";
    private static final String BETWEEN_CLAIMS = "   ";

    public String render(ExperimentRecord experiment) {
        CellFigures figures = CellFigures.of(experiment);
        return header(experiment, figures)
                + indented(table(figures))
                + voidFigures(experiment)
                + indented(new ServerLimitLines(columns - INDENT.length()).render(CellBottleneck.of(experiment)))
                + controls(experiment)
                + answer(experiment)
                + claims(experiment.claims())
                + indented(new WarningLines(style, columns - INDENT.length()).render(experiment));
    }

    /// Text after further blocks: the number of forks, the answer, and the claims if a verdict on one changed.
    ///
    /// @param before the experiment as last shown
    public String update(ExperimentRecord experiment, ExperimentRecord before) {
        String claims = claims(experiment.claims());
        return titled(experiment.id(), "", CellFigures.of(experiment))
                + answer(experiment)
                + (claims.equals(claims(before.claims())) ? "" : claims);
    }

    private String table(CellFigures figures) {
        int width = columns - INDENT.length();
        if (figures.primary().isEmpty()) {
            return "";
        }
        return figures.primary().size() > MAX_CELLS
                ? new LevelTable(style, width).render(figures)
                : new CellTable(style, width, signs).render(figures);
    }

    /// Heading: id, title, common parameters and number of forks.
    private String header(ExperimentRecord experiment, CellFigures figures) {
        String setting = setting(figures.primary());
        String fullTitle = experiment.title() + (setting.isEmpty() ? "" : ": " + setting);
        int room = columns - Screen.length(experiment.id()) - forks(figures).length() - 2 * INDENT.length();
        if (Screen.length(fullTitle) <= room) {
            return titled(experiment.id(), fullTitle, figures);
        }
        return titled(experiment.id(), experiment.title(), figures)
                + indented(style.dim(setting, columns - INDENT.length(), "") + "\n");
    }

    private String titled(String id, String title, CellFigures figures) {
        String forks = forks(figures);
        String start = title.isEmpty() ? "" : INDENT;
        int room = Math.max(1, columns - Screen.length(id + start + forks) - INDENT.length());
        String wrappedTitle = Screen.wrapped(title, room, INDENT);
        String last = wrappedTitle.contains("\n")
                ? wrappedTitle.substring(wrappedTitle.lastIndexOf('\n') + 1)
                : id + start + wrappedTitle;
        return style.bold(id) + start + wrappedTitle
                + " ".repeat(Math.max(1, columns - Screen.length(last) - forks.length()))
                + style.dim(forks) + "\n";
    }

    private static String forks(CellFigures figures) {
        int forks = figures.forks();
        return forks == 0 ? "no figures" : Format.count(forks, "fork");
    }

    /// Parameters common to all cells, each with the published level if it was scaled.
    private static String setting(List<EstimateRecord> cells) {
        if (cells.isEmpty()) {
            return "";
        }
        Set<String> varying = CellTable.varying(cells);
        CellRecord cell = cells.getFirst().cell();
        return cell.params().entrySet().stream()
                .filter(level -> !varying.contains(level.getKey()))
                .map(level -> LevelText.of(level.getKey(), level.getValue()) + published(cell, level.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static String published(CellRecord cell, String name) {
        String level = cell.scaled().get(name);
        return level == null ? "" : " (published: " + LevelText.levelOnly(name, level) + ")";
    }

    /// Figures that don't count, and why: a line for each cell that has some.
    private String voidFigures(ExperimentRecord experiment) {
        return experiment.findings().stream()
                .filter(finding -> finding.voids() != null)
                .map(finding -> "void: " + FindingText.voided(finding.voids()) + " of " + finding.message())
                .map(line -> indented(style.dim(line, columns - INDENT.length(), INDENT) + "\n"))
                .collect(Collectors.joining());
    }

    /// A/A comparisons: baselines against themselves.
    private String controls(ExperimentRecord experiment) {
        StringBuilder lines = new StringBuilder();
        for (ComparisonRecord control : experiment.controls()) {
            String line = "A against A: " + control.candidate().label() + ": " + VerdictCell.words(control);
            lines.append(style.dim(line, columns - INDENT.length(), INDENT)).append('\n');
        }
        return indented(lines.toString());
    }

    private String answer(ExperimentRecord experiment) {
        String verdict = experiment.verdict();
        return verdict == null
                ? ""
                : Screen.wrapped(signs.arrow() + " " + verdict, columns - INDENT.length(), INDENT)
                        .lines()
                        .map(line -> INDENT + style.bold(line) + "\n")
                        .collect(Collectors.joining());
    }

    /// Claims with verdicts, wrapped, and grouped by JDK if there are several.
    private String claims(List<ClaimRecord> claims) {
        String first = claims.stream()
                .map(ClaimRecord::jdk)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        Map<String, List<ClaimRecord>> byJdk = claims.stream()
                .collect(Collectors.groupingBy(
                        claim -> Objects.requireNonNullElse(claim.jdk(), first),
                        LinkedHashMap::new,
                        Collectors.toList()));
        StringBuilder lines = new StringBuilder();
        byJdk.forEach((jdk, jdkClaims) ->
                lines.append(claims(byJdk.size() == 1 ? "claims: " : "claims, on JDK " + jdk + ": ", jdkClaims)));
        return lines.toString();
    }

    private String claims(String label, List<ClaimRecord> claims) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(INDENT + style.dim(label));
        int used = INDENT.length() + label.length();
        boolean first = true;
        for (ClaimRecord claim : claims) {
            String text = Screen.sanitized(claim.brief()) + " ";
            String sign = signs.claim(claim.verdict());
            int length = Screen.length(text + sign);
            if (!first && used + BETWEEN_CLAIMS.length() + length > columns) {
                lines.add(line.toString());
                line = new StringBuilder(INDENT + INDENT);
                used = 2 * INDENT.length();
                first = true;
            }
            line.append(first ? "" : BETWEEN_CLAIMS)
                    .append(text)
                    .append(style.styled(VerdictCell.of(sign, claim.verdict())));
            used += (first ? 0 : BETWEEN_CLAIMS.length()) + length;
            first = false;
        }
        lines.add(line.toString());
        return lines.stream().map(text -> text + "\n").collect(Collectors.joining());
    }

    private static String indented(String text) {
        return text.lines().map(line -> INDENT + line + "\n").collect(Collectors.joining());
    }

    /// Renders the limit of each server under load in one line; servers with the same limit share a line.
    record ServerLimitLines(int columns) {
        private static final int MAX_LINES = 4;
        private static final String NOTHING = "no limit was reached";
        private static final String UNKNOWN = "unknown: ";

        String render(List<CellBottleneck> limits) {
            Map<String, List<String>> cells = new LinkedHashMap<>();
            for (CellBottleneck limit : limits) {
                if (!limit.limit().isEmpty()) {
                    List<String> names = cells.computeIfAbsent(brief(limit.limit()), text -> new ArrayList<>());
                    if (!names.contains(limit.cell().model())) {
                        names.add(limit.cell().model());
                    }
                }
            }
            return cells.entrySet().stream()
                    .limit(MAX_LINES)
                    .map(line ->
                            Screen.wrapped(String.join(", ", line.getValue()) + ": " + line.getKey(), columns, "  ")
                                    + "\n")
                    .collect(Collectors.joining());
        }

        /// Name of a limit with its first sentence; the figures behind it are in the report. One that isn't
        /// known is told by the first clause of the reason.
        static String brief(String limit) {
            if (limit.startsWith(UNKNOWN)) {
                String reason = limit.substring(UNKNOWN.length()).split(";", 2)[0];
                return reason.startsWith(NOTHING) ? NOTHING : reason;
            }
            String[] sentences = limit.split("\\.( |$)", -1);
            return sentences.length > 1 ? sentences[0] + ": " + sentences[1] : limit;
        }
    }
}
