package dev.loombench.report.page;

import dev.loombench.lab.journal.CompareDocument.SideRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.RunDocument;
import java.util.List;

/// One of the runs that are held against each other.
///
/// @param role `base`, or `new` with its number where there are several
/// @param anchor the id of its element
/// @param path as it was given
/// @param notes what its figures must be read with
/// @param verdicts what it says by itself, a sentence for each experiment
public record ComparedRun(
        String role,
        String anchor,
        String path,
        Headline headline,
        List<String> notes,
        List<Fact> verdicts,
        Environment environment) {

    static ComparedRun of(String role, SideRecord side, RunDocument run) {
        return new ComparedRun(
                role,
                "run-" + role.replace(' ', '-'),
                side.name(),
                Headline.of(run),
                side.notes(),
                run.experiments().stream().map(ComparedRun::verdict).toList(),
                Environment.of(run));
    }

    private static Fact verdict(ExperimentRecord experiment) {
        String verdict = experiment.verdict();
        return new Fact(experiment.title(), verdict == null ? "No verdict: there is nothing to judge." : verdict);
    }
}
