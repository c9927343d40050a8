package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.NarrowingChart;
import dev.loombench.report.chart.NarrowingChart.Plot;
import dev.loombench.report.chart.NarrowingCharts;
import dev.loombench.report.chart.PairsCharts;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.page.DataTable.Row;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Palette;
import dev.loombench.report.watch.TimelineCell;
import dev.loombench.report.watch.TimelineSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Content of the page of a run that goes on, made anew from each of its snapshots.
///
/// @param sections one for each experiment, in the order of the run
/// @param latest the trial that was finished last; empty before the first one
public record LivePage(String title, Progress progress, List<LiveSection> sections, Optional<LatestTrial> latest) {
    /// Largest number of charts of a primary metric.
    private static final int MAX_PRIMARY_CHARTS = 2;

    private static final int MAX_COLUMNS = 12;

    /// How far the run has come.
    ///
    /// @param finished number of finished trials
    /// @param expected number of all trials, at least 1
    /// @param known experiments that have estimates, by their anchors
    public record Progress(int finished, int expected, List<LabelledValue> facts, List<LabelledValue> known) {
        /// Share of the trials that are finished, such as `40 %`.
        public String share() {
            return Format.wholePercent((double) finished / expected);
        }
    }

    /// Section of an experiment.
    ///
    /// @param figures charts of the primary metric, the most informative first; empty without estimates
    /// @param narrowing charts of what the blocks changed
    /// @param table estimates of the primary metric; absent before the first block has ended
    public record LiveSection(
            String anchor,
            ExperimentRecord experiment,
            List<String> constants,
            List<ChartPanel> figures,
            List<ChartPanel> narrowing,
            @Nullable EstimateTable table) {
        /// Charts in the order of the section.
        public List<Chart> charts() {
            return Stream.concat(figures.stream(), narrowing.stream())
                    .map(ChartPanel::chart)
                    .toList();
        }
    }

    /// The trial that was finished last.
    ///
    /// @param heading what was measured, as a noun phrase
    /// @param figures timelines of its load and its JVM; empty if it has none
    public record LatestTrial(String heading, List<ChartPanel> figures) {
        /// Charts in the order of the page.
        public List<Chart> charts() {
            return figures.stream().map(ChartPanel::chart).toList();
        }
    }

    /// Builds the page.
    ///
    /// @param timelines timelines of the run's trials
    public static LivePage of(RunSnapshot snapshot, TimelineSource timelines) {
        RunDocument run = snapshot.run();
        Palette palette = Palette.of(run.experiments());
        boolean jdks = run.jdks().size() > 1;
        List<LiveSection> sections = new ArrayList<>();
        for (ExperimentRecord experiment : run.experiments()) {
            sections.add(section(experiment, sections.size() + 1, CellNames.of(experiment, palette), jdks));
        }
        return new LivePage(
                run.id(),
                progress(snapshot, sections),
                sections,
                snapshot.latest().map(trial -> latest(run, trial, palette, jdks, timelines)));
    }

    private static Progress progress(RunSnapshot snapshot, List<LiveSection> sections) {
        int expected = Math.max(1, snapshot.expected());
        List<LabelledValue> facts = new ArrayList<>();
        facts.add(new LabelledValue("Trials", snapshot.finished() + " of " + snapshot.expected()));
        snapshot.left()
                .filter(Duration::isPositive)
                .map(left -> new LabelledValue("Time left", "about " + Format.plannedTime(left.toMillis() / 1e3)))
                .ifPresent(facts::add);
        snapshot.measuring()
                .map(cell -> new LabelledValue("Measured now", cell))
                .ifPresent(facts::add);
        return new Progress(
                Math.min(expected, snapshot.finished()),
                expected,
                facts,
                sections.stream()
                        .filter(section -> section.table() != null)
                        .map(section -> new LabelledValue(
                                section.anchor(), section.experiment().title()))
                        .toList());
    }

    private static LiveSection section(ExperimentRecord experiment, int number, CellNames names, boolean jdks) {
        String id = "chart-" + number;
        String anchor = "experiment-" + number;
        if (experiment.estimates().isEmpty()) {
            return new LiveSection(anchor, experiment, names.constants(), List.of(), List.of(), null);
        }
        String metric = experiment.estimates().getFirst().metric();
        List<EstimateRecord> primary = experiment.estimates().stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .toList();
        List<ChartPanel> narrowing = new ArrayList<>();
        NarrowingCharts.ofComparisons(id + "-narrowing", experiment, metric, names, jdks)
                .ifPresent(chart -> narrowing.add(panel(chart)));
        NarrowingCharts.ofEstimates(id + "-estimates", experiment, primary, names, jdks)
                .ifPresent(chart -> narrowing.add(panel(chart)));
        PairsCharts.of(id + "-pairs", experiment, metric, names, jdks)
                .ifPresent(chart -> narrowing.add(ForkPanels.figure(chart)));
        return new LiveSection(
                anchor,
                experiment,
                names.constants(),
                PrimaryPanels.of(id, experiment, primary, names, jdks).stream()
                        .limit(MAX_PRIMARY_CHARTS)
                        .toList(),
                narrowing,
                EstimateTable.of(primary, experiment.comparisons(), names, jdks));
    }

    private static ChartPanel panel(NarrowingChart chart) {
        int omitted = chart.all() - chart.plots().size();
        return ChartPanel.of(
                chart,
                table(chart),
                List.of(),
                LegendEntry.of(LegendMark.DOT, chart.figure() + " after each block"),
                LegendEntry.optional(chart.hasIntervals(), LegendMark.WHISKER, "its interval"),
                LegendEntry.optional(chart.margin() != null, LegendMark.BAND, "the same, within the margin"),
                LegendEntry.textOnly(
                        omitted == 0 ? "" : "the first " + chart.plots().size() + " of " + chart.all()));
    }

    /// What each block changed, for the last blocks of those that are drawn.
    private static DataTable table(NarrowingChart chart) {
        List<Integer> blocks = chart.plots().stream()
                .flatMap(plot -> plot.blocks().stream())
                .distinct()
                .sorted()
                .toList();
        List<Integer> columns = blocks.subList(Math.max(0, blocks.size() - MAX_COLUMNS), blocks.size());
        return new DataTable(
                chart.title() + ", as a table",
                "",
                columns.stream().map(block -> "after block " + block).toList(),
                chart.plots().stream()
                        .map(plot -> new Row(
                                plot.label(),
                                columns.stream().map(block -> text(plot, block)).toList()))
                        .toList(),
                columns.size() == blocks.size() ? "" : "The last " + MAX_COLUMNS + " of " + blocks.size() + " blocks.");
    }

    private static String text(Plot plot, int block) {
        return IntStream.range(0, plot.blocks().size())
                .filter(point -> plot.blocks().get(point) == block)
                .mapToObj(point -> plot.texts().get(point))
                .findFirst()
                .orElse("");
    }

    private static LatestTrial latest(
            RunDocument run, TrialRecord trial, Palette palette, boolean jdks, TimelineSource timelines) {
        CellName name =
                new CellName(trial.cell().label(), "", palette.slot(trial.cell().model()));
        List<ChartPanel> figures = new ArrayList<>();
        LoadRecord load = trial.load();
        if (load != null && load.capacity() == null && !load.seconds().isEmpty()) {
            figures.add(LoadView.ofTrial("chart-latest-load", LoadCell.of(name, trial, load)));
        }
        timelines
                .of(trial.id())
                .filter(timeline -> !timeline.series().isEmpty())
                .flatMap(timeline -> JvmView.ofTrial("chart-latest-jvm", new TimelineCell(name, "", timeline)))
                .ifPresent(view -> figures.add(view.figure()));
        String experiment = run.experiments().size() > 1 ? trial.experiment() + ", " : "";
        return new LatestTrial(
                experiment + trial.cell().label() + (jdks ? ", JDK " + trial.jdk() : "") + ", block " + trial.block(),
                figures);
    }
}
