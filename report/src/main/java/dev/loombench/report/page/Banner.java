package dev.loombench.report.page;

import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.Chip.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Banner with a caveat that applies before any figure is read.
public record Banner(Tone tone, String title, String text) {
    /// Builds the banners of a run.
    ///
    /// @param underWay whether the page says already that the run goes on
    static List<Banner> of(RunDocument run, Optional<AbDocument> ab, boolean underWay) {
        List<TrialRecord> trials =
                run.trials().filter(trial -> !trial.forDiagnosis()).toList();
        List<TrialRecord> failed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .toList();
        List<Banner> notices = new ArrayList<>();
        ab.map(AbDocument::objection)
                .ifPresent(objection -> notices.add(new Banner(
                        Tone.BAD,
                        "The sides may not differ in what was meant",
                        objection.message() + "; " + objection.remedy())));
        String ended = ab.map(comparison -> comparison.facts().failure()).orElse(null);
        if (ended != null) {
            notices.add(new Banner(Tone.BAD, "This run ended early", ended));
        }
        if (run.status() == RunStatus.PARTIAL && !underWay) {
            notices.add(partial(run, trials.size()));
        }
        if (run.status() == RunStatus.FAILED || !failed.isEmpty()) {
            notices.add(failed(failed, trials.size()));
        }
        warnings(run).ifPresent(notices::add);
        if (AnswerDescription.isSmoke(run)) {
            notices.add(new Banner(
                    Tone.PLAIN,
                    "A smoke run only shows that everything works",
                    "Its trials are too short for verdicts, and its figures are not to be quoted. Run the profile quick"
                            + " or standard for answers."));
        }
        return notices;
    }

    /// Banner for warnings about the whole run.
    private static Optional<Banner> warnings(RunDocument run) {
        List<String> messages = run.findings().stream()
                .filter(finding -> finding.severity() != Severity.INFO)
                .map(finding -> finding.message())
                .map(message -> message.endsWith(".") ? message : message + ".")
                .toList();
        return messages.isEmpty()
                ? Optional.empty()
                : Optional.of(new Banner(
                        Tone.CARE,
                        messages.size() == 1 ? "A warning for the whole run" : "Warnings for the whole run",
                        String.join(" ", messages)));
    }

    private static Banner partial(RunDocument run, int ended) {
        String reason = run.finishedAt() == null
                ? "It is still running, or it was interrupted."
                : "It was interrupted, or its time limit was reached.";
        return new Banner(
                Tone.CARE,
                "This run is partial: planned trials are missing",
                reason + " All figures come from the " + Format.count(ended, "trial") + " that ended.");
    }

    private static Banner failed(List<TrialRecord> failed, int ended) {
        if (failed.isEmpty()) {
            return new Banner(Tone.BAD, "This run failed", "The warnings of the experiments say why.");
        }
        boolean invalid = failed.stream().anyMatch(TrialRecord::hasInvalidFigures);
        String ids = failed.stream()
                .limit(12)
                .map(trial -> Integer.toString(trial.id()))
                .collect(Collectors.joining(", ", "", failed.size() > 12 ? " and more" : ""));
        return new Banner(
                Tone.BAD,
                failed.size() + " of " + Format.count(ended, "trial")
                        + (invalid ? " failed or are invalid" : " failed and gave no figures"),
                (failed.size() == 1 ? "See trial " : "See the trials ") + ids
                        + " in the raw data for the reasons; "
                        + (failed.size() == ended ? "there are no figures." : "the figures come from the others."));
    }
}
