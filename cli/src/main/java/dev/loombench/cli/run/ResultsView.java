package dev.loombench.cli.run;

import dev.loombench.cli.terminal.BlockView;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.report.page.ClaimDescription;
import dev.loombench.report.page.ExperimentDescription;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Sentence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Text that a run prints on stdout: each experiment when it is finished, and a summary at the end.
public final class ResultsView {
    private static final String SMOKE = "smoke";

    private final Style style;
    private final int columns;
    private final SymbolSet signs;
    private final boolean verbose;
    private final Map<String, ExperimentRecord> shown = new HashMap<>();
    private String profile = "";

    /// Creates the view of a run.
    ///
    /// @param verbose whether everything known about each experiment is printed
    public ResultsView(Style style, int columns, SymbolSet signs, boolean verbose) {
        this.style = style;
        this.columns = columns;
        this.signs = signs;
        this.verbose = verbose;
    }

    /// Text to print at an event; empty for most.
    public String on(RunEvent event) {
        return switch (event) {
            case RunEvent.RunOpened opened -> {
                profile = opened.profile();
                yield "";
            }
            case RunEvent.ExperimentFinished(ExperimentRecord experiment) -> signs.encode(finished(experiment));
            default -> "";
        };
    }

    private String finished(ExperimentRecord experiment) {
        ExperimentRecord before = shown.put(experiment.id(), experiment);
        if (verbose) {
            return details(experiment) + "\n";
        }
        if (profile.equals(SMOKE)) {
            return before == null ? new SmokeView(style, columns).render(experiment) : "";
        }
        ExperimentView view = new ExperimentView(style, columns, signs);
        return (before == null ? view.render(experiment) : view.update(experiment, before)) + "\n";
    }

    /// Everything about an experiment, its answer last.
    private String details(ExperimentRecord experiment) {
        List<Block> blocks = new ArrayList<>(
                List.of(new Heading(experiment.id() + ": " + experiment.title()), new Sentence(experiment.question())));
        blocks.addAll(ExperimentDescription.of(experiment).blocks());
        if (experiment.verdict() != null) {
            blocks.add(new Heading(signs.arrow() + " " + experiment.verdict()));
        }
        return new BlockView(style, columns).render(blocks);
    }

    /// What the sources claim, with the verdicts; empty if nothing is claimed.
    ///
    /// @param untested claims of experiments that weren't run
    public String claims(RunDocument run, List<ClaimDescription.Row> untested) {
        List<Block> claims = ClaimDescription.of(run, untested);
        return claims.isEmpty()
                ? ""
                : signs.encode("\n" + style.bold("The claims of the sources") + "\n\n"
                        + new BlockView(style, columns).render(claims));
    }

    /// Text to print at the end; empty for a single experiment, which has already shown everything.
    public String summary(RunDocument run) {
        if (run.profile().equals(SMOKE) && !verbose) {
            return signs.encode(new SmokeView(style, columns).summary(run));
        }
        return (verbose ? claims(run, List.of()) + "\n" : "")
                + (RunSummary.isWorthShowing(run)
                        ? signs.encode(new SummaryView(style, columns, signs).render(RunSummary.of(run)))
                        : "");
    }
}
