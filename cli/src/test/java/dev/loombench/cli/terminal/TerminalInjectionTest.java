package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.run.ExperimentView;
import dev.loombench.cli.run.ResultsView;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.SampleRecords;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.report.HostileText;
import dev.loombench.report.HostileTextInjector;
import dev.loombench.report.SampleRun;
import dev.loombench.report.compare.ComparisonDescription;
import dev.loombench.report.compare.ServiceComparisonDescription;
import dev.loombench.report.load.CapacityDescription;
import dev.loombench.report.load.LoadDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Puts attacks into every text of every document and checks the terminal output.
class TerminalInjectionTest {
    private static final Style PLAIN = Style.of(Style.ColorMode.NEVER, false, false);
    private static final Style COLOURED = Style.of(Style.ColorMode.ALWAYS, false, false);

    /// Enum-like texts that decide how a run is shown; they come from our own enumerations.
    private static final Set<String> MEANT = Set.of(
            "ExperimentRecord.method",
            "EstimateRecord.metric",
            "EstimateRecord.unit",
            "ComparisonRecord.metric",
            "TrialRecord.pass");

    private static Stream<ExperimentRecord> experiments(HostileText attack) {
        List<RunDocument> runs = new ArrayList<>();
        for (RunDocument run : List.of(
                SampleRun.CLASSICS.document(), SampleRun.SERVERS.document(), SampleRun.ACROSS_JDKS.document())) {
            runs.add(new HostileTextInjector(attack, Set.of()).poison(run));
            runs.add(new HostileTextInjector(attack, MEANT).poison(run));
        }
        runs.add(SampleRecords.full(RunDocument.class, attack::on));
        return runs.stream().flatMap(run -> run.experiments().stream());
    }

    private static List<String> shown(HostileText attack, Style style, int columns) {
        List<String> shown = new ArrayList<>();
        experiments(attack).forEach(experiment -> {
            shown.add(new ResultsView(style, columns, SymbolSet.SYMBOLS, true)
                    .on(new RunEvent.ExperimentFinished(experiment)));
            shown.add(new ExperimentView(style, columns, SymbolSet.SYMBOLS).render(experiment));
            shown.add(new ExperimentView(style, columns, SymbolSet.SYMBOLS).update(experiment, experiment));
        });
        LoadDocument plan = SampleRecords.full(LoadDocument.class, attack::on);
        BlockView blocks = new BlockView(style, columns);
        shown.add(blocks.render(LoadDescription.brief(plan, true)));
        shown.add(blocks.render(
                LoadDescription.of(RecordBuilder.like(plan).with("plan", null).build())));
        CapacityDocument capacity = SampleRecords.full(CapacityDocument.class, attack::on);
        shown.add(blocks.render(CapacityDescription.of(capacity, capacity.findings())));
        shown.add(
                blocks.render(ComparisonDescription.of(SampleRecords.full(CompareDocument.class, attack::on), false)));
        shown.add(blocks.render(
                ServiceComparisonDescription.of(SampleRecords.full(AbDocument.class, attack::on), List.of())));
        RunDocument run = SampleRecords.full(RunDocument.class, attack::on);
        shown.add(new ResultsView(style, columns, SymbolSet.SYMBOLS, true).claims(run, List.of()));
        shown.add(new ResultsView(style, columns, SymbolSet.SYMBOLS, true).summary(run));
        shown.add(new ResultsView(style, columns, SymbolSet.SYMBOLS, false)
                .summary(RecordBuilder.like(run).with("profile", "smoke").build()));
        return shown;
    }

    @ParameterizedTest
    @EnumSource
    void whateverADocumentHolds(HostileText attack) {
        for (int columns : new int[] {40, 160}) {
            for (String text : shown(attack, PLAIN, columns)) {
                assertThat(text).endsWith("\n");
                assertThat(text.codePoints().filter(c -> Character.isISOControl(c) && c != '\n'))
                        .isEmpty();
                assertThat(text.codePoints().filter(c -> Character.getType(c) == Character.FORMAT))
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void noColourButOurs(HostileText attack) {
        for (String text : shown(attack, COLOURED, 80)) {
            String bare = text.replaceAll("\u001b\\[(1|2|31|32|33|0)m", "");
            assertThat(bare.codePoints().filter(c -> Character.isISOControl(c) && c != '\n'))
                    .isEmpty();
        }
    }
}
