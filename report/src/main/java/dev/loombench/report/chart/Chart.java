package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/// A chart of the page. Its record is serialised for the script, which picks a painter by [ChartFrame#kind].
/// Title, description and a table beside it say the same without the script.
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
    /// Its frame, whose components stand among the chart's own in the data.
    @JsonUnwrapped
    ChartFrame frame();
}
