package dev.loombench.report.page;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.SideRecord;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.LabelledValue;
import java.util.List;

/// One of the runs of a comparison: the base or a candidate.
///
/// @param role `base`, or `new` with a number if there are several candidates
/// @param anchor id of the run's HTML element
/// @param path path as typed on the command line
/// @param verdicts the run's own verdict on each experiment, as a sentence
public record ComparisonRun(
        String role,
        String anchor,
        String path,
        RunHeader headline,
        List<LabelledValue> verdicts,
        List<Block> environment) {

    static ComparisonRun of(String role, SideRecord side, RunDocument run) {
        return new ComparisonRun(
                role,
                "run-" + role.replace(' ', '-'),
                side.name(),
                RunHeader.of(run),
                run.experiments().stream().map(ComparisonRun::verdict).toList(),
                Environment.of(run));
    }

    private static LabelledValue verdict(ExperimentRecord experiment) {
        String verdict = experiment.verdict();
        return new LabelledValue(
                experiment.title(), verdict == null ? "No verdict: there is nothing to judge." : verdict);
    }
}
