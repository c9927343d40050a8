package dev.loombench.cli.run;

import dev.loombench.cli.terminal.BlockView;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.lab.analysis.validity.ExperimentChecks;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.report.page.AnswerDescription;
import dev.loombench.report.page.ClaimDescription;
import dev.loombench.report.page.ExperimentDescription;
import dev.loombench.report.page.RunDescription;
import dev.loombench.report.page.RunHeader;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Findings;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Text that a run prints on stdout: each experiment when it is finished, and a summary at the end.
public final class ResultsView {
    private static final String LIMIT = "A row's limit is what the waits and computations of its tasks allow at best on"
            + " this machine, whatever runs them.";

    private final Style style;
    private final int columns;
    private final SymbolSet signs;
    private final boolean verbose;
    private final Map<String, ExperimentRecord> shown = new HashMap<>();
    private boolean smoke;

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
                smoke = opened.profile().equals(AnswerDescription.SMOKE);
                yield "";
            }
            case RunEvent.ExperimentFinished(ExperimentRecord experiment) -> signs.encode(finished(experiment));
            default -> "";
        };
    }

    private String finished(ExperimentRecord experiment) {
        ExperimentRecord before = shown.put(experiment.id(), experiment);
        if (verbose) {
            return details(smoke ? RunDescription.withoutVerdicts(experiment) : experiment) + "\n";
        }
        ExperimentView view = new ExperimentView(style, columns, signs);
        if (smoke) {
            return before == null ? view.render(RunDescription.withoutVerdicts(experiment)) + "\n" : "";
        }
        return (before == null ? view.render(experiment) : view.update(experiment, before)) + "\n";
    }

    /// Everything about an experiment, its answer first.
    private String details(ExperimentRecord experiment) {
        List<Block> blocks = new ArrayList<>(
                List.of(new Heading(experiment.id() + ": " + experiment.title()), new Sentence(experiment.question())));
        blocks.addAll(ExperimentView.answer(experiment));
        blocks.addAll(ExperimentDescription.of(experiment).blocks());
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

    /// Text to print at the end; nothing but claims for a single experiment, which has already shown everything.
    public String summary(RunDocument run) {
        if (AnswerDescription.isSmoke(run) && !verbose) {
            return signs.encode(disturbances(run) + style.bold(AnswerDescription.title(run), columns, "") + "\n");
        }
        boolean compared = run.experiments().size() > 1
                && run.experiments().stream()
                        .anyMatch(experiment -> !experiment.comparisons().isEmpty());
        return (verbose && !AnswerDescription.isSmoke(run) ? claims(run, List.of()) + "\n" : "")
                + (compared ? signs.encode(answers(run)) : "")
                + (verbose ? "" : signs.encode(disturbances(run)));
    }

    /// How many trials met other load or weren't steady, in a sentence each; the report shows which.
    private String disturbances(RunDocument run) {
        List<TrialRecord> trials = run.trials().toList();
        return new BlockView(style, columns)
                .render(List.of(new Findings(ExperimentView.MARKED.stream()
                        .flatMap(kind -> ExperimentChecks.flagged(trials, kind).stream())
                        .toList())));
    }

    /// The answers of all experiments in one table, and what would decide the open ones.
    private String answers(RunDocument run) {
        List<Block> blocks = new ArrayList<>(List.of(new Heading(AnswerDescription.title(run))));
        blocks.addAll(AnswerDescription.of(run, true));
        blocks.add(new Sentence(Text.of(RunHeader.of(run).sentence(), Tone.QUIET)));
        blocks.add(new Sentence(Text.of(LIMIT, Tone.QUIET)));
        return new BlockView(style, columns).render(blocks)
                + FollowUpCommands.of(run).stream()
                        .map(command -> command.render(style, columns))
                        .collect(Collectors.joining());
    }
}
