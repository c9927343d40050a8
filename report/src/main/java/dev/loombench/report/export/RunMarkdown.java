package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.Finding;
import dev.loombench.report.page.Environment;
import dev.loombench.report.page.ExperimentDescription;
import dev.loombench.report.page.ReportPage;
import dev.loombench.report.page.RunHeader;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Markdown;
import java.util.List;
import java.util.stream.Collectors;

/// Parts of a run's report in Markdown. Each is a block that ends with an empty line.
///
/// @param page content of the report
record RunMarkdown(ReportPage page) {
    /// Facts about the run: what ran, when, and where.
    String headline() {
        RunHeader headline = page.headline();
        return headline.facts().stream()
                        .map(fact -> escaped(fact.name() + ": " + fact.value()))
                        .collect(Collectors.joining("; "))
                + "; " + escaped("status: " + headline.status().word()) + "\n\n";
    }

    /// Verdicts, a sentence for each experiment.
    String verdicts() {
        return page.sections().stream().map(RunMarkdown::verdict).collect(Collectors.joining("", "", "\n"));
    }

    private static String verdict(ExperimentDescription section) {
        String verdict = section.experiment().verdict();
        return "- **" + escaped(section.experiment().title()) + "** ("
                + code(section.experiment().id()) + "): "
                + escaped(verdict == null ? "no verdict: nothing was compared" : verdict) + "\n";
    }

    /// Claims of the sources; empty if there are none.
    String claims() {
        return page.claims().isEmpty() ? "" : "## Published claims, tested here\n\n" + Markdown.of(page.claims(), 3);
    }

    /// Findings of the run and of each experiment, with remedies; empty if there are none.
    String findings() {
        StringBuilder out = new StringBuilder();
        page.trust().findings().forEach(finding -> out.append(finding("", finding)));
        for (ExperimentDescription section : page.sections()) {
            section.warnings()
                    .forEach(finding -> out.append(finding(section.experiment().id(), finding)));
        }
        return out.isEmpty() ? "" : out.append('\n').toString();
    }

    private static String finding(String experiment, Finding finding) {
        return "- " + (experiment.isEmpty() ? "" : code(experiment) + ": ") + Markdown.finding(finding) + "\n";
    }

    /// An experiment: the question, and its figures.
    static String section(ExperimentDescription section) {
        return escaped(section.experiment().question()) + "\n\n" + Markdown.of(section.blocks(), 3);
    }

    /// Machine, JDKs and the command that repeats the run.
    String environment() {
        Environment environment = page.environment();
        StringBuilder out = new StringBuilder();
        out.append(facts("machine", environment.machine()));
        out.append(facts("limits", environment.limits()));
        out.append(facts("noise before the run", environment.noise()));
        return out + facts("run", environment.run()) + "\n" + Markdown.table(environment.jdks())
                + "To reproduce:\n\n<pre>" + escaped(environment.command()) + "</pre>\n\n";
    }

    private static String facts(String label, List<LabelledValue> facts) {
        return facts.isEmpty()
                ? ""
                : facts.stream()
                        .map(fact -> escaped(fact.name() + " " + fact.value()))
                        .collect(Collectors.joining(", ", "- " + label + ": ", "\n"));
    }
}
