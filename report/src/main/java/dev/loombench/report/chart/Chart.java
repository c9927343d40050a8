package dev.loombench.report.chart;

/// One chart of the page. Its record is the data as the script reads it, by [#kind] and in the island; a
/// title, a description and a table beside it say the same without it.
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
    /// Which of the script's painters draws it.
    String kind();

    /// The id of the element that it is drawn into.
    String id();

    String title();

    /// What a person who can't see it needs to know of it.
    String description();

    /// What it is for.
    Reading reading();
}
