package dev.loombench.report.chart;

/// A chart of the page. Its record is serialised for the script, which picks a painter by [#kind]. Title,
/// description and a table beside it say the same without the script.
public sealed interface Chart
        permits ForestChart,
                MeasuredChart,
                RatioChart,
                SweepChart,
                HeatChart,
                MemoryChart,
                ForksChart,
                SequenceChart,
                PairsChart,
                OverviewChart,
                PercentileChart,
                DistributionChart,
                TimelineChart,
                LatencyMapChart,
                RateChart,
                CapacityChart,
                JvmChart {
    /// Name of the painter in the script.
    String kind();

    /// Id of the HTML element that it is drawn into.
    String id();

    String title();

    /// Description for people who can't see the chart.
    String description();

    /// Question, answer and explanation shown beside the chart.
    ChartCaption reading();
}
